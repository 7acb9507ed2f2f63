import { useState } from 'react';

/** Work that a press begins: whether it is under way, and why it failed the last time; empty when it did not. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  async function act(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setFailure('');
    await work().catch((error: Error) => setFailure(error.message));
    setBusy(false);
  }
  return { busy, failure, act };
}
