// Forest: cards 31 to 36.
import { card } from "./card.mjs";

export default [
  card(
    "deer",
    ["The Forest He Wears", "森を戴く鹿"],
    ["deer, antlers, tree, branches, birds, lanterns, mist", "鹿、角、木、枝、鳥、灯り、霧"],
    [
      "dignity, growth, nature, guardian, stillness, majesty",
      "気高さ、成長、自然、守り神、静寂、威厳",
    ],
    [
      "Careful, you'll wake them",
      "The king's lodgers",
      "It took a hundred springs",
      "Heavy is the head",
      "Something in the wood is looking back",
    ],
    [
      "森の主",
      "百年かけて伸びたもの",
      "起こしたくないから動けない",
      "頭のなかの春",
      "ずっと奥で待っている",
    ],
  ),
  card(
    "violin",
    ["The House of Strings", "ヴァイオリンの家"],
    ["violin, house, door, window, birds, trees, path", "ヴァイオリン、家、扉、窓、鳥、木、小道"],
    ["music, home, harmony, craft, evening, welcome", "音楽、わが家、調和、手仕事、夕べ、歓迎"],
    [
      "The walls have ears",
      "Home is where it hums",
      "They're practising again next door",
      "Knock in tune",
      "Still a tree at heart",
    ],
    [
      "風の日はよく歌う",
      "木だったころの歌",
      "となりの練習曲",
      "いい音のする暮らし",
      "壁がうすくてごめんなさい",
    ],
  ),
  card(
    "mushroom",
    ["Street Lights for Small Folk", "きのこの街灯"],
    [
      "mushrooms, lamps, hedgehog, lantern, path, forest, rain",
      "きのこ、街灯、針鼠、提灯、小道、森、雨",
    ],
    ["smallness, way home, cosiness, wonder, kindness", "小ささ、帰り道、ぬくぬく、不思議、親切"],
    [
      "Nearly home",
      "Town planning",
      "Someone left the lights on",
      "A big night for little feet",
      "After the shower, a street",
    ],
    [
      "もうすぐ、おうち",
      "降ったあとにできる町",
      "ちいさな夜ふかし",
      "足もとにお気をつけて",
      "誰かが待っている灯り",
    ],
  ),
  card(
    "open book",
    ["Chapter One", "ひらいた森"],
    [
      "open book, trees, girl, lantern, pages, forest, path",
      "本、木々、少女、ランタン、頁、森、小道",
    ],
    [
      "story, imagination, adventure, reading, entering, wonder",
      "物語、空想、冒険、読書、入りこむ、わくわく",
    ],
    [
      "I was completely lost in it",
      "Turn over a new leaf",
      "Return by the date stamped",
      "She skipped the preface",
      "Paper remembers being wood",
    ],
    [
      "つい読みふけって",
      "紙は昔を覚えている",
      "栞をたよりに帰る",
      "めくれば、まだ夜",
      "返却期限を過ぎています",
    ],
  ),
  card(
    "old key",
    ["The Keyhole Tree", "鍵穴の木"],
    ["keyhole, tree, key, mouse, light, roots, door", "鍵穴、大木、鍵、鼠、光、根、扉"],
    [
      "secret, quest, smallness, answer, determination, threshold",
      "秘密、探求、小さな者、答え、決意、入り口",
    ],
    [
      "It fits",
      "The smallest hero",
      "They've locked the whole wood",
      "After all that searching",
      "Light leaks",
    ],
    [
      "ぴったり合うはず",
      "一番小さな勇者",
      "閉め出したのは誰",
      "長かった探しもの",
      "すきまからこぼれる",
    ],
  ),
  card(
    "paintbrush",
    ["Someone Has to Paint the Autumn", "秋を塗る"],
    [
      "squirrel, paintbrush, autumn, leaves, trees, paint, colour",
      "栗鼠、絵筆、秋、葉、木、絵の具、色",
    ],
    ["creation, season, change, work, colour, art", "創造、季節、変化、仕事、色、芸術"],
    [
      "Wet paint",
      "Half done by October",
      "She ran out of green",
      "Behind schedule",
      "The unsigned work",
    ],
    [
      "ペンキぬりたて",
      "紅葉、まにあわず",
      "緑のつぎは",
      "署名のない絵",
      "毎年ひとりでやっています",
    ],
  ),
];
