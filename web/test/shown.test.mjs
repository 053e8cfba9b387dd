/* shown.test.mjs - what cannot be seen is not drawn. Invisible characters are written as escapes. */
import assert from "node:assert/strict";
import { createElement, options } from "preact";
import { shown, showOnlyWhatIsSeen } from "../src/ground/shown";
import { test } from "./harness.mjs";

test("text as people see it", () => {
  for (const [written, seen] of [
    ["Aki", "Aki"],
    ["縁側　みなさん", "縁側　みなさん"],
    ["Zoë é n̈", "Zoë é n̈"],
    ["A\u200dki\u00ad\u034f", "Aki"],
    ["\u3164\u115f", ""],
    ["a\u2800b", "a b"],
    ["abc\u202edef\u2066", "abc\ufffddef\ufffd"],
    // A text that is isolated stays so; a half of that, or more within, changes the order of other text.
    ["\u2068מרים 12\u2069 rolls", "\u2068מרים 12\u2069 rolls"],
    ["\u2068a\u2069b\u2068c\u2069", "\u2068a\u2069b\u2068c\u2069"],
    ["a\u2068b", "a\ufffdb"],
    ["a\u2069b", "a\ufffdb"],
    ["\u2068a\u202eb\u2069", "\ufffda\ufffdb\ufffd"],
    ["\u2068a\nb\u2069", "\ufffda\nb\ufffd"],
    ["\u001b[31mred", "\ufffd[31mred"],
    ["Ben\u{e0041}\u{e0042}\ufe0f", "Ben"],
    ["a\u0301\u0302\u0303\u0304\u0305", "a\u0301\u0302\u0303\u0304\ufffd"],
    ["👩\u200d👧 1\ufe0f\u20e3 ☂\ufe0f", "👩\u200d👧 1\ufe0f\u20e3 ☂\ufe0f"],
    ["葛\u{e0100}", "葛\u{e0100}"],
    [
      "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
      "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
    ],
    ["क्\u200dष", "क्\u200dष"],
  ])
    assert.equal(shown(written), seen);
});

test("attributes that are read out pass it, what people type does not", () => {
  const before = options.vnode;
  showOnlyWhatIsSeen();
  const { props } = createElement("input", { title: "A\u202eb", value: "A\u202eb" });
  options.vnode = before;
  assert.equal(props.title, "A\ufffdb");
  assert.equal(props.value, "A\u202eb");
});
