/* dixit.ts - the introduction to Dixit: two rounds of four, one as a guesser and one as
 * storyteller.
 *
 * The clue of the first round is a note of music, so that one game serves both languages. The
 * second is any clue of the reader's: everybody finds its card, which is the lesson.
 */
import type { Lesson } from "./lesson";

export const lesson: Lesson = {
  game: "dixit",
  options: {},
  names: [
    { en: "Hana", ja: "はな" },
    { en: "You", ja: "あなた" },
    { en: "Taro", ja: "たろう" },
    { en: "Mio", ja: "みお" },
  ],
  seat: 1,
  steps: [
    {
      events: [
        [
          "chance",
          "deal 0:4,23,31,47,60,78 1:8,12,32,44,56,65 2:15,28,50,54,72,82 3:6,17,45,63,74,81",
        ],
      ],
      say: {
        en: "Six cards with pictures each, and nobody sees another’s. Tap one of yours to look at it closely: pinch to enlarge, swipe for the next card.",
        ja: "手札は絵のカードが6枚。ほかの人には見えません。1枚タップして大きく見てみましょう。指で広げて拡大、横に払うと次の絵です。",
      },
    },
    {
      say: {
        en: "In every round somebody is the storyteller: now Hana, who has the fan. She chooses a card and gives a clue for it: a word, a line, a sound.",
        ja: "ラウンドごとに、ひとりが「語り部」になります。今は扇のしるしのはなさん。手札から1枚選び、その絵のお題を言います。単語でも、文でも、音でも。",
      },
    },
    {
      events: [
        [0, 'clue 23 "♪"'],
        [2, "give 72"],
      ],
      say: {
        en: "Hana’s clue is “♪”, and her card lies face down. Taro has played a card, too. Now you: which of yours could be taken for Hana’s? The house that is a violin, I’d say. Tap it and play it.",
        ja: "お題は「♪」。はなさんのカードは伏せてあり、たろうさんも1枚出しました。次はあなた。語り部のカードに間違われそうなのは？ ヴァイオリンの家がよさそうです。タップして出しましょう。",
      },
      moves: ["give 32"],
      otherwise: {
        en: "A fine picture, but music is what we look for: the house of strings, with its bow and its windows.",
        ja: "それもいい絵ですが、探しているのは音楽。ヴァイオリンの形の家を選んでください。",
      },
    },
    {
      events: [
        [3, "give 17"],
        ["chance", "lay 72,23,32,17"],
      ],
      say: {
        en: "All cards are shuffled and laid out. One is Hana’s; the others are there to mislead you. Nobody can tell from the places whose they are.",
        ja: "出そろったカードを混ぜて並べました。1枚がはなさんのカードで、残りはみんなが出したもの。並び順からは、誰のカードか分かりません。",
      },
    },
    {
      say: {
        en: "Everybody but the storyteller now votes in secret for the card they think is hers. You cannot vote for your own. Is it the pier of piano keys? Tap number 2 and vote for it.",
        ja: "語り部以外の全員が、語り部のカードだと思う1枚にこっそり投票します。自分のカードは選べません。鍵盤の桟橋かな？ 2番をタップして投票しましょう。",
      },
      moves: ["vote 2"],
      otherwise: {
        en: "It might be that one. But Hana loves the sea: try number 2.",
        ja: "それかもしれませんが、はなさんは海が好き。2番にしてみましょう。",
      },
    },
    {
      say: {
        en: "A check mark shows who has voted, but not for what. A vote is final, and so is a card once played: that is why you are asked before it goes out.",
        ja: "投票を終えた人にはチェックがつきますが、何に入れたかは見えません。出したカードと投票は変えられないので、送る前に確かめています。",
      },
    },
    {
      events: [
        [2, "vote 3"],
        [3, "vote 2"],
        ["chance", "reveal 0:23 1:32 2:72 3:17 / 1:2 2:3 3:2"],
      ],
      say: {
        en: "The votes come up, then whose card is whose. You and Mio have found Hana’s card, Taro has not. When some find it, but not all, the storyteller and each finder get 3 points.",
        ja: "投票が明かされ、持ち主も分かります。当てたのはあなたとみおさん。何人かだけが当てたときは、語り部と当てた人が3点ずつもらえます。",
      },
    },
    {
      say: {
        en: "Taro took your violin for Hana’s card: 1 more point for you. Every vote for a card of yours counts, even when nobody finds the storyteller’s. So it pays to mislead.",
        ja: "たろうさんはあなたのヴァイオリンに投票しました。自分のカードへの1票は1点。誰も語り部のカードを当てられなかったときにも入るので、うまくまぎれこませるとお得です。",
      },
    },
    {
      say: {
        en: "But if everybody finds the storyteller’s card, or nobody does, she gets nothing and each of the others gets 2. A good clue is neither too clear nor too obscure.",
        ja: "ただし、全員が当てたり、誰も当てられなかったりすると、語り部は0点で、ほかの人が2点ずつ。分かりすぎず、分からなすぎないお題がよいのです。",
      },
    },
    {
      events: [["chance", "draw 0:20 1:66 2:9 3:37"]],
      say: {
        en: "All draw back to a full hand, and the next storyteller is you. What was revealed stays in sight until you press “On to the next round”.",
        ja: "全員が手札を6枚に戻し、次の席の人が語り部。あなたの番です。明かされた場は「次のラウンドへ」を押すまで見ていられます。",
      },
    },
    {
      say: {
        en: "Let us take the cloud that sleeps in a bed. Tap it, think of a clue, a word or a whole line, and give it. Whatever comes to your mind will do.",
        ja: "ベッドで眠る雲の絵にしましょう。タップして、お題を考えて送ります。ひとことでも、せりふでも、思いついたままでどうぞ。",
      },
      moves: ['clue 8 "Zzz…"'],
      otherwise: {
        en: "That one would make a good clue, too. For now take the cloud asleep in its bed.",
        ja: "その絵でも面白そうですが、今回はベッドで眠る雲を選んでください。",
      },
    },
    {
      events: [
        [3, "give 45"],
        [0, "give 4"],
        [2, "give 54"],
        ["chance", "lay 45,8,4,54"],
      ],
      say: {
        en: "The others have played a bear that sleeps under a mountain, two moons and a cradle: also sleepy. As the storyteller you do not vote. You watch.",
        ja: "みんなのカードは、山の下で眠る熊、ふたつの月、ゆりかご。どれも眠そうです。語り部は投票せず、見守ります。",
      },
    },
    {
      events: [
        [0, "vote 2"],
        [2, "vote 2"],
        [3, "vote 2"],
        ["chance", "reveal 0:4 1:8 2:54 3:45 / 0:2 2:2 3:2"],
      ],
      say: {
        en: "All three have found your card. That was too clear: nothing for you, 2 points for each of them. Next time leave something to guess.",
        ja: "3人とも当ててしまいました。分かりやすすぎたので、あなたは0点、ほかの人は2点ずつ。次は少し謎を残しましょう。",
      },
    },
    {
      say: {
        en: "So it goes around. The player who leads with 30 points or more after a round wins; if the lead is shared, one more round is played. When the deck runs out, the highest score wins.",
        ja: "こうして語り部が回っていきます。30点以上で単独首位の人の勝ち。首位が並んだらもう1ラウンド。山札が尽きたら、点数の高い人の勝ちです。",
      },
    },
    {
      say: {
        en: "With three players everybody holds seven cards, and the two guessers play two each. That’s all. “Dixit” is a trademark of Libellud; this is an independent implementation with its own pictures.",
        ja: "3人のときは手札が7枚で、語り部以外は2枚ずつ出します。説明はこれだけ。「Dixit」は Libellud の商標で、これは独自の絵を使った独立した実装です。",
      },
    },
  ],
};
