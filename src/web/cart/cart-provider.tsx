import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#web/session/session.ts';
import type { Session } from '#web/session/session-machine.ts';
import { LazyModule } from '../ui/async/lazy-module.tsx';
import {
  CartContext,
  type CartState,
  cartActions,
  cartStore,
  currentCart,
  emptyCart,
  storeCart,
  totalOf,
  viewerOf,
} from './cart.ts';
import type { Cart } from './stored-cart.ts';

/** Items added while the script of the panel failed to load, so that pressing again does not add them twice. */
const addedUnseen = new Set<string>();

async function loadCartPanel() {
  const { CartPanel } = await import('./cart-panel.tsx');
  addedUnseen.clear();
  return { CartPanel };
}

const addedMessage = 'It is in your cart. We could not reach the server to show it. Please try again.';

export function CartProvider({ children }: { children: ReactNode }) {
  const cart = cartStore.use();
  const session = useSession();
  useCartSync(session);
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [added, setAdded] = useState<string | null>(null);
  // Navigation closes the panel.
  if (openAt !== null && openAt !== key) setOpenAt(null);
  const isCartOpen = openAt === key;
  const cartItems = isForViewer(cart, session) ? cart.items : emptyCart.items;
  const state = useMemo(
    (): CartState => ({
      ...cartActions,
      isCartOpen,
      cartItems,
      cartTotal: totalOf(cartItems),
      toggleCart(open) {
        setAdded(null);
        setOpenAt(open ? key : null);
      },
      addAndShow(item) {
        if (isCartOpen) return;
        if (!addedUnseen.has(item.id)) void cartActions.addItem(item);
        setAdded(item.id);
        setOpenAt(key);
      },
    }),
    [isCartOpen, cartItems, key],
  );
  return (
    <CartContext value={state}>
      {children}
      {isCartOpen && (
        <LazyModule
          load={loadCartPanel}
          onMissed={() => {
            if (added) addedUnseen.add(added);
            setOpenAt(null);
          }}
          {...(added && { missedMessage: addedMessage })}
        >
          {({ CartPanel }) => <CartPanel />}
        </LazyModule>
      )}
    </CartContext>
  );
}

/** The cart of an account is shown to that account only, once the session is known. */
const isForViewer = (cart: Cart, session: Session): boolean =>
  cart.account === null || cart.account === viewerOf(session);

/** Binds the cart to the account: merged at sign-in, removed from the device at sign-out. */
function useCartSync(session: Session): void {
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
