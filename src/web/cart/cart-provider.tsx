import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { CartItem } from '#contract/cart.ts';
import { type Session, useSession, whenSessionIsKnown } from '../sessions/session-state.ts';
import { Late } from '../ui/late.tsx';
import { CartContext, type CartState } from './cart.ts';
import { totalOf, withOneMore, without, withPrices, withQuantity } from './cart-items.ts';
import { type Cart, changeCart, currentCart, emptyCart, subscribeToCart } from './cart-store.ts';
import { useCartOfAccount } from './use-cart-of-account.ts';

const loadCartPanel = () => import('./cart-panel.tsx');

/** Stands once around every page: keeps the cart, and shows its panel where it is opened. */
export function CartProvider({ children }: { children: ReactNode }) {
  const cart = useSyncExternalStore(subscribeToCart, currentCart, () => emptyCart);
  const session = useSession();
  useCartOfAccount(session);
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  // A new page closes the panel, for good.
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
        <Late load={loadCartPanel} onMissed={() => setOpenAt(null)}>
          {({ CartPanel }) => <CartPanel />}
        </Late>
      )}
    </CartContext>
  );
}

/** The cart of an account is shown to nobody else, and to nobody before it is known who is here. */
const isForViewer = (cart: Cart, session: Session): boolean =>
  cart.account === null || cart.account === viewerOf(session);

function viewerOf(session: Session): string | null {
  if (session.state === 'user') return session.user.id;
  // The server cannot be reached: the last known account counts as present.
  return session.state === 'unverified' ? currentCart().account : null;
}

/** Nobody's cart is anybody's to change; one of an account waits until it is known who is here. */
async function change(rule: (items: readonly CartItem[]) => readonly CartItem[]): Promise<void> {
  changeCart(currentCart().account && viewerOf(await whenSessionIsKnown()), rule);
}
