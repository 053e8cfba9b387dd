// Sea: cards 19 to 24.
import { card } from "./card.mjs";

export default [
  card(
    "paper boat",
    ["Folded Voyage", "紙の舟"],
    [
      "paper boat, waves, lantern, sea, night, storm, light",
      "紙の舟、波、ランタン、海、夜、嵐、灯り",
    ],
    [
      "courage, fragility, hope, adventure, childhood, stubbornness",
      "勇気、もろさ、希望、冒険、子ども時代、意地",
    ],
    [
      "It was only homework",
      "Too small to sink",
      "Read me before I get wet",
      "Captain of one page",
      "Braver than it looks",
    ],
    [
      "宿題で折った舟",
      "ちいさいものほど沈まない",
      "濡れる前に着けますように",
      "一枚きりの勇気",
      "大海のひとひら",
    ],
  ),
  card(
    "lighthouse",
    ["Butterfly Light", "蝶の灯台"],
    ["lighthouse, butterflies, beam, rocks, sea, dusk", "灯台、蝶、光、岩、海、夕暮れ"],
    [
      "guidance, transformation, dream, beauty, signal, lightness",
      "道しるべ、変身、夢、美しさ、合図、軽さ",
    ],
    [
      "This way, softly",
      "The keeper collects them by day",
      "A message with wings",
      "Follow the flutter",
      "What light is made of",
    ],
    [
      "ひかりの羽音",
      "こっちだよ、と舞う",
      "番人のひみつ",
      "船乗りは花とまちがえた",
      "夜ごと放つもの",
    ],
  ),
  card(
    "umbrella",
    ["Fair Weather Vessel", "傘の舟"],
    [
      "umbrella, boat, child, rain, sea, paddle, waves, rabbit",
      "傘、舟、子ども、雨、海、櫂、波、兎",
    ],
    [
      "improvisation, optimism, rain, turning round, play",
      "思いつき、前向き、雨、ひっくり返す、遊び",
    ],
    [
      "It works both ways",
      "We'll make the best of it",
      "Dry side out",
      "Upside down is a point of view",
      "Small craft warning",
    ],
    [
      "さかさにすれば旅の道具",
      "降る日の発明",
      "ものは使いよう",
      "逆もまた楽し",
      "忘れ物で世界一周",
    ],
  ),
  card(
    "bathtub",
    ["Full Sail, Hot Water", "湯船"],
    [
      "bathtub, sail, sea, bubbles, child, telescope, waves, duck",
      "浴槽、帆、海、泡、子ども、望遠鏡、波、鴨",
    ],
    [
      "comfort, adventure, relaxation, absurdity, freedom",
      "くつろぎ、冒険、のんびり、おかしみ、自由",
    ],
    [
      "The captain went down with the soap",
      "Home comforts",
      "Who pulled the plug?",
      "We've found the warm pole",
      "Clean hands abroad",
    ],
    [
      "肩までつかって世界一周",
      "いい湯加減、よい航海",
      "栓だけは抜かないで",
      "湯けむりの水平線",
      "船長は長風呂",
    ],
  ),
  card(
    "piano keys",
    ["The Keyboard Pier", "鍵盤の桟橋"],
    [
      "piano keys, pier, sea, horizon, figure, sunset, reflection",
      "鍵盤、桟橋、海、水平線、人影、夕焼け、映りこみ",
    ],
    ["music, solitude, path, ending, silence, melody", "音楽、孤独、道、終わり、静寂、旋律"],
    [
      "Every step a note",
      "The last movement",
      "Played by ear",
      "Walk softly",
      "It goes on after the music stops",
    ],
    [
      "歩くたびに音がする",
      "最後の一音は海へ",
      "弱く、やさしく",
      "黒を踏むと悲しい",
      "楽譜にない道",
    ],
  ),
  card(
    "turtle",
    ["The Pilgrim Island", "島亀"],
    ["turtle, island, torii, pine, steps, sea, shrine", "亀、島、鳥居、松、石段、海、社"],
    [
      "longevity, pilgrimage, slowness, sacred, home, patience",
      "長寿、巡礼、ゆっくり、神聖、ふるさと、気長",
    ],
    [
      "The map's out of date again",
      "Ten thousand years, give or take",
      "Holy ground, on the move",
      "It'll come back round",
      "Not on any chart",
    ],
    [
      "場所が毎年ちがう",
      "万年の参道",
      "ゆっくり来る神さま",
      "動かぬものなど何もない",
      "岸に着くのは孫の代",
    ],
  ),
];
