import { type CartItem, readCart, saveCart } from '#contract/checkout/cart.ts';
import { errorMessage } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { catalogueIdMaxLength } from '#contract/request-limits.ts';
import { onBeforeSignOut } from '#web/session/session.ts';
import { ApiError, call } from '../api.ts';
import { showToast } from '../ui/display/toast.tsx';
import { listen } from '../ui/state/listen.ts';
import { cartStore, currentCart, emptyCart, storeCart, without } from './cart.ts';

const saveAfterMs = 600;
// Background sync: an expired session must not redirect to the login page.
const inBackground = { prompts: true, isBackground: true };

/** Merges the visitor's cart into the saved cart and saves every change until stopped. A failure is retried later. */
export function startCartSync(userId: string, hasJustSignedIn: boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let announces = hasJustSignedIn;
  const syncNow = (): void => {
    void withLock(() => sync(userId, announces)).then(
      () => {
        announces = false;
      },
      () => {
        // Nothing has changed; the next sync retries.
      },
    );
  };
  const onChange = (): void => {
    const { account, saved, items } = currentCart();
    clearTimeout(timer);
    if (account === userId ? !saved : items.length > 0) timer = setTimeout(syncNow, saveAfterMs);
  };
  const onVisibilityChange = (): void => {
    if (document.visibilityState === 'visible') syncNow();
    else saveBeforeLeaving();
  };
  // The page may close now: send unsaved changes. If they do not arrive, the next page sends them.
  const saveBeforeLeaving = (): void => {
    if (isUnsaved(userId)) save(userId, { keepalive: true }).catch(() => {});
  };
  const stops = [
    cartStore.subscribe(onChange),
    onBeforeSignOut(async () => {
      if (isUnsaved(userId)) await save(userId);
    }),
    listen(window, ['online'], syncNow),
    listen(window, ['pagehide'], saveBeforeLeaving),
    listen(document, ['visibilitychange'], onVisibilityChange),
  ];
  syncNow();
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

const isUnsaved = (userId: string): boolean => currentCart().account === userId && !currentCart().saved;

let last: Promise<unknown> = Promise.resolve();

/** Runs one sync at a time, across tabs if the browser supports locks: two must not merge the same lines twice. */
function withLock(work: () => Promise<void>): Promise<void> {
  const next = last.catch(() => {}).then(() => ('locks' in navigator ? navigator.locks.request('cart', work) : work()));
  last = next;
  return next;
}

async function sync(userId: string, announces: boolean): Promise<void> {
  const { account } = currentCart();
  const wasAnothers = account !== null && account !== userId;
  if (wasAnothers) storeCart(emptyCart);
  if (!isUnsaved(userId)) await pull(userId, announces && !wasAnothers);
  if (isUnsaved(userId)) await save(userId);
}

/** Loads the saved cart and merges it with the visitor's; the result belongs to the account. */
async function pull(userId: string, announces: boolean): Promise<void> {
  const before = currentCart();
  const { items: saved } = await call(readCart, {}, inBackground);
  const now = currentCart();
  if (now.account === userId) {
    if (now === before) storeCart({ items: saved, account: userId, saved: true });
    return;
  }
  if (now.account !== null) return;
  storeCart({ items: mergeCarts(now.items, saved), account: userId, saved: now.items.length === 0 });
  if (saved.length > 0 && (announces || now.items.length > 0)) {
    showToast(`We added ${saved.length} ${saved.length === 1 ? 'item' : 'items'} saved to your account.`);
  }
}

/** For items in both carts, adds the quantities; uses current prices. */
function mergeCarts(here: readonly CartItem[], saved: readonly CartItem[]): CartItem[] {
  const quantities = new Map(here.map(({ id, quantity }) => [id, quantity]));
  const both = saved.map((item) => ({ ...item, quantity: item.quantity + (quantities.get(item.id) ?? 0) }));
  const known = both.map(({ id }) => id);
  return [...both, ...without(here, known)].slice(0, limits.orderLinesMax);
}

/** Sends the whole cart, so that a repeated call changes nothing; removes items no longer sold, with a message. */
async function save(userId: string, how: { keepalive?: boolean } = {}): Promise<void> {
  const sent = currentCart();
  const items = sent.items.filter(({ id }) => id.length <= catalogueIdMaxLength);
  const body = { items: items.map(({ id, quantity }) => ({ id, quantity })) };
  const reply = await call(saveCart, { body }, { ...inBackground, ...how }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'QUANTITY_TOO_LARGE') throw error;
    return null;
  });
  const now = currentCart();
  if (now.account !== userId) return;
  if (!reply) {
    showToast(errorMessage('QUANTITY_TOO_LARGE'), 'warning');
    storeCart({ ...now, items: now.items.map(withinMost) });
    return;
  }
  const known = new Map(reply.items.map((item) => [item.id, item]));
  const gone = sent.items.filter(({ id }) => !known.has(id));
  // A change made meanwhile is saved next.
  const rest = now.items.filter(({ id }) => !gone.some((item) => item.id === id));
  if (now === sent)
    storeCart({ items: sent.items.flatMap(({ id }) => known.get(id) ?? []), account: userId, saved: true });
  else if (gone.length > 0) storeCart({ ...now, items: rest });
  if (gone.length > 0)
    showToast(gone.map(({ name }) => errorMessage('ITEM_UNAVAILABLE', { name })).join(' '), 'warning');
}

const withinMost = (item: CartItem): CartItem => ({
  ...item,
  quantity: Math.min(item.quantity, limits.cartLineMaxQuantity),
});
