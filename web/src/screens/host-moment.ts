/* host-moment.ts - the format of dates and times on the operator's page. */
import { useWords } from "../ground/words";

export function useMoment(): (time: number) => string {
  const { language } = useWords();
  const format = new Intl.DateTimeFormat(language, { dateStyle: "short", timeStyle: "short" });
  return (time) => format.format(time);
}
