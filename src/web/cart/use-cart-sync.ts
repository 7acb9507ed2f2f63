import { useEffect, useRef } from 'react';
import type { Session } from '#web/session/session-machine.ts';
import { currentCart, emptyCart, storeCart } from './cart.ts';

/** Binds the cart to the account: merged at sign-in, removed from the device at sign-out. */
export function useCartSync(session: Session): void {
  const userId = session.state === 'user' ? session.user.id : null;
  const isVisitor = session.state === 'visitor';
  const wasVisitor = useRef(false);

  useEffect(() => {
    if (!isVisitor) return;
    wasVisitor.current = true;
    // The next person who uses this device must not see it.
    if (currentCart().account !== null) storeCart(emptyCart);
  }, [isVisitor]);

  useEffect(() => {
    if (!userId) return;
    const hasJustSignedIn = wasVisitor.current;
    wasVisitor.current = false;
    let stop = (): void => {};
    let isOver = false;
    import('./cart-sync.ts').then(
      ({ startCartSync }) => {
        if (!isOver) stop = startCartSync(userId, hasJustSignedIn);
      },
      () => {
        // No connection; the next page merges them.
      },
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [userId]);
}
