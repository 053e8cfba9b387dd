// Theatre: cards 67 to 72.
import { card } from "./card.mjs";

export default [
  card(
    "marionette",
    ["Strung from the Stars", "星の操り人形"],
    ["marionette, strings, stars, stage, dance, curtain", "操り人形、糸、星、舞台、踊り、幕"],
    ["fate, freedom, dance, control, grace, destiny", "運命、自由、踊り、あやつる、優雅、さだめ"],
    [
      "There's nobody up there",
      "Written in them",
      "I'm not leading, are you?",
      "Cut and I fall, or fly",
      "Dancing to a distant tune",
    ],
    [
      "誰の手でもなく",
      "切れたら落ちるか、飛ぶか",
      "運命とよばれるもの",
      "踊らされているだけなら",
      "上には夜しかない",
    ],
  ),
  card(
    "mask",
    ["Day Face, Night Face", "昼の顔と夜の顔"],
    [
      "mask, stage, door, windows, day, night, curtain, actor",
      "仮面、舞台、扉、窓、昼、夜、幕、役者",
    ],
    ["duality, identity, disguise, truth, role, mystery", "二面性、自分、変装、本心、役、謎"],
    [
      "Which one did you marry?",
      "Come in behind the smile",
      "Both are true until six",
      "There's nobody in",
      "In character",
    ],
    ["どちらも素顔", "笑顔の裏口", "役が抜けない", "六時に入れかわる", "ほんとうの顔は留守"],
  ),
  card(
    "rose",
    ["The Shadow Dances", "薔薇の影"],
    ["rose, shadow, dancer, spotlight, stage, curtain", "薔薇、影、踊り子、照明、舞台、幕"],
    [
      "hidden self, beauty, longing, love, performance, memory",
      "秘めた自分、美しさ、憧れ、恋、舞い、おもかげ",
    ],
    [
      "What she was before",
      "Standing perfectly still",
      "Prima",
      "The light knows more",
      "Thorns on tiptoe",
    ],
    [
      "立っているだけなのに",
      "ひかりだけが知っている",
      "前世はきっと",
      "拍手は鳴りやまず",
      "棘にも爪先",
    ],
  ),
  card(
    "top hat",
    ["The Magician Arrives", "帽子の中の奇術師"],
    [
      "top hat, magician, doves, ladder, stage, spotlight",
      "シルクハット、奇術師、鳩、はしご、舞台、照明",
    ],
    [
      "magic, reversal, surprise, entrance, humour, self",
      "魔法、あべこべ、びっくり、登場、おかしみ、自分自身",
    ],
    [
      "For my next trick, me",
      "Out of nowhere",
      "The rabbit has the day off",
      "Ta-da, eventually",
      "Works from home",
    ],
    [
      "種も仕掛けも、本人",
      "兎は本日お休み",
      "どこから来たのと聞かないで",
      "帽子が本体",
      "遅れて登場",
    ],
  ),
  card(
    "hippopotamus",
    ["The Weight of a Feather", "羽根の重さ"],
    ["hippopotamus, balance, scales, feather, stage, curtain", "河馬、天秤、羽根、舞台、幕"],
    [
      "weight, surprise, justice, lightness, importance, comparison",
      "重さ、意外、公平、軽さ、大切さ、くらべる",
    ],
    [
      "It depends what it means to you",
      "I've skipped lunch, promise",
      "On balance",
      "A heavy thought",
      "Measured in kindness",
    ],
    [
      "気持ちのぶんだけ重い",
      "今朝から食べていません",
      "くらべてはいけないもの",
      "軽いと思っていたことば",
      "釣りあわない恋",
    ],
  ),
  card(
    "harp",
    ["Rain for Strings", "雨の竪琴"],
    ["harp, rain, waterfall, girl, stage, strings, umbrella", "竪琴、雨、滝、少女、舞台、弦、傘"],
    [
      "music, sorrow, flow, beauty, listening, cleansing",
      "音楽、哀しみ、流れ、美しさ、耳をすます、洗われる",
    ],
    [
      "Weather permitting",
      "She plays what falls",
      "Tears, arranged for one",
      "You'll get wet in row A",
      "It's pouring, maestro",
    ],
    [
      "しとしとと弾く",
      "客席でも濡れます",
      "泣きたい日の曲",
      "降りやむまでが一曲",
      "指のあいだを水がゆく",
    ],
  ),
];
