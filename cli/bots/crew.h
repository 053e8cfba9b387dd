/* crew.h - the processes of one program, each of which plays one seat.
 *
 * A question contains all that its seat has seen. It goes to the process that knows the beginning
 * of it, and nothing else, or to a fresh one. So no process can combine the knowledge of two seats,
 * although it is never told which table it plays at.
 *
 * The number of processes is bounded. One of them is kept fresh, for the next seat; if all others
 * are in use, the one that was asked longest ago ends. Its seat loses only the time in which a
 * process starts. Processes without a question for ten minutes end too.
 */
#ifndef CLI_BOTS_CREW_H
#define CLI_BOTS_CREW_H

#include "bots/bot.h"

enum { CREW_PROCESSES = 8 /* of a program, at one time */ };

struct crew;

/* Starts a process of COMMAND (for the shell). Returns NULL if it does not greet. The crew lasts
 * until this process ends. */
struct crew *crew_new(const char *command);

/* Sends QUESTION, made by program_write_question, to the process of its seat, and appends the
 * answer to MOVE. Returns false if none arrives within MILLISECONDS. */
bool crew_answer(struct crew *crew, const struct engawa_text *question, int milliseconds,
                 struct engawa_text *move);

/* Starts a fresh process, without waiting for it, if none is ready; ends those that are idle. */
void crew_prepare(struct crew *crew);

#endif
