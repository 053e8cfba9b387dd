// Underwater: cards 25 to 30.
import { card } from "./card.mjs";

export default [
  card(
    "locomotive",
    ["The Deep Line", "海底列車"],
    [
      "locomotive, train, bubbles, fish, sea floor, rails, lamp",
      "機関車、列車、泡、魚、海底、線路、灯り",
    ],
    ["journey, nostalgia, depth, mystery, memory, onward", "旅、郷愁、深さ、神秘、記憶、行く先"],
    [
      "Next stop, Atlantis",
      "Mind the current",
      "The late service",
      "It never surfaced again",
      "Steam without fire",
    ],
    [
      "次は、竜宮",
      "潮の満ち引きにより遅れております",
      "息を止めて乗る",
      "沈んだ時刻表",
      "終点は深い",
    ],
  ),
  card(
    "octopus",
    ["Keeper of Eight Lamps", "八つの灯り"],
    ["octopus, lamps, lanterns, deep sea, darkness, arms", "蛸、ランプ、灯り、深海、暗闇、腕"],
    [
      "guidance, busyness, care, darkness, generosity, diligence",
      "導き、大忙し、世話、闇、思いやり、勤勉",
    ],
    [
      "Many hands make light",
      "One for each of my worries",
      "Multitasking",
      "Even down here it's evening",
      "The night watchman hasn't a shadow",
    ],
    [
      "猫の手もいらない",
      "暗いところほど明るい",
      "八人分のやさしさ",
      "消すのはひと苦労",
      "誰のために灯すの",
    ],
  ),
  card(
    "fishbowl",
    ["The Visitor", "金魚鉢のひと"],
    [
      "fishbowl, girl, armchair, huge fish, lamp, sea",
      "金魚鉢、少女、肘掛け椅子、大きな魚、ランプ、海",
    ],
    [
      "reversal, curiosity, observation, captivity, perspective, calm",
      "あべこべ、好奇心、観察、とらわれ、視点、落ち着き",
    ],
    [
      "Please don't tap the glass",
      "Which side's the zoo?",
      "She seems happy in there",
      "You did feed it, didn't you?",
      "The view from inside",
    ],
    [
      "どちらが飼われているのか",
      "硝子をたたかないで",
      "餌は朝夕二回",
      "あちらから見ればこちらが中",
      "目が合った",
    ],
  ),
  card(
    "carousel horse",
    ["Off the Carousel", "逃げた木馬"],
    ["carousel horse, sea, bubbles, pole, ribbons, light", "木馬、海、泡、ポール、リボン、光"],
    ["freedom, escape, dream, joy, childhood, rebellion", "自由、脱走、夢、よろこび、幼い日、反抗"],
    [
      "No more circles",
      "After closing time",
      "At last, a straight line",
      "The music is still in its legs",
      "It was never really wood",
    ],
    [
      "もう、まわらない",
      "閉園後のこと",
      "まっすぐ走ってみたかった",
      "沈んだ遊園地",
      "ただいま脱走中",
    ],
  ),
  card(
    "anchor",
    ["Lighter Than Iron", "浮かぶ錨"],
    ["anchor, balloons, sea floor, chain, fish, rising", "錨、風船、海底、鎖、魚、浮上"],
    [
      "lightness, release, hope, letting go, contradiction, relief",
      "軽さ、解放、希望、手放す、矛盾、安堵",
    ],
    [
      "I'm off",
      "Even the heavy ones",
      "It changed its mind",
      "Hold on by letting go",
      "Weightless Monday",
    ],
    [
      "もう、ひきとめない",
      "重たいものほど空が好き",
      "やめたくなる日",
      "肩の荷がおりた",
      "底にいるのは飽きた",
    ],
  ),
  card(
    "treasure chest",
    ["Sunrise for Fish", "宝箱の朝"],
    ["treasure chest, sun, light, fish, sea floor, shells", "宝箱、太陽、光、魚、海底、貝"],
    [
      "wonder, warmth, discovery, value, dawn, surprise",
      "驚き、ぬくもり、発見、価値、夜明け、意外",
    ],
    [
      "So that's where it goes at night",
      "Better than gold",
      "Open slowly",
      "The first morning down here",
      "We all gathered to see",
    ],
    [
      "夜のあいだはここにいる",
      "金より明るい",
      "そっと開けてね",
      "はじめての朝",
      "沈んだものの正体",
    ],
  ),
];
