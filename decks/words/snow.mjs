// Snow: cards 43 to 48.
import { card } from "./card.mjs";

export default [
  card(
    "penguin",
    ["Waiting for Summer", "夏を待つ"],
    [
      "penguin, beach umbrella, snow, deck chair, ice, drink",
      "ペンギン、日除け傘、雪、寝椅子、氷、飲みもの",
    ],
    [
      "optimism, holiday, patience, absurdity, hope, wrong place",
      "楽天家、休暇、気長、ちぐはぐ、期待、場ちがい",
    ],
    [
      "Any day now",
      "It's not like the brochure",
      "Dressed for it",
      "Sun cream, just in case",
      "Low season",
    ],
    ["そろそろ来るはず", "旅行案内とちがう", "気分だけでも", "季節はずれの客", "日焼けに注意"],
  ),
  card(
    "jar",
    ["Preserved Spring", "春の瓶詰め"],
    ["jar, cherry tree, blossom, snow, girl, glass, spring", "瓶、桜、花、雪、少女、硝子、春"],
    [
      "memory, preservation, longing, hope, season, treasure",
      "思い出、とっておく、恋しさ、希望、季節、宝もの",
    ],
    [
      "Best before April",
      "I kept some for you",
      "Don't open till you need it",
      "What we put by",
      "The lid is on tight",
    ],
    [
      "とっておき",
      "開けたら散ってしまう",
      "冬のあいだの楽しみ",
      "賞味期限、四月",
      "去年のにおいがする",
    ],
  ),
  card(
    "bear",
    ["The Mountain Breathes", "眠る山"],
    ["bear, mountain, snow, village, sleep, lights, dusk", "熊、山、雪、村、眠り、灯り、夕暮れ"],
    ["sleep, winter, protection, hidden, giant, peace", "眠り、冬、守り、隠れたもの、巨大、平穏"],
    [
      "Please keep your voices down",
      "They're only hills until spring",
      "We live on the warm side",
      "Snoring, or wind?",
      "Gentle slope",
    ],
    [
      "春までは山です",
      "地鳴りかと思えば寝息",
      "そっと暮らす",
      "あたたかい斜面",
      "まだ起こさないで",
    ],
  ),
  card(
    "scarf",
    ["The Long Red Scarf", "長い襟巻"],
    ["scarf, red, snow, traveller, hills, path, wind", "襟巻、赤、雪、旅人、丘、道、風"],
    [
      "connection, distance, love, trace, journey, warmth",
      "つながり、隔たり、愛情、あと、旅、ぬくもり",
    ],
    [
      "Granny wouldn't stop knitting",
      "So you can find your way back",
      "The other end is at home",
      "Drawing the line",
      "It ties me to you",
    ],
    [
      "端っこは、家にある",
      "ばあちゃんは編みつづけた",
      "帰り道をほどかないで",
      "赤い糸、太め",
      "どこまで行っても首もとは",
    ],
  ),
  card(
    "clock",
    ["Skating the Hours", "時を滑る"],
    [
      "clock, ice, skaters, frozen lake, clock hands, snow",
      "時計、氷、滑る人、凍った湖、文字盤、雪",
    ],
    ["time, dance, winter, meeting, cycle, fleeting", "時間、舞、冬、出会い、めぐり、つかのま"],
    [
      "They meet once an hour",
      "Against the clock",
      "The time of their lives",
      "It gets thin by half past",
      "Going round together",
    ],
    [
      "一時間に一度だけすれ違う",
      "春には止まる",
      "長い針は急いでいる",
      "追いつけそうで",
      "くるくる、十二月",
    ],
  ),
  card(
    "fox",
    ["Fox Fire", "狐火"],
    ["fox, aurora, tail, snow, night, stars, trees", "狐、オーロラ、尾、雪、夜、星、木々"],
    ["magic, beauty, legend, silence, wildness, trail", "魔法、美しさ、伝説、静けさ、野生、名残"],
    [
      "What it brushed against",
      "The sky keeps its tracks",
      "Follow that brush",
      "Grandpa swears he saw it",
      "Cold flame",
    ],
    ["ふれたところが光る", "足跡は空にのこる", "化かされてもいい", "つめたい炎", "一晩かぎりの道"],
  ),
];
