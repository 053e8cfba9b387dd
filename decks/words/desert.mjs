// Desert: cards 13 to 18.
import { card } from "./card.mjs";

export default [
  card(
    "teapot",
    ["Pouring the Sea", "海をそそぐ"],
    [
      "teapot, waterfall, sea, desert, boat, dunes, sun",
      "ティーポット、滝、海、砂漠、舟、砂丘、太陽",
    ],
    [
      "abundance, hospitality, beginning, generosity, thirst, miracle",
      "豊かさ、もてなし、始まり、気前のよさ、渇き、奇跡",
    ],
    ["Say when", "How the ocean began", "A storm in reverse", "One lump or two?", "Help yourself"],
    [
      "おかわりはいかが",
      "海のはじまり",
      "もう、そのへんで",
      "午後三時の奇跡",
      "渇いたひとのために",
    ],
  ),
  card(
    "hourglass",
    ["The Last Grain", "砂時計の海"],
    ["hourglass, sea, sand, boat, desert, caravan, glass", "砂時計、海、砂、舟、砂漠、隊商、硝子"],
    ["time, change, waiting, fate, loss, cycle", "時間、移ろい、待つ、運命、喪失、めぐり"],
    [
      "We thought we had plenty",
      "Low tide",
      "Turn it over and start again",
      "Both halves of forever",
      "Everything passes through here",
    ],
    [
      "まだあると思っていた",
      "ひっくり返せば、また海",
      "引き潮",
      "一粒ずつの永遠",
      "ここを通らないものはない",
    ],
  ),
  card(
    "camel",
    ["Two Summits", "山を背おう駱駝"],
    [
      "camel, mountains, snow, desert, climbers, dunes, sun",
      "駱駝、山、雪、砂漠、登山者、砂丘、太陽",
    ],
    [
      "burden, endurance, patience, contrast, pride, journey",
      "重荷、忍耐、辛抱、ちぐはぐ、誇り、旅",
    ],
    [
      "Everyone carries something",
      "He brought his own water",
      "Fine, then I'll come to you",
      "Base camp",
      "Don't tell him how tall he is",
    ],
    [
      "誰もが何かを背おっている",
      "向こうから会いに来た",
      "夏に冬を運ぶ",
      "歩く地図",
      "本人は気づいていない",
    ],
  ),
  card(
    "door",
    ["Elsewhere", "どこかの扉"],
    ["door, desert, light, sea, traveller, sand, frame", "扉、砂漠、光、海、旅人、砂、枠"],
    ["choice, escape, hope, threshold, mystery, invitation", "選択、逃げ道、希望、境目、謎、招き"],
    ["It was never locked", "After you", "The only shade for miles", "Exit", "Wipe your feet"],
    [
      "鍵はかかっていなかった",
      "この先、靴をぬいで",
      "一歩だけ向こう",
      "非常口",
      "開けるまでは夢だった",
    ],
  ),
  card(
    "shell",
    ["The Listening House", "耳をすます家"],
    [
      "spiral shell, desert, window, steps, sand, evening, light",
      "巻き貝、砂漠、窓、階段、砂、夕暮れ、灯り",
    ],
    [
      "memory, shelter, echo, homesickness, listening, ancient",
      "記憶、すみか、こだま、望郷、聴く、太古",
    ],
    [
      "It still remembers the waves",
      "The neighbour never comes out",
      "This was all water once, you know",
      "Rooms that turn inward",
      "Hush",
    ],
    [
      "まだ波の音がする",
      "むかし、ここは海だった",
      "奥へ行くほど静か",
      "住人は海の話ばかりする",
      "遠い潮騒",
    ],
  ),
  card(
    "telephone",
    ["The Sun Is on the Line", "太陽からの電話"],
    [
      "telephone, cord, desert, setting sun, dunes, red, evening",
      "電話、コード、砂漠、夕日、砂丘、赤、夕方",
    ],
    [
      "distance, longing, call, loneliness, warmth, connection",
      "距離、恋しさ、呼び声、孤独、ぬくもり、つながり",
    ],
    [
      "Hold the line",
      "Will somebody please pick up?",
      "Calling it a day",
      "A warm voice",
      "Long distance, reversed charges",
    ],
    [
      "もしもし、まだ沈まないで",
      "留守番",
      "切らずに待って",
      "遠くの声はあたたかい",
      "一日の終わりの着信",
    ],
  ),
];
