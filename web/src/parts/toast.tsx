/* toast.tsx - toasts: short messages at the lower edge of the page. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { dismiss, message, onMessage } from "../ground/messages";
import { Why } from "./why";

/** Milliseconds for which a message is shown, from when it is drawn. */
const STAYS = 4500;

export function Toast() {
  const [shown, setShown] = useState(message);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const look = () => setShown(message());
    look(); // perhaps said before the page was drawn
    return onMessage(look);
  }, []);
  // Above a dialog that is open, in browsers that can.
  useLayoutEffect(() => {
    const toast = box.current;
    if (!toast?.showPopover) return;
    if (toast.matches(":popover-open")) toast.hidePopover();
    toast.showPopover();
  }, [shown]);
  useEffect(() => {
    if (!shown) return;
    const end = setTimeout(dismiss, STAYS);
    return () => clearTimeout(end);
  }, [shown]);
  return (
    <div role="status">
      {shown && (
        <div class="toast" popover="manual" ref={box}>
          <Why {...shown} />
        </div>
      )}
    </div>
  );
}
