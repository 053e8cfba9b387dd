// Lake: cards 73 to 78.
import { card } from "./card.mjs";

export default [
  card(
    "duckling",
    ["What the Water Sees", "水にうつる明日"],
    ["duckling, swan, reflection, lake, reeds, morning", "雛、白鳥、映りこみ、湖、葦、朝"],
    [
      "potential, growing up, self, promise, transformation, patience",
      "可能性、成長、自分、約束、変わる、気長",
    ],
    [
      "Give it a year",
      "You don't know it yet",
      "It won't lie to you",
      "Looking forward to me",
      "Deep down",
    ],
    [
      "まだ知らないだけ",
      "水だけが先に知っている",
      "いつかの自分",
      "待ちあわせは来年",
      "ほんとうは、ね",
    ],
  ),
  card(
    "bridge",
    ["The Bridge Makes a Moon", "橋の月"],
    [
      "bridge, reflection, circle, boat, lake, lanterns, night",
      "橋、映りこみ、円、舟、湖、灯り、夜",
    ],
    [
      "completeness, passage, harmony, illusion, quiet, union",
      "円満、通り道、調和、まぼろし、静けさ、結びつき",
    ],
    [
      "Half of it is water",
      "Through the eye",
      "Meet me in the middle",
      "It all comes round",
      "Only whole when it is calm",
    ],
    [
      "半分は水でできている",
      "風が吹くまで満月",
      "くぐれば向こう岸",
      "まるくおさまる",
      "渡る人、くぐる人",
    ],
  ),
  card(
    "lotus",
    ["Tea in a Lotus", "蓮の茶室"],
    ["lotus, tea house, light, lake, leaves, steam, dawn", "蓮、茶室、灯り、湖、葉、湯気、夜明け"],
    [
      "peace, purity, hospitality, hush, awakening, refuge",
      "安らぎ、清らかさ、もてなし、しんとする、目覚め、隠れ家",
    ],
    [
      "We're closed by noon",
      "Come early, it won't wait",
      "A small room in a large quiet",
      "Take off your shoes and your hurry",
      "It opens without a sound",
    ],
    [
      "昼には閉じます",
      "ひらく音を聞いた人だけ",
      "泥の中から一服",
      "早起きの客",
      "膝をたたむと広い",
    ],
  ),
  card(
    "lake cloth",
    ["Under the Lake", "湖をめくる"],
    ["lake, cloth, fold, stars, figure, mountains, corner", "湖、布、めくれた角、星、人影、山"],
    [
      "secret, discovery, depth, curiosity, dream, hidden",
      "秘密、発見、深み、好奇心、夢、隠れたもの",
    ],
    [
      "Spring cleaning",
      "I've always wondered",
      "The world is only tucked in",
      "Swept under",
      "Who made the bed?",
    ],
    [
      "世界の敷布",
      "めくってはみたものの",
      "しわを伸ばして、おやすみ",
      "底だと思っていた",
      "朝の支度",
    ],
  ),
  card(
    "flamingo",
    ["The Moon Thief", "月をついばむ"],
    [
      "flamingo, moon, lake, beak, reflection, reeds, night",
      "フラミンゴ、月、湖、くちばし、映りこみ、葦、夜",
    ],
    [
      "theft, desire, delicacy, solitude, elegance, illusion",
      "盗み、欲しさ、繊細、ひとり、優美、まぼろし",
    ],
    [
      "Finders keepers",
      "Supper, slightly luminous",
      "It's only a copy, officer",
      "So that's why it's dark",
      "On one leg, with the evidence",
    ],
    [
      "みなもの落としもの",
      "一本足の怪盗",
      "本物はどちらだったか",
      "つるりと、ひと口",
      "空がさびしくなる",
    ],
  ),
  card(
    "rowing boat",
    ["The Rower Below", "水の中の漕ぎ手"],
    ["rowing boat, reflection, rower, lake, mist, oars", "舟、映りこみ、漕ぎ手、湖、霧、櫂"],
    [
      "absence, memory, ghost, double, melancholy, calm",
      "不在、おもかげ、まぼろし、分身、もの悲しさ、静けさ",
    ],
    [
      "He's still out there",
      "Present, in a way",
      "It drifts home by itself",
      "Somebody's steering",
      "We set a place for him anyway",
    ],
    [
      "まだ、そこにいる",
      "からっぽで帰ってくる",
      "水のほうの人",
      "覚えているのは水だけ",
      "いないのに、あたたかい",
    ],
  ),
];
