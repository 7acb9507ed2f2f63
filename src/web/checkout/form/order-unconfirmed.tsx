import { useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/forms/notice.tsx';

/** The order was sent, and the line broke before it was answered. Sent again it is the same order, never a second. */
export function Unanswered({ sendAgain }: { sendAgain: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const [words, setWords] = useState('');
  async function again(): Promise<void> {
    setBusy(true);
    setWords('');
    await sendAgain().catch((error: Error) => setWords(error.message));
    setBusy(false);
  }
  return (
    <div className="grid max-w-2xl justify-items-start gap-5">
      <Notice>
        You placed an order, but the confirmation did not reach this device. Check again: if we have your order, you
        will see it. It is never placed twice.
      </Notice>
      {words && <Notice tone="danger">{words}</Notice>}
      <Button busy={busy} onClick={() => void again()}>
        Check again
      </Button>
    </div>
  );
}
