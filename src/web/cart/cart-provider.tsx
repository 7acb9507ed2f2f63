import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { CartItem } from '#contract/checkout/cart.ts';
import { type Session, useSession, whenSessionIsKnown } from '../auth/session/session-store.ts';
import { LazyModule } from '../ui/async/lazy-module.tsx';
import {
  type Cart,
  CartContext,
  type CartState,
  cartStore,
  changeCart,
  currentCart,
  emptyCart,
  totalOf,
  withOneMore,
  without,
  withPrices,
  withQuantity,
} from './cart.ts';
import { useCartOfAccount } from './use-cart-of-account.ts';

const loadCartPanel = () => import('./cart-panel.tsx');

/** Provides the cart to every page, and shows its panel when opened. */
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
      isCartOpen,
      cartItems,
      cartTotal: totalOf(cartItems),
      addItem: (item) => void change((items) => withOneMore(items, item)),
      setQuantity: (id, quantity) => void change((items) => withQuantity(items, id, quantity)),
      removeItems: (ids) => void change((items) => without(items, ids)),
      clearCart: () => void change(() => []),
      takePrices: (told) => void change((items) => withPrices(items, told)),
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

function viewerOf(session: Session): string | null {
  if (session.state === 'user') return session.user.id;
  // The server cannot be reached: the last known account counts as present.
  return session.state === 'unverified' ? currentCart().account : null;
}

/** A visitor's cart changes at once; an account's cart waits until the session is known. */
async function change(rule: (items: readonly CartItem[]) => readonly CartItem[]): Promise<void> {
  changeCart(currentCart().account && viewerOf(await whenSessionIsKnown()), rule);
}
