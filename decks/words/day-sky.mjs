// Day sky: cards 7 to 12.
import { card } from "./card.mjs";

export default [
  card(
    "paper crane",
    ["House on Strings", "折鶴の引っ越し"],
    [
      "paper cranes, house, strings, sky, clouds, flight, origami, garden",
      "折鶴、家、糸、空、雲、飛行、折り紙、庭",
    ],
    [
      "wish, lightness, escape, togetherness, fragility, hope",
      "願い、軽やかさ、旅立ち、力を合わせる、はかなさ、希望",
    ],
    [
      "A thousand should be enough",
      "Moving day",
      "Fold here",
      "It's stronger than it looks",
      "We left the kettle on",
    ],
    ["あと一羽で千羽", "紙のちから", "住所、未定", "願いごとは重い", "風の強い日に出発"],
  ),
  card(
    "bed",
    ["The Cloud Sleeps In", "雲のお昼寝"],
    [
      "bed, cloud, blanket, pillow, sky, slippers, afternoon",
      "ベッド、雲、毛布、枕、空、スリッパ、午後",
    ],
    [
      "rest, comfort, laziness, softness, dream, holiday",
      "休息、心地よさ、なまけ心、ふわふわ、夢、休日",
    ],
    ["No rain today", "Please don't disturb", "Soft on soft", "Sick leave", "Five more minutes"],
    ["本日、雨はお休み", "あと五分だけ", "寝坊の天気", "ふかふか", "起こすと泣くよ"],
  ),
  card(
    "elephant",
    ["Light Steps", "綱わたりの象"],
    ["elephant, tightrope, parasol, clouds, sky, balance", "象、綱渡り、日傘、雲、空、つりあい"],
    [
      "balance, courage, heaviness, grace, risk, confidence",
      "均衡、勇気、重さ、しなやかさ、賭け、自信",
    ],
    [
      "Don't look down",
      "On a diet",
      "Nobody told her it couldn't be done",
      "A delicate matter",
      "The rope believes in it",
    ],
    [
      "下を見てはいけない",
      "重いのは心だけ",
      "細い約束",
      "誰も無理だと教えなかった",
      "そっと、そっと",
    ],
  ),
  card(
    "bicycle",
    ["Air Mail", "空の郵便屋"],
    [
      "bicycle, postman, letters, doves, clouds, sky, bag",
      "自転車、郵便屋、手紙、鳩、雲、空、かばん",
    ],
    ["message, freedom, news, youth, longing, speed", "便り、自由、知らせ、若さ、恋しさ、速さ"],
    [
      "Delivered by hand, more or less",
      "Words find their own way",
      "Downhill all the way",
      "No return address",
      "He's lost a few, he says",
    ],
    [
      "ことばに羽が生える",
      "宛先は風まかせ",
      "返事はいりません",
      "下り坂の青",
      "なくした便りのゆくえ",
    ],
  ),
  card(
    "giraffe",
    ["A Word in Your Ear", "耳うち"],
    [
      "giraffe, clouds, ladder, child, scarf, sky, whisper",
      "キリン、雲、はしご、子ども、マフラー、空、ささやき",
    ],
    [
      "secret, friendship, height, trust, difference, listening",
      "秘密、友情、高さ、信頼、ちがい、耳をすます",
    ],
    [
      "Can you keep a secret?",
      "The weather up there",
      "Lean closer",
      "Long-distance call",
      "Worth the climb",
    ],
    [
      "ないしょ話はずっと上で",
      "そちらの天気はどう",
      "背のびしても届かない話",
      "君にだけ言う",
      "聞き上手",
    ],
  ),
  card(
    "zip",
    ["Open Sky", "空のファスナー"],
    ["zip, sky, stars, day, night, cloud, figure", "ファスナー、空、星、昼、夜、雲、人影"],
    [
      "discovery, secret, hidden world, curiosity, threshold, truth",
      "発見、秘密、裏側、好奇心、境目、本当のこと",
    ],
    [
      "It was there all the time",
      "The lining",
      "Only a peek",
      "Somebody forgot to close it",
      "Behind the blue",
    ],
    ["昼のうらがわ", "閉め忘れにご注意", "ちらりと本音", "青い上着を脱ぐ", "まだ見てはいけない"],
  ),
];
