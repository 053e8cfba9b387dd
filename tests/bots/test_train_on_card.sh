#!/bin/sh
# The command that trains on a card makes weights and logs for two, three and four players, and goes on where it
# stopped; here with the program for a processor, for a second each.
#     test_train_on_card.sh SOURCE TRAINER
set -eu
source=$1
TRAINER=$2
WEIGHTS=$(mktemp -d)
trap 'rm -rf "$WEIGHTS"' EXIT
export TRAINER WEIGHTS

"$source/scripts/train-on-card" 1 > "$WEIGHTS/said"
for players in 2 3 4; do
    "$TRAINER" --players "$players" --out "$WEIGHTS/$players.weights" --from "$WEIGHTS/$players.weights" --deals 2
    grep "beliefs' loss" "$WEIGHTS/$players.weights.log"
    grep "^$TRAINER --players $players .*--doubts" "$WEIGHTS/said"
done
"$source/scripts/train-on-card" 1 > /dev/null
for players in 2 3 4; do
    grep "goes on after" "$WEIGHTS/$players.teacher.log"
    grep "goes on after" "$WEIGHTS/$players.weights.log"
done
