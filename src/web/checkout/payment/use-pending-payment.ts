import { useEffect, useEffectEvent, useState } from 'react';
import { type Payment, readPayment } from '#contract/checkout/payments.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/api.ts';

/** Polls a payment: every 5 s for two minutes, then every 15 s (`late`), and when the page is shown or online again. */
export function useWaiting(ref: string, payment: Payment, onEnd: () => void): { late: boolean; unreachable: boolean } {
  const [late, setLate] = useState(false);
  const [unreachable, setUnreachable] = useState(false);
  const ended = useEffectEvent(onEnd);
  const { id, status } = payment;

  useEffect(() => {
    const left = new AbortController();
    const began = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function look(): Promise<void> {
      clearTimeout(timer);
      try {
        const { payment: now } = await call(readPayment, { params: { ref, id } }, { signal: left.signal });
        setUnreachable(false);
        // A change from 'starting' to 'pending' matters too: there may be a page to open.
        if (now.status !== status) return ended();
      } catch {
        if (left.signal.aborted) return;
        setUnreachable(true);
      }
      if (left.signal.aborted) return;
      const isLate = performance.now() - began >= limits.paymentQuickPollsMs;
      setLate(isLate);
      timer = setTimeout(() => void look(), isLate ? limits.paymentSlowPollMs : limits.paymentQuickPollMs);
    }
    const lookNow = (): void => {
      if (document.visibilityState === 'visible') void look();
    };
    timer = setTimeout(() => void look(), limits.paymentQuickPollMs);
    addEventListener('online', lookNow, { signal: left.signal });
    document.addEventListener('visibilitychange', lookNow, { signal: left.signal });
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [ref, id, status]);
  return { late, unreachable };
}
