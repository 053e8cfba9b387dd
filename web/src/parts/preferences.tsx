/* preferences.tsx - the form for this browser's settings: language and theme, signals for the
 * user's turn, and what a table shows. It hides settings that the browser does not support. */
import { useEffect } from "preact/hooks";
import { change, settings, useSettings } from "../ground/settings";
import type { Tempo, Theme } from "../ground/settings";
import { buzz, has } from "../ground/signals";
import { useWords } from "../ground/words";
import { Check } from "./check";
import { ClosedSwitch } from "./closed-switch";
import { Radio } from "./radio";
import { sound } from "../ground/sound";
import { useTalkWords } from "./talk-words";

/** All of them: those for everybody first, the others behind a line that opens. */
export function Preferences() {
  const own = useTalkWords();
  return (
    <>
      <Look />
      <SoundSwitch />
      <details class="preferences">
        <summary>{own.moreSettings}</summary>
        <div class="stack">
          <section class="stack tight">
            <h3>{own.signals}</h3>
            <BuzzSwitch />
            <Switch what="titled" />
            {has.awake && <Switch what="awake" />}
            <Switch what="nudges" />
            <ClosedSwitch />
          </section>
          <section class="stack tight">
            <h3>{own.atTable}</h3>
            <Pace />
            <Switch what="crowd" />
          </section>
        </div>
      </details>
    </>
  );
}

/** The switches for language and theme. */
function Look() {
  const words = useWords();
  const { language, theme } = useSettings();
  const themes: readonly (readonly [Theme, string])[] = [
    ["auto", words.auto],
    ["light", words.light],
    ["dark", words.dark],
  ];
  return (
    <>
      <fieldset>
        <legend class="legend">{words.languageLabel}</legend>
        <div class="choices">
          <Radio
            name="language"
            checked={language === "ja"}
            onPick={() => change({ language: "ja" })}
            lang="ja"
          >
            日本語
          </Radio>
          <Radio
            name="language"
            checked={language === "en"}
            onPick={() => change({ language: "en" })}
            lang="en"
          >
            English
          </Radio>
        </div>
      </fieldset>
      <fieldset>
        <legend class="legend">{words.theme}</legend>
        <div class="choices">
          {themes.map(([value, label]) => (
            <Radio
              key={value}
              name="theme"
              checked={theme === value}
              onPick={() => change({ theme: value })}
            >
              {label}
            </Radio>
          ))}
        </div>
      </fieldset>
    </>
  );
}

function Switch({ what }: { readonly what: "titled" | "awake" | "nudges" | "crowd" }) {
  const own = useTalkWords();
  const on = useSettings()[what];
  return <Check {...own[what]} on={on} change={(now) => change({ [what]: now })} />;
}

/** A switch for sound, which plays a sample when turned on. */
function SoundSwitch() {
  const own = useTalkWords();
  const { sound: on } = useSettings();
  const set = (now: boolean) => {
    change({ sound: now });
    sound("wood");
  };
  return <Check {...own.sound} on={on} change={set} />;
}

function BuzzSwitch() {
  const own = useTalkWords();
  const { buzz: on } = useSettings();
  const set = (now: boolean) => {
    change({ buzz: now });
    buzz("turn");
  };
  return has.buzz ? <Check {...own.buzz} on={on} change={set} /> : null;
}

const TEMPOS: readonly Tempo[] = ["brisk", "calm", "steps"];

function Pace() {
  const own = useTalkWords();
  const { tempo } = useSettings();
  return (
    <fieldset aria-describedby="tempo-hint">
      <legend class="legend">{own.tempo}</legend>
      <div class="choices">
        {TEMPOS.map((value) => (
          <Radio
            key={value}
            name="tempo"
            checked={tempo === value}
            onPick={() => change({ tempo: value })}
          >
            {own.tempos[value].label}
          </Radio>
        ))}
      </div>
      <p class="soft small" id="tempo-hint">
        {own.tempos[tempo].hint}
      </p>
    </fieldset>
  );
}

/** Sound and buzzing, offered at the first table where somebody sits down, and never again. */
export function SignalsOffer() {
  const own = useTalkWords();
  const { offered } = useSettings();
  useEffect(() => () => settings().offered || change({ offered: true }), []);
  if (offered) return null;
  return (
    <section class="card stack tight" aria-labelledby="offer">
      <h2 id="offer">{own.offer}</h2>
      <SoundSwitch />
      <BuzzSwitch />
      <div class="row">
        <p class="soft small">{own.offerHint}</p>
        <button type="button" class="button small push" onClick={() => change({ offered: true })}>
          {own.offerDone}
        </button>
      </div>
    </section>
  );
}
