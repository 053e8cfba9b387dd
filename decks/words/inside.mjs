// Inside a thing: cards 79 to 84.
import { card } from "./card.mjs";

export default [
  card(
    "pocket watch",
    ["The Watch Garden", "懐中時計の庭"],
    [
      "pocket watch, gears, gardener, flowers, springs, brass",
      "懐中時計、歯車、庭師、花、ぜんまい、真鍮",
    ],
    [
      "time, care, hidden work, order, growth, calm",
      "時間、手入れ、見えない仕事、秩序、育つ、おだやか",
    ],
    [
      "He makes time",
      "Wound up, but peaceful",
      "What ticks inside",
      "Half past blossom",
      "Oil in spring, prune in autumn",
    ],
    [
      "時を育てる仕事",
      "なかで働く人がいる",
      "咲くまで、あと三分",
      "ゆっくり巻くこと",
      "かちり、こちりと花",
    ],
  ),
  card(
    "ship in a bottle",
    ["A Storm, Corked", "瓶のなかの嵐"],
    ["bottle, ship, storm, waves, lightning, cork, table", "瓶、船、嵐、波、稲妻、栓、机"],
    [
      "contained anger, adventure, memory, drama, calm outside, control",
      "こらえた怒り、冒険、記憶、波乱、外は静か、おさえる",
    ],
    [
      "I'm fine, really",
      "Handle with care",
      "Whatever you do, don't open it",
      "I wouldn't sail today",
      "Someone has the rest on the shelf",
    ],
    [
      "平気な顔をしている",
      "見た目より荒れている",
      "小さな大しけ",
      "胸のうち",
      "棚の残りも、そっと",
    ],
  ),
  card(
    "snow globe",
    ["World within World", "硝子玉の世界"],
    [
      "snow globe, girl, town, smaller globe, snow, shelf",
      "スノードーム、少女、町、小さな硝子玉、雪、棚",
    ],
    ["recursion, memory, wonder, scale, power, winter", "入れ子、思い出、不思議、大小、ちから、冬"],
    [
      "And inside that one?",
      "Shake well",
      "Be gentle, somebody's holding us too",
      "Where's this coming from?",
      "Turtles all the way",
    ],
    [
      "そのまた中にも",
      "そっと置いてください",
      "誰かの手のなか",
      "揺らすと冬",
      "外から見れば、わたしも小さい",
    ],
  ),
  card(
    "pear",
    ["Rooms in a Pear", "洋梨の下宿"],
    ["pear, rooms, bed, stairs, window, lamp, cellar", "洋梨、部屋、寝台、階段、窓、灯り、地下室"],
    [
      "home, cosiness, sweetness, small life, ripeness, shelter",
      "すみか、ぬくぬく、甘さ、小さな暮らし、熟す、隠れ家",
    ],
    [
      "Lodgings, slightly soft",
      "Rent is due at harvest",
      "Live in what you love",
      "Sweet home",
      "We move out before jam",
    ],
    [
      "あまい匂いの下宿",
      "食べごろまでの契約",
      "熟れるまでのわが家",
      "皮いちまいの外は秋",
      "芯のある暮らし",
    ],
  ),
  card(
    "envelope",
    ["A Letter from the Shore", "海の届く封筒"],
    ["envelope, sea, sunset, ship, letter, gull, stamp", "封筒、海、夕日、船、手紙、鴎、切手"],
    [
      "message, longing, travel, memory, surprise, distance",
      "便り、恋しさ、旅、思い出、驚き、隔たり",
    ],
    [
      "Wish you were here",
      "It arrived still wet",
      "Open over a basin",
      "More than words",
      "Postage paid by the tide",
    ],
    ["ひらくと波の音", "ことばにしなかったこと", "まだ少し濡れている", "消印は潮", "夕焼け在中"],
  ),
  card(
    "suitcase",
    ["All I Need", "旅行かばんの村"],
    [
      "suitcase, village, stairs, sea, lamp, houses, steps",
      "旅行かばん、村、階段、海、灯り、家、坂",
    ],
    ["memory, home, travel, escape, nostalgia, packing", "思い出、故郷、旅、逃避、郷愁、荷づくり"],
    [
      "I never really left",
      "Hand luggage only",
      "Anything to declare?",
      "It wouldn't close for years",
      "Home, folded small",
    ],
    [
      "置いてこられなかったもの",
      "申告するものはありますか",
      "故郷はたためる",
      "開けると晩ごはんの匂い",
      "荷物はこれだけです",
    ],
  ),
];
