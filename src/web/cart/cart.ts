import { createContext, use } from 'react';
import type { CartItem } from '#contract/checkout/cart.ts';
import { limits } from '#contract/limits.ts';
import { createStore } from '../ui/state/create-store.ts';
import { deviceStorage, whenOtherTabsStore } from '../ui/state/storage.ts';

/** The cart as components use it. */
export interface CartState {
  isCartOpen: boolean;
  cartItems: readonly CartItem[];
  /** In dollars. */
  cartTotal: number;
  /** One more of it. */
  addItem(item: Buyable): void;
  setQuantity(id: string, quantity: number): void;
  removeItems(ids: readonly string[]): void;
  clearCart(): void;
  /** Applies current names and prices from the server. */
  takePrices(told: readonly PriceUpdate[]): void;
  /** Opens or closes the panel. */
  toggleCart(open: boolean): void;
}

export const CartContext = createContext<CartState | null>(null);

/** @throws outside its provider */
export function useCart(): CartState {
  const cart = use(CartContext);
  if (!cart) throw new Error('useCart is used outside <CartProvider>');
  return cart;
}

/** The cart of this device. */
export interface Cart {
  items: readonly CartItem[];
  /** The id of the account it belongs to; null for a visitor's cart. */
  account: string | null;
  /** Whether the server has it as it stands here. */
  saved: boolean;
}

export const emptyCart: Cart = { items: [], account: null, saved: true };

const cartKey = 'cart';
const ownerKey = 'cart_owner';

let current = emptyCart;
// What `current` was read from; null before the first look.
let readFrom: string | null = null;
// Storage is full or refused: the cart lives in this page alone.
let unkept = false;

/** Another tab may have been quicker: looked up anew each time, the same object while nothing has changed. */
export function currentCart(): Cart {
  const owner = deviceStorage.get(ownerKey);
  const items = deviceStorage.get(cartKey);
  const text = `${owner}\n${items}`;
  if (!unkept && text !== readFrom) {
    readFrom = text;
    current = { items: readItems(items), ...readOwner(owner) };
  }
  return current;
}

export const cartStore = createStore(currentCart, emptyCart, whenOtherTabsStore);

function readOwner(stored: string | null): Pick<Cart, 'account' | 'saved'> {
  try {
    const { account, saved } = JSON.parse(stored ?? '{}') as { account?: unknown; saved?: unknown };
    if (typeof account === 'string' && account) return { account, saved: saved === true };
  } catch {
    // Not in our format: a visitor's cart.
  }
  return { account: null, saved: true };
}

/** Shown here and in the other tabs at once. */
export function keepCart(next: Cart): void {
  const { account, saved } = next;
  const owner = account && JSON.stringify({ account, saved });
  const items = next.items.length > 0 ? JSON.stringify(next.items) : null;
  current = next;
  readFrom = `${owner}\n${items}`;
  unkept = !deviceStorage.set(ownerKey, owner) || !deviceStorage.set(cartKey, items);
  cartStore.changed();
}

/** What a person does to the cart. One of another account is not theirs to begin with. */
export function changeCart(viewer: string | null, change: (items: readonly CartItem[]) => readonly CartItem[]): void {
  const { items, account } = currentCart();
  const isOwn = account === null || account === viewer;
  const own = isOwn ? items : [];
  const changed = change(own);
  if (changed !== items) keepCart({ items: changed, account: isOwn ? account : null, saved: false });
}

/** What can be put into the cart: a service or a course as the catalogue shows it. */
export type Buyable = Pick<CartItem, 'id' | 'name' | 'price' | 'image'>;

export type PriceUpdate = Pick<CartItem, 'id' | 'name' | 'price'>;

// Each rule answers a new list; the one it was given stays as it is. Schemas would cost every page their library.

/** Drops stored items with a field of the wrong type; clamps price and quantity. */
export function readItems(stored: string | null): CartItem[] {
  const items = new Map<string, CartItem>();
  for (const entry of listIn(stored)) {
    if (items.size === limits.orderLinesMax) break;
    const item = itemIn(entry);
    if (item && !items.has(item.id)) items.set(item.id, item);
  }
  return [...items.values()];
}

function listIn(stored: string | null): unknown[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

function itemIn(entry: unknown): CartItem | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const { id, name, price, quantity, image = null } = entry as Partial<Record<keyof CartItem, unknown>>;
  if (typeof id !== 'string' || id === '' || typeof name !== 'string') return null;
  if (!isNumber(price) || !isNumber(quantity) || !Number.isInteger(quantity)) return null;
  if (image !== null && typeof image !== 'string') return null;
  return {
    id,
    name,
    price: Math.max(limits.cartPriceMinDollars, price),
    quantity: Math.max(limits.cartQuantityMin, quantity),
    image,
  };
}

// No number of JSON is NaN, but 1e999 is infinite; beyond this one, cents cannot be counted.
const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER / 100;

/** Raises the quantity of an item by 1, or adds it. A full cart drops its oldest line. */
export function withOneMore(items: readonly CartItem[], { id, name, price, image }: Buyable): CartItem[] {
  const here = items.find((item) => item.id === id);
  if (here) return withQuantity(items, id, here.quantity + 1);
  return [...items, { id, name, price, image, quantity: 1 }].slice(-limits.orderLinesMax);
}

/** At least 1, no maximum. */
export const withQuantity = (items: readonly CartItem[], id: string, quantity: number): CartItem[] =>
  items.map((item) =>
    item.id === id ? { ...item, quantity: Math.max(limits.cartQuantityMin, Math.trunc(quantity)) } : item,
  );

/** The same list where none of them is in it. */
export function without(items: readonly CartItem[], ids: readonly string[]): readonly CartItem[] {
  const rest = items.filter(({ id }) => !ids.includes(id));
  return rest.length < items.length ? rest : items;
}

/** At the names and prices the server has just told; the same list where they are no news. */
export function withPrices(items: readonly CartItem[], told: readonly PriceUpdate[]): readonly CartItem[] {
  const known = new Map(told.map((one) => [one.id, one]));
  const isNews = ({ id, name, price }: CartItem): boolean => {
    const now = known.get(id);
    return now !== undefined && (now.price !== price || now.name !== name);
  };
  return items.some(isNews) ? items.map((item) => ({ ...item, ...known.get(item.id) })) : items;
}

const centsOf = ({ price, quantity }: CartItem): number => Math.round(price * 100) * quantity;

/** Price times quantity in dollars, counted in cents. */
export const lineTotalOf = (item: CartItem): number => centsOf(item) / 100;

/** The total in dollars, summed in cents. */
export const totalOf = (items: readonly CartItem[]): number =>
  items.reduce((cents, item) => cents + centsOf(item), 0) / 100;

/** How many things that are. */
export const countOf = (items: readonly CartItem[]): number =>
  items.reduce((count, { quantity }) => count + quantity, 0);
