#!/bin/sh
# The headers of the trainer compile as C++, and a warp of 32 lanes plays the same hands and learns the same from
# them as a processor. Where there is nvcc, all that is for a graphics card compiles with it.
#     test_trainer_lanes.sh ONE_LANE SOURCE C++ [NVCC]
set -eu
one=$1
source=$2
compiler=$3
nvcc=${4:-}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$one" > "$folder/one"
"$compiler" -std=c++17 -O1 -Wall -Wextra -Werror -Wno-unused-function -ffp-contract=off -I"$source" \
    -x c++ "$source/tests/bots/trainer_lanes.c" -o "$folder/lanes"
"$folder/lanes" > "$folder/all"
cat "$folder/one"
diff "$folder/one" "$folder/all"

[ -z "$nvcc" ] || "$nvcc" -std=c++17 -arch=compute_90 --ptx -I"$source" "$source/bots/dou_dizhu/trainer/card.cu" -o "$folder/card.ptx"
