import type { CartItem } from '#contract/checkout/cart.ts';
import { limits } from '#contract/limits.ts';

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
