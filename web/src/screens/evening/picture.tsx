/* picture.tsx - a picture of the evening to save or share. The page draws it, and it leaves the
 * page only when the user presses a button. */
import { useEffect, useRef, useState } from "preact/hooks";
import { tell } from "../../ground/messages";
import { download } from "../../ground/record-file";
import { useSettings } from "../../ground/settings";
import { useWords } from "../../ground/words";
import type { Shown } from "../../net/remote-evening";
import { Lantern, Veranda } from "../../parts/ornaments";
import { usePage } from "../../parts/page";
import { Radio } from "../../parts/radio";
import { Emblem } from "../../rooms/emblems";
import { standings } from "../../table/evening";
import { EveningCrest } from "./crest";
import { drawEvening, loadFaces, PICTURE_SIZES } from "./drawing";
import type { EveningDrawings, EveningPicture, PictureShape } from "./drawing";
import { titleOf } from "./moments";
import type { EveningMoment } from "./moments";
import { outcomeOf } from "./past";
import { useEveningWords } from "../words/evening";

interface Props {
  readonly shown: Shown;
  readonly moments: readonly EveningMoment[];
}

/** What the picture says of the evening, and whose crests and which emblems are in it. */
function usePicture({ shown, moments }: Props) {
  const words = useWords();
  const own = useEveningWords();
  const { core } = usePage();
  const date = new Intl.DateTimeFormat(words.language, { dateStyle: "long" }).format(shown.since);
  const ranked = standings(shown);
  const others = shown.people.filter((one) => !ranked.some(({ person }) => person === one));
  const people = [
    ...ranked.map(({ person, won }) => ({ person, won: won > 0 ? own.wins(won) : "" })),
    ...others.map((person) => ({ person, won: "" })),
  ];
  const games = shown.games.filter(({ ended }) => ended?.finished);
  const picture: EveningPicture = {
    language: words.language,
    title: shown.title || own.of(date.replaceAll(" ", "\u00a0")),
    facts: [shown.title && date, own.peopleAndGames(people.length, games.length)]
      .filter(Boolean)
      .join(words.dot),
    people: people.map(({ person, won }) => ({ name: person.name || words.formerGuest, won })),
    games: games.map((game) => ({
      title: titleOf(core, game.game, words.language),
      outcome: outcomeOf(words, own, shown, game),
    })),
    moments: moments.map(({ text }) => text),
    headings: { games: own.games, moments: own.moments },
    more: own.more,
    sign: own.sign,
  };
  return { picture, people, games };
}

export function PictureCard(props: Props) {
  const own = useEveningWords();
  const { theme } = useSettings();
  const { picture, people, games } = usePicture(props);
  const [shape, setShape] = useState<PictureShape>(innerWidth < innerHeight ? "tall" : "wide");
  const canvas = useRef<HTMLCanvasElement>(null);
  const source = useRef<HTMLDivElement>(null);
  const key = JSON.stringify([picture, theme]);
  useEffect(() => {
    const all = [...source.current!.querySelectorAll("svg")];
    const [veranda, lantern, ...rest] = all as [SVGSVGElement, SVGSVGElement, ...SVGSVGElement[]];
    const drawings: EveningDrawings = {
      veranda,
      lantern,
      crests: rest.slice(0, people.length),
      emblems: rest.slice(people.length),
    };
    const draw = () => canvas.current && drawEvening(canvas.current, shape, picture, drawings);
    draw();
    let isCurrent = true;
    void loadFaces(picture).then(() => isCurrent && draw());
    return () => {
      isCurrent = false;
    };
  }, [shape, key]);
  const file = () =>
    new Promise<File>((resolve) =>
      canvas.current!.toBlob((blob) =>
        resolve(new File([blob!], `engawa-${shape}.png`, { type: "image/png" })),
      ),
    );
  const [width, height] = PICTURE_SIZES[shape];
  return (
    <section class="card stack" aria-labelledby="evening-picture">
      <h2 id="evening-picture">{own.picture}</h2>
      <div class="unseen" aria-hidden="true" ref={source}>
        <Veranda />
        <Lantern />
        {people.map(({ person }) => (
          <EveningCrest key={person.guest} crest={person.crest} colour={person.colour} />
        ))}
        {games.map(({ table, game }, i) => (
          <Emblem key={table} game={game} name={picture.games[i]!.title} />
        ))}
      </div>
      <canvas
        ref={canvas}
        class={`evening-picture ${shape}`}
        width={width}
        height={height}
        role="img"
        aria-label={`${picture.title}. ${picture.facts}`}
      />
      <div class="row">
        <div class="row" role="radiogroup" aria-label={own.pictureShape}>
          {(["wide", "tall"] as const).map((one) => (
            <Radio
              key={one}
              name="evening-picture"
              checked={one === shape}
              onPick={() => setShape(one)}
            >
              {own.shapes[one]}
            </Radio>
          ))}
        </div>
        <PictureButtons file={file} title={picture.title} />
      </div>
      <p class="soft small">{own.pictureHint}</p>
    </section>
  );
}

function PictureButtons({
  file,
  title,
}: {
  readonly file: () => Promise<File>;
  readonly title: string;
}) {
  const words = useWords();
  const own = useEveningWords();
  const share = async () => {
    const picture = await file();
    const shared = { files: [picture], title };
    if (!navigator.canShare?.(shared)) return tell(own.cannotShare);
    await navigator.share(shared).catch(() => undefined);
  };
  const save = async () => {
    const picture = await file();
    download(picture.name, picture);
  };
  return (
    <div class="row push">
      <button type="button" class="button" onClick={() => void save()}>
        {own.savePicture}
      </button>
      {"canShare" in navigator && (
        <button type="button" class="button main" onClick={() => void share()}>
          {words.share}
        </button>
      )}
    </div>
  );
}
