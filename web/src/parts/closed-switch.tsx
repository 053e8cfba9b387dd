/* closed-switch.tsx - the switch for push notifications. It is absent if the server or the browser
 * does not support them. */
import { useEffect, useState } from "preact/hooks";
import { beTold, canBeTold, notBeTold, onCanBeTold } from "../net/closed";
import type { Hindrance } from "../net/closed";
import { useServer } from "./page";
import { forgetsAfterAWeek } from "../ground/install";
import { useSettings } from "../ground/settings";
import { Check } from "./check";
import { useTalkWords } from "./talk-words";

export function ClosedSwitch() {
  const own = useTalkWords();
  const [server] = useServer();
  const { told } = useSettings();
  const [why, setWhy] = useState<Hindrance>("");
  const [, look] = useState(0);
  useEffect(() => onCanBeTold(() => look((n) => n + 1)), []);
  if (server.pushKey === "") return null;
  if (!canBeTold())
    // WebKit on a phone can do it once a person has put the page on the home screen.
    return forgetsAfterAWeek() ? <p class="soft small">{own.closedHome}</p> : null;
  const set = async (on: boolean) => {
    if (!on) await notBeTold(server);
    setWhy(on ? await beTold(server) : "");
  };
  return (
    <>
      <Check {...own.closed} on={told} change={(on) => void set(on)} />
      {why !== "" && (
        <p class="notice" role="status">
          {own.closedWhy[why]}
        </p>
      )}
    </>
  );
}
