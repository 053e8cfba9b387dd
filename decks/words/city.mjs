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
      "The neighbourhood isn't what it was",
      "We woke up somewhere else",
      "On the market",
      "Foot traffic",
    ],
    [
      "文字どおりの家出",
      "立ちっぱなしに疲れた",
      "朝おきたら海の見える町",
      "ご近所そろって",
      "住所のほうが歩いていく",
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
      "Somebody, catch it!",
      "It came loose on the hill",
      "There goes the tide",
      "My ball!",
      "Bowling after midnight",
    ],
    [
      "誰か止めて",
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
      "It isn't like this everywhere",
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
      "It'll be dry by evening",
      "Fold along the horizon",
      "Domestic astronomy",
      "Some of it came off in the wash",
      "Don't tumble dry",
    ],
    [
      "夕方までに乾くかしら",
      "すこし色落ちした",
      "取りこむころに日が暮れる",
      "起きて最初の仕事",
      "手洗いでどうぞ",
    ],
  ),
  card(
    "chess piece",
    ["The Pawn Comes to Town", "盤上の都"],
    [
      "chess, pawn, towers, city, suitcase, squares, windows",
      "チェス、ポーン、塔、都会、かばん、市松、窓",
    ],
    [
      "ambition, strategy, smallness, fate, newcomer, power",
      "野心、かけひき、小ささ、運命、新参者、権力",
    ],
    [
      "One step at a time",
      "Everyone here is somebody",
      "Eight steps to the top",
      "Whose move?",
      "Mum, I've made it here",
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
      "Haven't you left something?",
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
