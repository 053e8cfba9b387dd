/* record-file.ts - the record that the user opened from a file, kept for this visit so that its
 * replay has an address. */
const opened = new Map<string, string>();

/** Keeps a record's text and returns its name in addresses. */
export function keepFile(text: string): string {
  const id = `f${opened.size + 1}`;
  opened.set(id, text);
  return id;
}

export const fileText = (id: string): string | undefined => opened.get(id);

/** Hands a record, or something else, to the person as a file. */
export function download(name: string, content: string | Blob): void {
  const link = document.createElement("a");
  const blob =
    typeof content === "string" ? new Blob([content], { type: "application/x-engawa" }) : content;
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
