/* yahtzee_view.c - the sentences and the description of Yahtzee and Yams (`tell`,
 * `moment`, `describe`).
 *
 * `describe`: {"sheet","phase":"roll"|"choose"|"over","turn","rolls" (made this turn),"round",
 * "rounds","dice":[five faces, 0 for one about to be rolled],"boxes":[names in the sheet's order],
 * "keep":true if a re-roll is possible,"would":{box: points, for each box that may be filled now},
 * "joker":null|"upper"|"lower"|"zero" (which part of Y8 binds),"repeat": bonus that filling any box
 * brings now,
 * "average": what a perfect player of a solo game scores on average (bots/yahtzee/exact.c computes
 * it), null where several play,"seats":[{"sheet":{box: points,
 * for filled boxes},"upper","target" (63 or 60),"bonus", "delta" (null for the sheet
 * yahtzee),"repeat","total"}]}.
 */
#include "games/yahtzee.h"

#include "engine/json.h"
#include "engine/notation.h"
#include "engine/sentence.h"

#define BIT(box) (1u << (box))

static void tell_score(const struct yahtzee *state, const char *who, enum yahtzee_box box,
                       enum engawa_language language, struct engawa_text *text)
{
    int counts[YAHTZEE_FACES];
    enum yahtzee_joker joker;
    yahtzee_count(state, counts);
    yahtzee_open(state->sheet, state->filled[state->turn], counts, &joker);
    int paid = yahtzee_points(state->sheet, box, counts, joker == YAHTZEE_JOKER_LOWER);
    int bonus = yahtzee_repeat(state, counts);
    struct engawa_sentence sentence =
        bonus ? ENGAWA_BOTH("{who} fills {box}: {points}, bonus {bonus}",
                            "{who}は「{box}」に{points}点を記入、ボーナス{bonus}点")
              : ENGAWA_BOTH("{who} fills {box}: {points}", "{who}は「{box}」に{points}点を記入");
    engawa_say(text, language, sentence, "who", who, "box",
               language == ENGAWA_JAPANESE ? yahtzee_boxes[box].ja : yahtzee_boxes[box].en,
               "points", engawa_digits(paid).text, "bonus", engawa_digits(bonus).text, NULL);
}

void yahtzee_tell(const void *at, const struct engawa_event *event,
                  const struct engawa_names *names, enum engawa_language language,
                  struct engawa_text *text)
{
    const struct yahtzee *state = at;
    struct engawa_text who = {0}, dice = {0};
    int counts[YAHTZEE_FACES];
    bool chance = event->by == ENGAWA_CHANCE;
    enum yahtzee_box box = chance ? YAHTZEE_BOXES : yahtzee_move(event->move, counts);
    engawa_add_person(&who, names, state->turn, language);
    yahtzee_list_faces(&dice, event, " ");
    if (chance)
        engawa_say(text, language, ENGAWA_BOTH("{who} rolls {dice}", "{who}の出目：{dice}"), "who",
                   who.at, "dice", dice.at, NULL);
    else if (box != YAHTZEE_BOXES)
        tell_score(state, who.at, box, language, text);
    else if (!dice.length)
        engawa_say(text, language, ENGAWA_BOTH("{who} rolls all again", "{who}は全部振り直す"),
                   "who", who.at, NULL);
    else
        engawa_say(text, language, ENGAWA_BOTH("{who} keeps {dice}", "{who}は {dice} を残す"),
                   "who", who.at, "dice", dice.at, NULL);
    engawa_text_free(&who);
    engawa_text_free(&dice);
}

int yahtzee_moment(const struct engawa_past *past, const struct engawa_names *names,
                   enum engawa_language language, struct engawa_text *text)
{
    const struct yahtzee *before = past->before;
    int counts[YAHTZEE_FACES], face = 0;
    if (past->event->by == ENGAWA_CHANCE ||
        yahtzee_move(past->event->move, counts) == YAHTZEE_BOXES)
        return 0;
    yahtzee_count(before, counts);
    while (face < YAHTZEE_FACES && counts[face] != YAHTZEE_DICE)
        face++;
    if (face == YAHTZEE_FACES)
        return 0;
    struct engawa_text who = {0};
    engawa_add_person(&who, names, before->turn, language);
    engawa_say(text, language,
               ENGAWA_BOTH("{who} threw five dice of {face}", "{who}が{face}を5つそろえた"), "who",
               who.at, "face", engawa_digits(face + 1).text, NULL);
    engawa_text_free(&who);
    return before->repeat[before->turn] ? 75 : 60;
}

/* ---- the state ---- */

static void describe_seat(const struct yahtzee *state, int seat, struct engawa_json *json)
{
    const struct yahtzee_sheet *sheet = &yahtzee_sheets[state->sheet];
    int upper = yahtzee_upper(state, seat);
    bool yams = state->sheet == YAHTZEE_SHEET_YAMS;
    engawa_json_object(json, NULL);
    engawa_json_object(json, "sheet");
    for (int i = 0; i < sheet->count; i++) {
        enum yahtzee_box box = sheet->order[i];
        if (state->filled[seat] & BIT(box))
            engawa_json_integer(json, yahtzee_boxes[box].name, state->box[seat][box]);
    }
    engawa_json_close(json);
    engawa_json_integer(json, "upper", upper);
    engawa_json_integer(json, "target", sheet->target);
    engawa_json_integer(json, "bonus", yahtzee_bonus(state->sheet, upper));
    engawa_json_known(json, "delta", yams, yams ? yahtzee_delta(state, seat) : 0);
    engawa_json_integer(json, "repeat", state->repeat[seat]);
    engawa_json_integer(json, "total", yahtzee_total(state, seat));
    engawa_json_close(json);
}

/* Appends the choices of the player to move. */
static void describe_choice(const struct yahtzee *state, struct engawa_json *json)
{
    static const char *const jokers[] = {"null", "\"upper\"", "\"lower\"", "\"zero\""};
    const struct yahtzee_sheet *sheet = &yahtzee_sheets[state->sheet];
    int counts[YAHTZEE_FACES], repeat = 0;
    enum yahtzee_joker joker = YAHTZEE_NO_JOKER;
    bool choosing = !state->over && !yahtzee_to_roll(state);
    engawa_json_bool(json, "keep", choosing && state->rolls < YAHTZEE_ROLLS);
    engawa_json_object(json, "would");
    if (choosing) {
        yahtzee_count(state, counts);
        unsigned open = yahtzee_open(state->sheet, state->filled[state->turn], counts, &joker);
        repeat = yahtzee_repeat(state, counts);
        for (int i = 0; i < sheet->count; i++) {
            enum yahtzee_box box = sheet->order[i];
            if (open & BIT(box))
                engawa_json_integer(
                    json, yahtzee_boxes[box].name,
                    yahtzee_points(state->sheet, box, counts, joker == YAHTZEE_JOKER_LOWER));
        }
    }
    engawa_json_close(json);
    engawa_text_add(engawa_json_value(json, "joker"), jokers[joker]);
    engawa_json_integer(json, "repeat", repeat);
}

void yahtzee_describe(const void *at, int viewer, const char *note, struct engawa_text *text)
{
    const struct yahtzee *state = at;
    const struct yahtzee_sheet *sheet = &yahtzee_sheets[state->sheet];
    struct engawa_json json = engawa_json_begin(text);
    (void)viewer;
    (void)note;
    engawa_json_object(&json, NULL);
    engawa_json_string(&json, "sheet", sheet->name);
    engawa_json_string(&json, "phase",
                       state->over              ? "over"
                       : yahtzee_to_roll(state) ? "roll"
                                                : "choose");
    engawa_json_integer(&json, "turn", state->turn);
    engawa_json_integer(&json, "rolls", state->rolls);
    engawa_json_integer(&json, "round", engawa_popcount(state->filled[state->turn]) + !state->over);
    engawa_json_integer(&json, "rounds", sheet->count);
    engawa_json_array(&json, "dice");
    for (int i = 0; i < YAHTZEE_DICE; i++)
        engawa_json_integer(&json, NULL, state->dice[i]);
    engawa_json_close(&json);
    engawa_json_array(&json, "boxes");
    for (int i = 0; i < sheet->count; i++)
        engawa_json_string(&json, NULL, yahtzee_boxes[sheet->order[i]].name);
    engawa_json_close(&json);
    describe_choice(state, &json);
    engawa_text_add(engawa_json_value(&json, "average"),
                    state->seats == 1 ? sheet->average : "null");
    engawa_json_array(&json, "seats");
    for (int seat = 0; seat < state->seats; seat++)
        describe_seat(state, seat, &json);
    engawa_json_close(&json);
    engawa_json_close(&json);
    engawa_json_end(&json);
}
