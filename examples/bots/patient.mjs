// A bot for every game: it passes or keeps where it may, and otherwise makes the first legal move.
// docs/bot-protocol.md explains the lines.
//
//   engawa match dou-dizhu --bots random,'exec:node patient.mjs'
import { createInterface } from "node:readline";

let legal = [];

/** The move that this bot likes best. */
function choose(moves) {
  const move = moves.find((text) => /\bpass\b|\bstop\b|\bdiscard\b/.test(text)) ?? moves[0];
  // A free text appears as "": a clue for Dixit must be written.
  return move.endsWith('""') ? `${move.slice(0, -2)}"patience"` : move;
}

for await (const line of createInterface({ input: process.stdin })) {
  const word = line.split(" ", 1)[0];
  const rest = line.slice(word.length + 1);
  if (word === "engawa") {
    console.log("ready Patient");
  } else if (word === "legal") {
    legal.push(rest);
  } else if (word === "go") {
    console.log(`move ${choose(legal)}`);
    legal = [];
  }
}
