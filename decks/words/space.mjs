// Space: cards 49 to 54.
import { card } from "./card.mjs";

export default [
  card(
    "ringed planet",
    ["The Swing", "土星のぶらんこ"],
    ["ringed planet, swing, child, stars, ropes, space", "土星、ぶらんこ、子ども、星、綱、宇宙"],
    [
      "joy, freedom, weightlessness, solitude, play, infinity",
      "よろこび、自由、無重力、ひとり、遊び、無限",
    ],
    [
      "Higher",
      "No ground to brush your feet",
      "Push harder!",
      "Playground of one",
      "Twenty-nine years, there and back",
    ],
    [
      "もっと高く",
      "足のつかない場所",
      "誰が背中を押したの",
      "行って、帰って、二十九年",
      "晩ごはんまでには",
    ],
  ),
  card(
    "cup",
    ["Milky Way, One Sugar", "銀河のミルク"],
    ["cup, milk bottle, milky way, stars, saucer, spoon", "カップ、牛乳瓶、天の川、星、受け皿、匙"],
    [
      "comfort, morning, universe, warmth, creation, breakfast",
      "ほっとする、朝、宇宙、ぬくもり、創造、朝ごはん",
    ],
    [
      "Stir gently",
      "The universe before coffee",
      "It's no use crying over it",
      "Breakfast on the eighth day",
      "Good to the last drop of light",
    ],
    [
      "おはよう、宇宙",
      "よくかきまぜて",
      "こぼしたあとが白く続く",
      "あつあつの夜",
      "砂糖は星ひとつ",
    ],
  ),
  card(
    "rabbit",
    ["Earth Viewing", "地球見"],
    ["rabbit, moon, earth, dumplings, pampas grass, stars", "兎、月、地球、団子、すすき、星"],
    [
      "longing, distance, beauty, perspective, tradition, homesickness",
      "憧れ、へだたり、美しさ、視点、風習、望郷",
    ],
    [
      "They're looking at us tonight",
      "A postcard view",
      "Full tonight",
      "It looks so quiet from here",
      "They say there's a person in it",
    ],
    [
      "今夜は地球がきれいですね",
      "あちらにも誰かいるらしい",
      "人の姿が見えるという",
      "こちらが本家です",
      "手をふってみる",
    ],
  ),
  card(
    "dandelion",
    ["Make a Wish", "星の綿毛"],
    [
      "dandelion, stars, seeds, astronaut, small planet, breath",
      "たんぽぽ、星、綿毛、宇宙飛行士、小さな星、息",
    ],
    [
      "wish, beginning, breath, scattering, farewell, creation",
      "願い、始まり、息吹、散る、別れ、創造",
    ],
    [
      "In the beginning was a breath",
      "One puff and it is tomorrow",
      "Weeds of heaven",
      "Where will they land?",
      "I told you not to sneeze",
    ],
    ["ふっ、と宇宙", "願いごとは風のあとで", "どこかに根づくころ", "息をためて", "さよならの種"],
  ),
  card(
    "spider web",
    ["Catching Planets", "星を捕る網"],
    ["spider, web, planets, dewdrops, stars, thread", "蜘蛛、網、惑星、露、星、糸"],
    [
      "connection, patience, fate, trap, order, fragility",
      "つながり、気長、運命、罠、秩序、もろさ",
    ],
    [
      "Everything hangs together",
      "A good catch",
      "The weaver's not in",
      "One of these is ours",
      "Go on, tug one",
    ],
    [
      "すべてはつながっている",
      "このうちひとつが、うち",
      "今朝の獲物は輪っかつき",
      "張りなおすのに百億年",
      "露のいのち",
    ],
  ),
  card(
    "cradle",
    ["Bedtime of the Planets", "宇宙のゆりかご"],
    ["cradle, mobile, planets, moon, blanket, stars", "ゆりかご、モビール、惑星、月、毛布、星"],
    [
      "birth, lullaby, tenderness, beginning, care, future",
      "誕生、子守唄、いとおしさ、始まり、いたわり、未来",
    ],
    [
      "Hush, little world",
      "Somebody new",
      "Rocked by no one",
      "Everything turns so that you can sleep",
      "The quiet before the first word",
    ],
    [
      "ねんねの宇宙",
      "まだ名前のないひと",
      "きみのために回っている",
      "生まれるまえの夜",
      "揺らしているのは誰",
    ],
  ),
];
