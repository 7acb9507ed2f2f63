import { createContext, use } from 'react';
import type { CartItem } from '#contract/checkout/cart.ts';
import { limits } from '#contract/limits.ts';
import { whenSessionIsKnown } from '#web/session/session.ts';
import type { Session } from '#web/session/session-machine.ts';
import { createStore } from '../ui/state/create-store.ts';
import { deviceStorage, whenOtherTabsStore } from '../ui/state/storage.ts';
import { type Cart, readItems, readOwner } from './stored-cart.ts';

export interface CartState extends CartActions {
  isCartOpen: boolean;
  cartItems: readonly CartItem[];
  /** In dollars. */
  cartTotal: number;
  toggleCart(open: boolean): void;
  /** Adds an item and opens the cart, whose heading takes the focus. Further presses add nothing until it is shown. */
  addAndShow(item: Buyable): void;
}

export const CartContext = createContext<CartState | null>(null);

/** @throws outside its provider */
export function useCart(): CartState {
  const cart = use(CartContext);
  if (!cart) throw new Error('useCart is used outside <CartProvider>');
  return cart;
}

export const emptyCart: Cart = { items: [], account: null, saved: true };

const cartKey = 'cart';
const ownerKey = 'cart_owner';

let current = emptyCart;
// The stored text from which `current` was parsed; null before the first read.
let readFrom: string | null = null;
// Storage is full or blocked, so the cart exists only in this page.
let isUnstored = false;

/** Checks storage on each call, as another tab may have changed it; returns the same object if it has not. */
export function currentCart(): Cart {
  const owner = deviceStorage.get(ownerKey);
  const items = deviceStorage.get(cartKey);
  const text = `${owner}\n${items}`;
  if (!isUnstored && text !== readFrom) {
    readFrom = text;
    current = { items: readItems(items), ...readOwner(owner) };
  }
  return current;
}

export const cartStore = createStore(currentCart, emptyCart, whenOtherTabsStore);

/** Updates this page and the other tabs at once. */
export function storeCart(next: Cart): void {
  const { account, saved } = next;
  const owner = account && JSON.stringify({ account, saved });
  const items = next.items.length > 0 ? JSON.stringify(next.items) : null;
  current = next;
  readFrom = `${owner}\n${items}`;
  isUnstored = !deviceStorage.set(ownerKey, owner) || !deviceStorage.set(cartKey, items);
  cartStore.changed();
}

export const cartActions = {
  /** Adds one of the item. */
  addItem: (item: Buyable) => change((items) => withOneMore(items, item)),
  setQuantity: (id: string, quantity: number) => change((items) => withQuantity(items, id, quantity)),
  removeItems: (ids: readonly string[]) => change((items) => without(items, ids)),
  clearCart: () => change(() => []),
  /** Applies current names and prices from the server. */
  takePrices: (updates: readonly PriceUpdate[]) => change((items) => withPrices(items, updates)),
};
type CartActions = typeof cartActions;

/** A visitor's cart changes at once; for an account's cart the change waits until the session is known. */
async function change(rule: (items: readonly CartItem[]) => readonly CartItem[]): Promise<void> {
  const viewer = currentCart().account && viewerOf(await whenSessionIsKnown());
  const { items, account } = currentCart();
  const isOwn = account === null || account === viewer;
  const changed = rule(isOwn ? items : []);
  if (changed !== items) storeCart({ items: changed, account: isOwn ? account : null, saved: false });
}

export function viewerOf(session: Session): string | null {
  if (session.state === 'user') return session.user.id;
  // The server cannot be reached: assume that the last account is still signed in.
  return session.state === 'unverified' ? currentCart().account : null;
}

export type Buyable = Pick<CartItem, 'id' | 'name' | 'price' | 'image' | 'includedKm2'>;

export type PriceUpdate = Pick<CartItem, 'id' | 'name' | 'price' | 'includedKm2'>;

// Each rule returns a new list and does not change its argument.

/** Raises the quantity of an item by 1, or adds it. A full cart drops its oldest line. */
export function withOneMore(items: readonly CartItem[], { id, name, price, image, includedKm2 }: Buyable): CartItem[] {
  const here = items.find((item) => item.id === id);
  if (here) return withQuantity(items, id, here.quantity + 1);
  return [...items, { id, name, price, image, includedKm2, quantity: 1 }].slice(-limits.orderLinesMax);
}

/** At least 1, no maximum. */
export const withQuantity = (items: readonly CartItem[], id: string, quantity: number): CartItem[] =>
  items.map((item) =>
    item.id === id ? { ...item, quantity: Math.max(limits.cartQuantityMin, Math.trunc(quantity)) } : item,
  );

/** Returns the same list if it contains none of them. */
export function without(items: readonly CartItem[], ids: readonly string[]): readonly CartItem[] {
  const rest = items.filter(({ id }) => !ids.includes(id));
  return rest.length < items.length ? rest : items;
}

/** With the server's current names and prices; returns the same list if nothing has changed. */
export function withPrices(items: readonly CartItem[], updates: readonly PriceUpdate[]): readonly CartItem[] {
  const known = new Map(updates.map((one) => [one.id, one]));
  const isNews = ({ id, name, price, includedKm2 }: CartItem): boolean => {
    const now = known.get(id);
    return now !== undefined && (now.price !== price || now.name !== name || now.includedKm2 !== includedKm2);
  };
  return items.some(isNews) ? items.map((item) => ({ ...item, ...known.get(item.id) })) : items;
}

const centsOf = ({ price, quantity }: CartItem): number => Math.round(price * 100) * quantity;

/** Price times quantity in dollars, calculated in cents. */
export const lineTotalOf = (item: CartItem): number => centsOf(item) / 100;

/** The total in dollars, calculated in cents. */
export const totalOf = (items: readonly CartItem[]): number =>
  items.reduce((cents, item) => cents + centsOf(item), 0) / 100;

/** The number of items. */
export const countOf = (items: readonly CartItem[]): number =>
  items.reduce((count, { quantity }) => count + quantity, 0);
