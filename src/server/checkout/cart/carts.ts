import { type CartLine, readCart as readCartCall, saveCart as saveCartCall } from '#contract/checkout/cart.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { type Offers, offersWithDates } from '#server/courses/courses.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';

type SavedCart = ReplyOf<typeof readCartCall>;

export function mountCart({ router, db, clock }: Platform, catalogue: Catalogue): void {
  router.on(readCartCall, {}, ({ account }) => cartOf(db, catalogue, account.userId));
  router.on(saveCartCall, {}, ({ account, body: { items } }) =>
    saveCart(db, catalogue, { userId: account.userId, items, now: clock.now() }),
  );
}

async function cartOf(db: Queries, catalogue: Catalogue, userId: string): Promise<SavedCart> {
  const cart = await db.selectFrom('carts').select('items').where('user_id', '=', userId).executeTakeFirst();
  const items = cart?.items ?? [];
  return asCart(await offersWithDates(db, catalogue, items), items);
}

/** @throws AppError QUANTITY_TOO_LARGE */
export function assertQuantities(wanted: readonly CartLine[]): void {
  if (wanted.some(({ quantity }) => quantity > limits.cartLineMaxQuantity)) throw new AppError('QUANTITY_TOO_LARGE');
}

/** Replaces the whole cart, so that a repeated call changes nothing. @throws AppError QUANTITY_TOO_LARGE */
async function saveCart(
  db: Queries,
  catalogue: Catalogue,
  { userId, items, now }: { userId: string; items: readonly CartLine[]; now: Date },
): Promise<SavedCart> {
  assertQuantities(items);
  const offers = await offersWithDates(db, catalogue, items);
  const sold = items.filter(({ id }) => offers.offer(id));
  const kept = { items: JSON.stringify(sold), updated_at: now };
  await db
    .insertInto('carts')
    .values({ user_id: userId, ...kept })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(kept))
    .execute();
  return asCart(offers, sold);
}

export async function dropCart(db: Queries, userId: string): Promise<void> {
  await db.deleteFrom('carts').where('user_id', '=', userId).execute();
}

function asCart(offers: Offers, items: readonly CartLine[]): SavedCart {
  const offered = items.flatMap(({ id, quantity }) => {
    const offer = offers.offer(id);
    return offer ? [{ ...offer, quantity }] : [];
  });
  return {
    items: offered.map(({ priceCents, ...item }) => ({ ...item, price: priceCents / 100 })),
    totalCents: offered.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0),
  };
}
