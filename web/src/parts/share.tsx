/* share.tsx - a link with buttons to copy and share it, and as a QR code. The page makes the code
 * itself, since a personal link must not reach any server. */
import { useEffect, useState } from "preact/hooks";
import { tell } from "../ground/messages";
import { useWords } from "../ground/words";

export function LinkField({ link, label }: { readonly link: string; readonly label: string }) {
  const words = useWords();
  const [copied, setCopied] = useState(false);
  const copy = async (field: HTMLInputElement | null) => {
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      // Plain http allows no clipboard: the link is selected, ready to be copied by hand.
      field?.focus();
      field?.select();
      if (!document.execCommand("copy")) return;
    }
    setCopied(true);
    tell(words.copied);
    setTimeout(() => setCopied(false), 3000);
  };
  return (
    <div class="stack tight">
      <div class="link-line">
        <input
          class="input"
          readOnly
          value={link}
          aria-label={label}
          onFocusIn={(event) => event.currentTarget.select()}
        />
        <button
          type="button"
          class="button"
          onClick={(event) =>
            void copy(event.currentTarget.parentElement?.querySelector("input") ?? null)
          }
        >
          {copied ? words.copied : words.copy}
        </button>
      </div>
      {"share" in navigator && (
        <button
          type="button"
          class="button"
          onClick={() => void navigator.share({ url: link, title: label }).catch(() => undefined)}
        >
          {words.share}
        </button>
      )}
    </div>
  );
}

export function Qr({ text }: { readonly text: string }) {
  const words = useWords();
  const [drawn, draw] = useState({ path: "", size: 1, text: "" });
  useEffect(() => {
    void import("lean-qr").then(({ generate }) => {
      const code = generate(text);
      let path = "";
      for (let y = 0; y < code.size; y++)
        for (let x = 0; x < code.size; x++) if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
      draw({ path, size: code.size, text });
    });
  }, [text]);
  const known = drawn.text === text;
  return (
    <div class="qr">
      <svg
        viewBox={`-1 -1 ${drawn.size + 2} ${drawn.size + 2}`}
        {...(known ? { role: "img", "aria-label": words.qr } : { "aria-hidden": true })}
        shape-rendering="crispEdges"
      >
        {known && <path d={drawn.path} fill="currentColor" />}
      </svg>
    </div>
  );
}
