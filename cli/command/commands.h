/* commands.h - the commands of `engawa`.
 *
 * Each command is one file with one public function. It gets its arguments (ARGV[0] is the
 * command's name) and returns the exit status of the process. main.c has removed `--lang` from
 * them; cli_read_arguments handles `--help`.
 */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

int cli_admin(int argc, char **argv);
int cli_analyse(int argc, char **argv);
int cli_box(int argc, char **argv);
int cli_bot_program(int argc, char **argv);
int cli_dataset(int argc, char **argv);
int cli_legal(int argc, char **argv);
int cli_match(int argc, char **argv);
int cli_play(int argc, char **argv);
int cli_ratings(int argc, char **argv);
int cli_replay(int argc, char **argv);
int cli_serve(int argc, char **argv);
int cli_sim(int argc, char **argv);
int cli_sit(int argc, char **argv);
int cli_train(int argc, char **argv);
int cli_verify(int argc, char **argv);

#endif
