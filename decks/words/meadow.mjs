// Meadow: cards 37 to 42.
import { card } from "./card.mjs";

export default [
  card(
    "snail",
    ["Slow Removal", "かたつむりの家"],
    [
      "snail, cottage, chimney, smoke, meadow, flowers, garden",
      "かたつむり、家、煙突、煙、野原、花、庭",
    ],
    [
      "home, slowness, comfort, journey, patience, contentment",
      "我が家、ゆっくり、安らぎ、旅、辛抱、満足",
    ],
    [
      "We like to take it with us",
      "There by spring",
      "Permanent address: here",
      "There's no need to hurry back",
      "Carry-on luggage",
    ],
    [
      "着くころには春",
      "留守にできない性分",
      "のんびり、住みかごと",
      "どこへ行っても、ただいま",
      "本日の移動、三寸",
    ],
  ),
  card(
    "sunflower",
    ["The Flower Mill", "向日葵の風車"],
    ["sunflower, windmill, meadow, wind, bees, summer", "向日葵、風車、野原、風、蜜蜂、夏"],
    ["summer, energy, brightness, wind, harvest, cheer", "夏、元気、明るさ、風、実り、陽気"],
    [
      "It grinds light",
      "Turning to face you",
      "August, milled fine",
      "She loves me, she loves me not",
      "Everything smells of honey",
    ],
    [
      "ひかりを挽く",
      "いつもこちらを向いている",
      "八月をひとふくろ",
      "そよぐたび、甘い",
      "まわるほど晴れる",
    ],
  ),
  card(
    "sheep",
    ["Where Clouds Come From", "雲の牧場"],
    ["sheep, clouds, meadow, shepherd, hills, sky", "羊、雲、牧場、羊飼い、丘、空"],
    [
      "softness, sleep, calm, drifting, transformation, counting",
      "ふわふわ、眠り、のどか、漂う、変身、数える",
    ],
    [
      "One, two, three, four",
      "Gone up in the world",
      "Shearing day",
      "You watch them, I'll get tea",
      "Wrong way up, Bess",
    ],
    [
      "数えるうちに空になる",
      "ねむりのみなもと",
      "刈りたて",
      "番をする人は上を見る",
      "風にまかせた放牧",
    ],
  ),
  card(
    "light bulb",
    ["A Field of Ideas", "ひらめき畑"],
    [
      "light bulbs, field, gardener, watering can, dusk, flowers",
      "電球、畑、庭師、じょうろ、夕暮れ、花",
    ],
    ["ideas, growth, patience, invention, hope, care", "ひらめき、成長、根気、発明、希望、手入れ"],
    [
      "Give it time",
      "Most of them come up at night",
      "Bright next year",
      "I was just thinking",
      "You can't rush them",
    ],
    [
      "思いつきは夜にひらく",
      "水をやりすぎないこと",
      "今年は豊作",
      "考えごとを植える",
      "芽が出るまでは暗いもの",
    ],
  ),
  card(
    "sun",
    ["The Sun on a String", "太陽をつれて"],
    [
      "sun, string, child, dog, meadow, evening, shadow, grass",
      "太陽、ひも、子ども、犬、野原、夕方、影、草",
    ],
    [
      "possession, innocence, ending, warmth, refusal, friendship",
      "ひとりじめ、無邪気、終わり、ぬくもり、さよならの前、友だち",
    ],
    [
      "Do we have to go in?",
      "Can I keep it?",
      "Let go and it gets dark",
      "Holding on to the day",
      "A very large pet",
    ],
    [
      "まだ帰りたくない",
      "手をはなすと夜になる",
      "うちで飼ってもいい？",
      "夏休み最後の日",
      "糸一本の約束",
    ],
  ),
  card(
    "chair",
    ["The High Chair", "高い椅子"],
    ["chair, child, book, meadow, cloud, bird, height", "椅子、子ども、本、野原、雲、鳥、高さ"],
    [
      "solitude, view, ambition, childhood, distance, pride",
      "ひとり、眺め、背のび、子ども時代、へだたり、誇り",
    ],
    [
      "When I'm big",
      "Reserved",
      "Nobody asks what I can see",
      "Sit up straight",
      "It seemed lower yesterday",
    ],
    [
      "おとなの席",
      "降り方は考えていなかった",
      "いまに追いつく",
      "静かに読める場所",
      "見晴らしのよい退屈",
    ],
  ),
];
