/* server-time.test.mjs - the server's time as the page counts it: a device whose calendar is set, or whose clock
 * stood still while it slept. */
import assert from "node:assert/strict";
import { noteServerEvent, noteServerTime, serverTime } from "../src/net/server-time";
import { test } from "./harness.mjs";

/** Runs BODY with separate clocks: `device.calendar` and `device.running`, in milliseconds. */
function withClocks(body) {
  const real = [Date.now, performance.now];
  const device = { calendar: 5_000_000, running: 1000 };
  Date.now = () => device.calendar;
  performance.now = () => device.running;
  try {
    body(device);
  } finally {
    [Date.now, performance.now] = real;
  }
}

test("the calendar of a device may be set while a game is open", () => {
  withClocks((device) => {
    noteServerTime(90_000, 200);
    assert.equal(serverTime(), 90_100, "the reply was half of its time on the way");
    device.calendar += 3_600_000;
    device.running += 250;
    assert.equal(serverTime(), 90_350, "an hour of the calendar is no time");
  });
});

test("a clock that stood still while the device slept is corrected by the server", () => {
  withClocks((device) => {
    noteServerTime(90_000, 0);
    device.running += 1000;
    noteServerEvent(150_000);
    assert.equal(serverTime(), 150_000, "what has just happened is not in the future");
    noteServerEvent(120_000);
    assert.equal(serverTime(), 150_000, "and an older event sets nothing back");
    noteServerTime(140_000, 0);
    assert.equal(serverTime(), 140_000, "what the server says of its clock does");
  });
});
