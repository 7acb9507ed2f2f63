import type { CartItem } from '#contract/checkout/cart.ts';
import { limits } from '#contract/limits.ts';

/** The cart stored on this device. */
export interface Cart {
  items: readonly CartItem[];
  /** The id of the account that owns the cart; null for a visitor's cart. */
  account: string | null;
  /** Whether the server has this state of the cart. */
  saved: boolean;
}

// Parsed without schemas, whose library every page would have to load.

export function readOwner(stored: string | null): Pick<Cart, 'account' | 'saved'> {
  try {
    const { account, saved } = JSON.parse(stored ?? '{}') as { account?: unknown; saved?: unknown };
    if (typeof account === 'string' && account) return { account, saved: saved === true };
  } catch {
    // Not in our format: a visitor's cart.
  }
  return { account: null, saved: true };
}

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
  const {
    id,
    name,
    price,
    quantity,
    image = null,
    includedKm2 = null,
  } = entry as Partial<Record<keyof CartItem, unknown>>;
  if (typeof id !== 'string' || id === '' || typeof name !== 'string') return null;
  if (!isNumber(price) || !isNumber(quantity) || !Number.isInteger(quantity)) return null;
  if (image !== null && typeof image !== 'string') return null;
  return {
    id,
    name,
    price: Math.max(limits.cartPriceMinDollars, price),
    quantity: Math.max(limits.cartQuantityMin, quantity),
    image,
    includedKm2: isNumber(includedKm2) ? includedKm2 : null,
  };
}

// JSON has no NaN, but 1e999 is infinite; above this limit, cents are not exact.
const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER / 100;
