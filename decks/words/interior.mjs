// Interior: cards 61 to 66.
import { card } from "./card.mjs";

export default [
  card(
    "carpet pond",
    ["Fishing at Home", "居間の釣り"],
    [
      "carpet, pond, armchair, fishing rod, fish, lamp, room, cat",
      "絨毯、池、肘掛け椅子、釣り竿、魚、ランプ、部屋、猫",
    ],
    [
      "imagination, quiet, retirement, absurdity, patience, depth",
      "空想、静けさ、隠居、おかしみ、気長、深さ",
    ],
    [
      "He's never been out this far",
      "Deep pile",
      "Don't vacuum near the edge",
      "An evening in",
      "It's deeper than it looks",
    ],
    [
      "敷物の下は底なし",
      "夜の居間は潮がよい",
      "掃除機をかけないで",
      "うちで過ごす休日",
      "毛足の長さ、三尋",
    ],
  ),
  card(
    "tiger",
    ["Who the Mirror Knows", "鏡のなかの虎"],
    ["mirror, tiger, cat, reflection, room, frame", "鏡、虎、猫、映った姿、部屋、額縁"],
    [
      "self-image, courage, truth, pride, inner strength, illusion",
      "自画像、勇気、本当の姿、誇り、内なる力、思いこみ",
    ],
    [
      "How I feel on a good day",
      "Inside, I am",
      "Objects may be fiercer than they appear",
      "The better half",
      "Practising",
    ],
    ["じつはわたし", "いつか、あちらがわへ", "気分だけは", "誰にも言っていない本性", "ほえる練習"],
  ),
  card(
    "chest of drawers",
    ["A Drawer for Every Weather", "天気のひきだし"],
    ["chest of drawers, rain, sun, snow, rainbow, cloud, room", "箪笥、雨、太陽、雪、虹、雲、部屋"],
    [
      "order, mood, memory, change, variety, secrets",
      "整理、気分、思い出、移り変わり、いろいろ、秘密",
    ],
    [
      "What'll it be today?",
      "The bottom one sticks",
      "Neatly put away",
      "Mother kept everything",
      "Partly cloudy, partly closed",
    ],
    ["今日はどれにしようか", "しまい忘れた夕立", "母の嫁入り道具", "気分しだい", "奥のほうに七色"],
  ),
  card(
    "candle",
    ["The Candle Stair", "蝋燭の塔"],
    [
      "candle, stairs, door, flame, girl, wax, books, window",
      "蝋燭、階段、扉、炎、少女、蝋、本、窓",
    ],
    ["bedtime, ascent, warmth, time, solitude, hope", "寝る前、のぼる、ぬくもり、時、ひとり、希望"],
    [
      "Last one up puts out the light",
      "Shorter every evening",
      "The room at the top",
      "Growing up, melting down",
      "Take a coat, it's warm",
    ],
    [
      "のぼるほど短くなる",
      "最後のひとが消すこと",
      "てっぺんの部屋は明るい",
      "おやすみの前のひと仕事",
      "急がないと溶けてしまう",
    ],
  ),
  card(
    "engawa",
    ["The Veranda", "縁側"],
    [
      "engawa, veranda, stars, grandfather, child, cat, wind chime, paper screens",
      "縁側、星空、おじいさん、子ども、猫、風鈴、障子",
    ],
    [
      "home, conversation, summer evening, memory, calm, eternity",
      "我が家、語らい、夏の夕べ、思い出、やすらぎ、永遠",
    ],
    [
      "Sit with me a while",
      "Between in and out",
      "The garden goes on for ever",
      "You needn't say anything",
      "Bring the good cushions",
    ],
    [
      "まあ、おすわり",
      "内でも外でもないところ",
      "話のつづきは星のあと",
      "庭のひろい家",
      "何も言わなくていい",
    ],
  ),
  card(
    "birdcage",
    ["The Captive Sky", "鳥籠の空"],
    ["birdcage, sky, cloud, sun, birds, window, room", "鳥籠、空、雲、太陽、鳥、窓、部屋"],
    [
      "freedom, captivity, irony, possession, hope, release",
      "自由、とらわれ、皮肉、ひとりじめ、希望、解き放つ",
    ],
    [
      "I'd say you're the one shut out",
      "Visiting hours",
      "It sings at dawn",
      "The door was always open",
      "You can't keep weather",
    ],
    [
      "閉じこめたのはどちら",
      "面会時間",
      "飼えるものではないけれど",
      "朝になると青く鳴く",
      "扉はあいている",
    ],
  ),
];
