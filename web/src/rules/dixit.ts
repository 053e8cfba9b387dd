/* dixit.ts - the rules of Dixit, in a few steps, then clause by clause. */
import type { Section, Step } from "./rule";

export const steps: readonly Step[] = [
  {
    en: "The storyteller chooses a card from their hand and gives a clue for it, a word or a sentence: neither too easy nor too hard to guess.",
    ja: "語り部は手札から1枚選び、その絵のお題を言います。単語でも文でも構いません。やさしすぎず、難しすぎないように。",
  },
  {
    en: "Everybody else secretly plays the card of theirs that fits the clue best (with three players, two cards). All these cards are shuffled and laid out.",
    ja: "ほかの人は、お題に合う手札をこっそり1枚（3人で遊ぶときは2枚）出します。出されたカードを混ぜて、表向きに並べます。",
  },
  {
    en: "Everybody but the storyteller secretly votes for the card they take for the storyteller’s. You cannot vote for a card of your own.",
    ja: "語り部以外の全員が、語り部のカードだと思う1枚にこっそり投票します。自分のカードには投票できません。",
  },
  {
    en: "Then the votes are shown, and these points are given:",
    ja: "投票が一度に明かされ、次のように得点します。",
    drawn: "points",
  },
  {
    en: "Everybody draws, and the next player is the storyteller. The game ends after a round in which somebody has reached 30 points, or when the deck runs out. The highest score wins; if several share it at 30 or more, another round is played.",
    ja: "全員が手札を補充し、次の席の人が語り部になります。誰かが30点に届いたラウンドの終わりか、山札が尽きたときに終わり、点数の一番高い人の勝ちです。30点以上で首位が並んだら、もう1ラウンド遊びます。",
  },
];

export const rules: readonly Section[] = [
  {
    title: { en: "A round", ja: "1ラウンドの流れ" },
    clauses: [
      {
        id: "X1",
        from: "SO",
        en: "Everybody holds six cards; with three players seven. Nobody sees the cards of another.",
        ja: "手札は6枚。3人で遊ぶときは7枚です。ほかの人の手札は見えません。",
      },
      {
        id: "X2",
        from: "SL",
        en: "The storyteller chooses one of their cards and gives a clue for it: a word, a phrase or a sentence, in any language. It has 1 to 200 characters, not counting spaces before and after it, and no control characters.",
        ja: "ラウンドごとに、ひとりが「語り部」になります。語り部は手札から1枚選び、その絵の「お題」を言います。単語でも、語句でも、文でもよく、何語でも構いません。前後の空白を除いて1〜200文字で、制御文字は使えません。",
      },
      {
        id: "X3",
        from: "SO",
        en: "Every other player secretly plays the card of theirs that fits the clue best. With three players, each of the other two plays two cards.",
        ja: "ほかの人は、お題に合うと思う手札をこっそり1枚ずつ出します。3人で遊ぶときは2枚ずつです。",
      },
      {
        id: "X4",
        from: "S",
        en: "All these cards are shuffled and laid out face up, numbered from the left. Nobody can tell from a card’s place whose it is.",
        ja: "出されたカードを混ぜて「場」に表向きに並べ、左から1、2、3…と番号をつけます。並び順からは、誰のカードか分かりません。",
      },
      {
        id: "X5",
        from: "SO",
        en: "Everybody but the storyteller secretly votes for the one card they take for the storyteller’s. Nobody may vote for their own card. The votes are shown all at once.",
        ja: "語り部以外の全員が、語り部のカードだと思う1枚にこっそり投票します。自分の出したカードには投票できません。投票は全員分が一度に明かされます。",
      },
      {
        id: "X6",
        from: "L",
        en: "A played card and a vote are final; the page asks before it sends them. Everybody sees at once who has chosen, but not what. As soon as the last one has chosen, the round goes on.",
        ja: "出したカードと投票は変えられません（送る前に画面で確かめます）。誰が選び終えたかはすぐ全員に見えますが、何を選んだかは見えません。最後の人が選ぶと、すぐに先へ進みます。",
      },
    ],
  },
  {
    title: { en: "Points", ja: "得点" },
    clauses: [
      {
        id: "X7",
        from: "S",
        en: "If everybody has found the storyteller’s card, or nobody has, the storyteller gets nothing and every other player gets 2 points. Otherwise the storyteller and each player who found it get 3.",
        ja: "全員が語り部のカードを当てたときと、誰も当てられなかったときは、語り部は0点で、ほかの人は2点ずつ。それ以外のときは、語り部と当てた人が3点ずつもらいます。",
      },
      {
        id: "X8",
        from: "SO",
        en: "Every player but the storyteller gets 1 more point for each vote on a card of theirs, however many there are, and also when nobody found the storyteller’s.",
        ja: "語り部以外の人は、自分のカードに入った1票ごとにさらに1点もらいます。何票でも数え、誰も語り部のカードを当てられなかったときにももらえます。",
      },
      {
        id: "X9",
        from: "SL",
        en: "Then everybody, the storyteller too, draws back to a full hand, and the next seat is the storyteller. The first seat gives the first clue; players are seated at random unless the table is told otherwise.",
        ja: "そのあと語り部も含めて全員が手札を補充し、次の席の人が語り部になります。最初の語り部は最初の席の人です。席は、とくに決めなければくじ引きです。",
      },
    ],
  },
  {
    title: { en: "The end", ja: "ゲームの終わり" },
    clauses: [
      {
        id: "X10",
        from: "SO",
        en: "The game ends after a round in which somebody has reached 30 points (or the number that was agreed on), or when the deck runs out. The highest score wins. With 0 as the number only the deck ends the game.",
        ja: "誰かが30点（または決めておいた点数）に届いたラウンドの終わりか、山札が尽きたときに終わります。点数の一番高い人の勝ちです。勝利点を0にすると、山札が尽きるまで続きます。",
      },
      {
        id: "X11",
        from: "SL",
        en: "If several have reached it the higher score wins. If the highest score is shared, one more round is played, and again, no matter who shares it then, until one player leads or the deck ends the game.",
        ja: "何人も届いたときは、点数の高い人の勝ちです。首位が並んだらもう1ラウンド遊び、また並べばもう1ラウンド。誰かが単独首位になるか、山札が尽きるまで続けます。",
      },
      {
        id: "X12",
        from: "L",
        en: "After the cards are revealed, in this order: if the points end the game, nothing is drawn any more. If the deck has fewer cards than all hands lack, the game is over without a draw. Otherwise all draw, and if that took the last card the game is over, even where a shared lead asked for another round. When the deck ends the game, a shared highest score is a shared win.",
        ja: "カードが明かされたあとは、この順に確かめます。得点で終わるなら、もう引きません。山札が全員の補充に足りなければ、引かずに終わります。足りれば全員が引き、それで山札がなくなったら、首位が並んでいても終わりです。山札で終わったときに首位が並べば、並んだ全員の勝ちです。",
      },
      {
        id: "X13",
        from: "L",
        en: "A deck must have enough cards for the first hands and one refill: seven for each player, with three players 26. A table with a smaller deck is not opened.",
        ja: "デッキには、最初の手札と1回分の補充に足りる枚数が必要です。1人につき7枚、3人なら26枚。足りないデッキでは卓を開けません。",
      },
    ],
  },
  {
    title: { en: "The name and the pictures", ja: "名前と絵について" },
    clauses: [],
    rows: [
      {
        name: { en: "Dixit", ja: "ディクシット" },
        is: {
          en: "“Dixit” is a trademark of Libellud. This is an independent implementation with its own pictures.",
          ja: "「Dixit」（ディクシット）は Libellud の商標です。これは独自の絵を使った、独立した実装です。",
        },
      },
    ],
  },
];
