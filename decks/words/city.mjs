// City: cards 55 to 60.
import { card } from "./card.mjs";

export default [
  card(
    "walking houses",
    ["The Houses Move Out", "家出する家"],
    [
      "houses, legs, suitcases, night, street, windows, road",
      "家、足、旅行かばん、夜、通り、窓、道",
    ],
    [
      "leaving, change, freedom, migration, adventure, decision",
      "旅立ち、変化、自由、移り住む、冒険、決心",
    ],
    [
      "Tired of standing still",
      "The neighbourhood is not what it was",
      "We woke up somewhere else",
      "On the market",
      "Foot traffic",
    ],
    [
      "文字どおりの家出",
      "立ちっぱなしに疲れた",
      "朝おきたら海の見える町",
      "ご近所そろって",
      "引っ越すのは家のほう",
    ],
  ),
  card(
    "full moon",
    ["Runaway Moon", "転がる月"],
    [
      "full moon, street, child, houses, cobblestones, night",
      "満月、通り、子ども、家並み、石畳、夜",
    ],
    [
      "chase, play, loss, urgency, wonder, accident",
      "追いかけっこ、遊び、失う、あわてる、驚き、うっかり",
    ],
    [
      "Stop it, somebody",
      "It came loose on the hill",
      "Mind the tide",
      "My ball!",
      "Bowling after midnight",
    ],
    [
      "だれか止めて",
      "坂の上で落としたもの",
      "空を、留守にしております",
      "夜ふけの球ころがし",
      "そっちは海だよ",
    ],
  ),
  card(
    "puddle",
    ["The Other Weather", "水たまりの空"],
    [
      "puddle, rain, blue sky, reflection, figure, umbrella, street lamp",
      "水たまり、雨、青空、映りこみ、人影、傘、街灯",
    ],
    [
      "hope, parallel world, longing, contrast, memory, possibility",
      "希望、もうひとつの世界、憧れ、対照、思い出、可能性",
    ],
    [
      "Brighter below",
      "Somewhere it is not raining",
      "I nearly stepped in",
      "Yesterday left this behind",
      "Look down to look up",
    ],
    [
      "下のほうが晴れている",
      "飛びこめば夏",
      "忘れていった青",
      "足もとの別世界",
      "雨宿りはあちらで",
    ],
  ),
  card(
    "washing line",
    ["Hanging Out the Night", "夜を干す"],
    [
      "washing line, night, stars, cloth, roofs, pegs, figure, morning",
      "物干し、夜、星、布、屋根、洗濯ばさみ、人影、朝",
    ],
    [
      "renewal, housework, morning, order, care, cycle",
      "新しく、家事、朝、片づけ、手入れ、くり返し",
    ],
    [
      "It should be dry by evening",
      "Fold along the horizon",
      "Domestic astronomy",
      "A few stars came off in the wash",
      "Do not tumble",
    ],
    [
      "夕方までに乾くかしら",
      "星がすこし色落ちした",
      "取りこむころに日が暮れる",
      "朝いちばんの仕事",
      "手洗いでどうぞ",
    ],
  ),
  card(
    "chess piece",
    ["The Pawn Comes to Town", "盤上の都"],
    [
      "chess, pawn, towers, city, suitcase, squares, windows",
      "チェス、歩兵、塔、都会、かばん、市松、窓",
    ],
    [
      "ambition, strategy, smallness, fate, newcomer, power",
      "野心、かけひき、小ささ、運命、新参者、権力",
    ],
    [
      "One step at a time",
      "Everyone here is somebody",
      "Eight squares to the top",
      "Whose move?",
      "Big city, little hat",
    ],
    ["一歩ずつしか進めない", "上京", "次の一手", "ななめに歩く人たち", "八つ先で化けてやる"],
  ),
  card(
    "zebra",
    ["Zebra, Crossing", "縞のぬげた日"],
    [
      "zebra, stripes, crossing, street, city, traffic light",
      "縞馬、縞、横断歩道、通り、都会、信号",
    ],
    [
      "identity, change, humour, generosity, city, shedding",
      "自分らしさ、変化、おかしみ、気前のよさ、都会、脱ぐ",
    ],
    [
      "Left something behind",
      "A horse of no particular colour",
      "Look both ways",
      "Public service",
      "Who am I without them?",
    ],
    [
      "落としものに気づかない",
      "みんなのために脱ぎました",
      "渡りおえたら、ただの馬",
      "白いところだけ踏む",
      "身ぐるみ、はがれて",
    ],
  ),
];
