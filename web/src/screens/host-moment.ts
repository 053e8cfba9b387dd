/* host-moment.ts - how the operator's page writes a moment. */
import { useWords } from "../ground/words";

export function useMoment(): (time: number) => string {
  const { language } = useWords();
  const format = new Intl.DateTimeFormat(language, { dateStyle: "short", timeStyle: "short" });
  return (time) => format.format(time);
}
