/** How often to try the server while the device reports a network. */
const retryMs = 5_000;

/**
 * Calls back once, when the server can be reached: now, when the network returns, or while the device reports a
 * network. The event alone is not enough, because it may fire before the script of the page has loaded.
 */
export function whenOnline(act: () => void): void {
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;
  const check = async (): Promise<void> => {
    clearTimeout(timer);
    const isReached = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
      () => true,
      () => false,
    );
    if (isOver) return;
    isOver = isReached;
    if (isReached) act();
    else if (navigator.onLine) timer = setTimeout(check, retryMs);
  };
  addEventListener('online', check);
  if (navigator.onLine) void check();
}
