/* share-text.tsx - shares one line of text, for a family's chat: by the device's share sheet, or by
 * copying. */
import { tell } from "../ground/messages";
import { useWords } from "../ground/words";

/** Copies TEXT. Plain http allows no clipboard: then by way of a field that is selected. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

interface ShareTextProps {
  readonly text: string;
  readonly url: string;
  readonly label: string;
  readonly hint: string;
}

export function ShareText({ text, url, label, hint }: ShareTextProps) {
  const words = useWords();
  const share = async () => {
    if ("share" in navigator) await navigator.share({ text, url }).catch(() => undefined);
    else if (await copy(`${text} ${url}`)) tell(words.copied);
  };
  return (
    <div class="share-text">
      <p>{text}</p>
      <button type="button" class="button" onClick={() => void share()}>
        {label}
      </button>
      <p class="soft small">{hint}</p>
    </div>
  );
}
