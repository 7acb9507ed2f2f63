import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { type Session, useSession } from '../auth/session/session-store.ts';
import { LazyModule } from '../ui/async/lazy-module.tsx';
import { CartContext, type CartState, cartActions, cartStore, emptyCart, totalOf, viewerOf } from './cart.ts';
import type { Cart } from './stored-cart.ts';
import { useCartOfAccount } from './use-cart-of-account.ts';

const loadCartPanel = () => import('./cart-panel.tsx');

export function CartProvider({ children }: { children: ReactNode }) {
  const cart = cartStore.use();
  const session = useSession();
  useCartOfAccount(session);
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
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
      toggleCart: (open) => setOpenAt(open ? key : null),
    }),
    [isCartOpen, cartItems, key],
  );
  return (
    <CartContext value={state}>
      {children}
      {isCartOpen && (
        <LazyModule load={loadCartPanel} onMissed={() => setOpenAt(null)}>
          {({ CartPanel }) => <CartPanel />}
        </LazyModule>
      )}
    </CartContext>
  );
}

/** The cart of an account is shown to that account only, once the session is known. */
const isForViewer = (cart: Cart, session: Session): boolean =>
  cart.account === null || cart.account === viewerOf(session);
