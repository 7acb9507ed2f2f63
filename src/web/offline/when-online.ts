/** The network is there a moment after the browser says so. */
const settledAfterMs = 1_000;

/** Calls back once the network is back. */
export function whenOnline(act: () => void): void {
  addEventListener('online', () => setTimeout(act, settledAfterMs));
}
