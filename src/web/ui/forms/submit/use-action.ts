import { useState } from 'react';

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
