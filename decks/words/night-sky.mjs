// Night sky: cards 1 to 6.
import { card } from "./card.mjs";

export default [
  card(
    "whale",
    ["The Village Whale", "村をのせた鯨"],
    [
      "whale, village, houses, clouds, moon, stars, night, chimney, tail",
      "鯨、村、家、雲、月、星、夜、煙突、尾びれ",
    ],
    [
      "journey, belonging, trust, slowness, floating, gentleness, home",
      "旅、居場所、信頼、ゆったり、浮遊、やさしさ、故郷",
    ],
    [
      "We moved house without packing",
      "The slow ferry home",
      "Everyone asleep, and still travelling",
      "Gravity is only a habit",
      "The landlord",
    ],
    [
      "荷造りのいらない旅",
      "寝ているあいだに遠くまで",
      "大きな背中",
      "空の渡し舟",
      "揺れたら、それは寝返り",
    ],
  ),
  card(
    "ladder",
    ["The Lamplighter of Stars", "星の点灯夫"],
    [
      "ladder, lamplighter, stars, lamp, night, roofs, figure, string",
      "はしご、点灯夫、星、ランプ、夜、屋根、人影、ひも",
    ],
    [
      "duty, patience, wonder, height, devotion, small work, beginning",
      "務め、根気、驚き、高さ、ひたむき、小さな仕事、始まり",
    ],
    [
      "Clocking on at dusk",
      "Somebody has to do it",
      "One at a time, please",
      "A job with a view",
      "Watch that last rung, love",
    ],
    [
      "夜勤のひと",
      "ひとつずつ、ていねいに",
      "誰かがやってくれていたこと",
      "手を伸ばせば届く",
      "親方はもう眠った",
    ],
  ),
  card(
    "crescent moon",
    ["Fishing from the Moon", "月の釣り人"],
    [
      "crescent moon, angler, fishing rod, line, sea of clouds, star, night",
      "三日月、釣り人、釣り竿、糸、雲海、星、夜",
    ],
    [
      "patience, solitude, hope, quiet, waiting, idleness",
      "気長、ひとり、望み、静けさ、待つこと、のんびり",
    ],
    [
      "Nothing yet",
      "The best seat in the house",
      "He never said what he hoped to catch",
      "Bait",
      "Nowhere to be till Monday",
    ],
    ["今日はまだ坊主", "特等席", "何が釣れるかより", "長い夜の過ごし方", "糸の先のねがいごと"],
  ),
  card(
    "owl",
    ["Two Moons", "ふたつの月"],
    [
      "owl, two moons, eyes, branch, village, night, feathers, stars",
      "梟、ふたつの月、目、枝、村、夜、羽、星",
    ],
    [
      "watching, wisdom, secret, protection, unease, awake",
      "見守る、知恵、秘密、守り、胸さわぎ、目覚め",
    ],
    [
      "It's been looking at us all along",
      "Double full",
      "Did that just blink?",
      "Big brother",
      "Shut them and it goes dark",
    ],
    [
      "夜のほうも、こちらを見ている",
      "まばたきしたら朝",
      "隠しごとはできない",
      "満月がふたつある晩",
      "寝ずの番",
    ],
  ),
  card(
    "yarn",
    ["Unravelling", "ほどける月"],
    ["cat, yarn, moon, thread, roof, chimney, night, town", "猫、毛糸、月、糸、屋根、煙突、夜、町"],
    [
      "mischief, play, undoing, curiosity, consequence, softness",
      "いたずら、遊び、ほどける、好奇心、後始末、やわらかさ",
    ],
    [
      "By Friday there was only half left",
      "Pull here",
      "It was like that when I found it",
      "I suppose you'll knit it back?",
      "A loose end",
    ],
    [
      "毎月こうして細くなる",
      "ちょっと引っぱっただけ",
      "犯人は高いところ",
      "ほつれ",
      "編みなおすのは誰",
    ],
  ),
  card(
    "jellyfish",
    ["Lantern Festival", "海月祭り"],
    [
      "jellyfish, lanterns, village, night sky, people, river, glow",
      "海月、灯籠、村、夜空、人々、川、灯り",
    ],
    [
      "festival, farewell, prayer, lightness, remembrance, summer",
      "祭り、見送り、祈り、軽さ、追憶、夏",
    ],
    [
      "Let them go",
      "The tide came in from above",
      "Names we whisper once a year",
      "They only rise when it is silent",
      "Warm electricity",
    ],
    [
      "手を放すと、のぼっていく",
      "年に一度だけの潮",
      "送り火のあとで",
      "名前を呼ばないであげて",
      "ふわり、ふわり",
    ],
  ),
];
