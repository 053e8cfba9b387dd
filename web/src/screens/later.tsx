/* later.tsx - the screens that a first visit does not carry. */
import { Dialog, Frame } from "../parts/frame";
import { later } from "../parts/later";
import { useWords } from "../words";
import { NowhereScreen } from "./nowhere";

function Loading() {
  const words = useWords();
  return (
    <Frame title={words.replay}>
      <p class="soft quiet-wait">{words.loading}</p>
    </Frame>
  );
}

const Nowhere = () => <NowhereScreen why={useWords().offline} />;

function NoSheet({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  return (
    <Dialog label={words.notFound} onClose={onClose}>
      <p>{words.offline}</p>
    </Dialog>
  );
}

export const ReplayScreen = later(
  async () => (await import("./replay")).ReplayScreen,
  () => <Loading />,
  () => <Nowhere />,
);

export const TableSheet = later(
  async () => (await import("./hosting")).TableSheet,
  () => null,
  ({ onClose }) => <NoSheet onClose={onClose} />,
);
