import type { CartItem } from '#contract/checkout/cart.ts';
import { readItems } from './cart-items.ts';

/** The cart of this device. */
export interface Cart {
  items: readonly CartItem[];
  /** The id of the account it belongs to; null for a visitor's cart. */
  account: string | null;
  /** Whether the server has it as it stands here. */
  saved: boolean;
}

const cartKey = 'cart';
const ownerKey = 'cart_owner';

export const emptyCart: Cart = { items: [], account: null, saved: true };

let current = emptyCart;
// What `current` was read from; null before the first look.
let readFrom: string | null = null;
// Storage is full or refused: the cart lives in this page alone.
let unkept = false;
const listeners = new Set<() => void>();

/** Another tab may have been quicker: looked up anew each time, the same object while nothing has changed. */
export function currentCart(): Cart {
  if (unkept) return current;
  try {
    const items = localStorage.getItem(cartKey);
    const owner = localStorage.getItem(ownerKey);
    const text = `${owner}\n${items}`;
    if (text !== readFrom) {
      readFrom = text;
      current = { items: readItems(items), ...readOwner(owner) };
    }
  } catch {
    unkept = true;
  }
  return current;
}

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
  current = next;
  try {
    if (next.account) localStorage.setItem(ownerKey, JSON.stringify({ account: next.account, saved: next.saved }));
    else localStorage.removeItem(ownerKey);
    if (next.items.length > 0) localStorage.setItem(cartKey, JSON.stringify(next.items));
    else localStorage.removeItem(cartKey);
    readFrom = `${localStorage.getItem(ownerKey)}\n${localStorage.getItem(cartKey)}`;
    unkept = false;
  } catch {
    unkept = true;
  }
  for (const listener of listeners) listener();
}

/** What a person does to the cart. One of another account is not theirs to begin with. */
export function changeCart(viewer: string | null, change: (items: readonly CartItem[]) => readonly CartItem[]): void {
  const { items, account } = currentCart();
  const isOwn = account === null || account === viewer;
  const own = isOwn ? items : [];
  const changed = change(own);
  if (changed !== items) keepCart({ items: changed, account: isOwn ? account : null, saved: false });
}

export function subscribeToCart(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
