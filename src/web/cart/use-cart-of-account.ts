import { useEffect, useRef } from 'react';
import type { Session } from '../auth/session/session-store.ts';
import { currentCart, emptyCart, keepCart } from './cart.ts';

/** The cart follows the account: joined at sign-in, gone from the device at sign-out. */
export function useCartOfAccount(session: Session): void {
  const userId = session.state === 'user' ? session.user.id : null;
  const isVisitor = session.state === 'visitor';
  const wasVisitor = useRef(false);

  useEffect(() => {
    if (!isVisitor) return;
    wasVisitor.current = true;
    // The next person at this device must not see it.
    if (currentCart().account !== null) keepCart(emptyCart);
  }, [isVisitor]);

  useEffect(() => {
    if (!userId) return;
    const hasJustSignedIn = wasVisitor.current;
    wasVisitor.current = false;
    let stop = (): void => {};
    let isOver = false;
    import('./cart-of-account.ts').then(
      ({ startCartSync }) => {
        if (!isOver) stop = startCartSync(userId, hasJustSignedIn);
      },
      () => {
        // Without network; the next page brings them together.
      },
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [userId]);
}
