/* nowhere.tsx - the screen for a link that leads to nothing. */
import { Frame } from "../parts/frame";
import { useWords } from "../ground/words";

export function NowhereScreen({
  title = "",
  why,
}: {
  readonly title?: string;
  readonly why?: string | undefined;
}) {
  const words = useWords();
  return (
    <Frame title={title || words.notFound}>
      <div class="card stack narrow-card">
        <h1 tabIndex={-1}>{title || words.notFound}</h1>
        <p>{why || words.notFoundHint}</p>
        <p class="row">
          <a class="button main" href="/">
            {words.home}
          </a>
        </p>
      </div>
    </Frame>
  );
}
