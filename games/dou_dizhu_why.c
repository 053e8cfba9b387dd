/* dou_dizhu_why.c - explains to players why cards are not a combination of Dou Dizhu.
 *
 * Only dou_dizhu_classify decides whether cards are a combination. For cards that are none, this
 * file guesses the intended play and names the rule against it. As for the kinds themselves, the
 * most cards of one rank count first.
 */
#include "games/dou_dizhu_text.h"

/* The properties that determine the reason. */
struct traits {
    int cards, jokers, most; /* most: cards of one rank */
    int of[5];               /* ranks of which there are 1, 2, 3, 4 or more */
    bool in_a_row;           /* the ranks of which there are `most` follow each other */
    bool high;               /* twos or jokers are among these */
};

static struct traits traits_of(uint64_t cards)
{
    struct traits traits = {.cards = dou_dizhu_size(cards), .in_a_row = true};
    int last = -1;
    traits.jokers = dou_dizhu_count(cards, DOU_DIZHU_BLACK) + dou_dizhu_count(cards, DOU_DIZHU_RED);
    for (int rank = 0; rank < DOU_DIZHU_RANKS; rank++)
        if (dou_dizhu_count(cards, rank) > traits.most)
            traits.most = dou_dizhu_count(cards, rank);
    for (int rank = 0; rank < DOU_DIZHU_RANKS; rank++) {
        int count = dou_dizhu_count(cards, rank);
        if (count == 0)
            continue;
        traits.of[count > 4 ? 4 : count]++;
        if (count < traits.most)
            continue;
        traits.in_a_row = traits.in_a_row && (last < 0 || rank == last + 1);
        traits.high = traits.high || rank >= DOU_DIZHU_TWO;
        last = rank;
    }
    return traits;
}

static bool refuse(struct engawa_reason *why, const char *en, const char *ja)
{
    return engawa_refuse(why, "no-combination", "%s%.0s", "%.0s%s", en, ja);
}

static bool refuse_jokers(int rules, const struct traits *traits, struct engawa_reason *why)
{
    if (traits->cards > traits->jokers)
        return refuse(why, "two jokers cannot be attached together (D13, D20)",
                      "ジョーカーは2枚一緒には添えられません（D13、D20）");
    if (rules == 4)
        return refuse(why, "the rocket is all four jokers; two of one colour are a pair (D19)",
                      "ロケットはジョーカー4枚全部です。同じ色の2枚ならペアです（D19）");
    return refuse(why, "the rocket is exactly two jokers (D19)",
                  "ロケットはジョーカー2枚ちょうどです（D19）");
}

/* Says why single cards of different ranks are no combination. */
static bool refuse_singles(const struct traits *traits, struct engawa_reason *why)
{
    if (traits->cards < 5)
        return refuse(why, "a sequence is five or more cards in a row",
                      "シーケンスは、続いた5枚以上です");
    if (traits->high)
        return refuse(why, "a sequence goes from 3 to A, without twos or jokers",
                      "シーケンスは3からAまで。2とジョーカーは入りません");
    return refuse(why, "these cards are not in a row", "シーケンスのランクが続いていません");
}

static bool refuse_pairs(const struct traits *traits, struct engawa_reason *why)
{
    if (traits->of[1] > 0)
        return refuse(why,
                      "nothing goes with a pair; cards can be attached only to triplets and fours",
                      "ペアには何も添えられません。添えられるのは、トリプレットと4枚組だけです");
    if (traits->of[2] < 3)
        return refuse(why, "a sequence of pairs is three or more pairs",
                      "ペアのシーケンスは3組以上です");
    if (traits->high)
        return refuse(why, "a sequence of pairs goes from 3 to A, without twos",
                      "ペアのシーケンスは3からAまで。2は入りません");
    return refuse(why, "these pairs are not in a row", "ペアのランクが続いていません");
}

static bool refuse_triplets(const struct traits *traits, struct engawa_reason *why)
{
    int triplets = traits->of[3];
    if (triplets > 1 && traits->high)
        return refuse(why, "a sequence of triplets goes from 3 to A, without twos",
                      "トリプレットのシーケンスは3からAまで。2は入りません");
    if (!traits->in_a_row)
        return refuse(why, "these triplets are not in a row",
                      "トリプレットのランクが続いていません");
    if (traits->of[1] > 0 && traits->of[2] > 0)
        return refuse(why, "attach single cards or pairs, not both, of different ranks (D12)",
                      "添えるのは1枚ずつかペアだけ。混ぜず、全部違うランクにします（D12）");
    return refuse(why, "each triplet takes one card, or each one pair, of different ranks (D12)",
                  "トリプレット1組につき1枚ずつ、または1ペアずつ、違うランクを添えます（D12）");
}

static bool refuse_fours(const struct traits *traits, struct engawa_reason *why)
{
    if (traits->most > 4)
        return refuse(why, "nothing goes with a bomb (D18)", "ボムには何も添えられません（D18）");
    if (traits->of[4] > 1)
        return refuse(why, "you cannot play two bombs at once", "ボムを2つ一度には出せません");
    return refuse(
        why,
        "four of a rank go with two different cards or two different pairs; alone they are a bomb",
        "4枚組に添えられるのは、違うランクの2枚か2ペアです。添えなければボムです");
}

/* Says why cards with three or four of a rank are no combination by the rules of RLCard. */
static bool refuse_attached(struct engawa_reason *why)
{
    return refuse(
        why,
        "each triplet takes one card, or each one pair, and four of a rank take two; RLCard's "
        "rules allow no more of that rank, no four of another, and no triplet next to a sequence",
        "添えるのは、トリプレット1組につき1枚か1ペア、4枚組には2枚か2ペアです。"
        "同じランク、同じランク4枚、シーケンスに続くトリプレットは添えられません（RLCardのルール"
        "）");
}

bool dou_dizhu_refuse_none(int rules, uint64_t cards, struct engawa_reason *why)
{
    struct traits traits = traits_of(cards);
    if (traits.cards == 0)
        return refuse(why, "no cards selected", "カードが選ばれていません");
    if (traits.jokers > 1)
        return refuse_jokers(rules, &traits, why);
    if (rules & DOU_DIZHU_EQUAL && traits.most > 2)
        return refuse_attached(why);
    return traits.most == 1   ? refuse_singles(&traits, why)
           : traits.most == 2 ? refuse_pairs(&traits, why)
           : traits.most == 3 ? refuse_triplets(&traits, why)
                              : refuse_fours(&traits, why);
}
