import { addMonths, businessDate } from '#contract/business-days.ts';
import type { SecretLink } from '#contract/deliveries/secret-links.ts';
import { limits } from '#contract/limits.ts';
import { notFound } from '#server/platform/app-error.ts';
import { addMinutes } from '#server/platform/clock.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import type { Secrets } from '#server/platform/security/secrets.ts';
import { hashToken, sameText } from '#server/platform/security/secrets.ts';
import type { DeliveriesContext } from './context.ts';

/** `gis`: read by GIS programs. `guest`: opened by a client without an account. */
export type LinkPurpose = 'gis' | 'guest';

type Context = Pick<DeliveriesContext, 'platform' | 'rules'>;

/** Derived (decision 0131): it can be shown again, while only its hash is stored. */
const tokenOf = (secrets: Secrets, purpose: LinkPurpose, orderId: string, generation: number): string =>
  secrets.hmac('delivery-link', `${purpose}.${orderId}.${generation}`);

const selectLink = (db: Queries, orderId: string, purpose: LinkPurpose) =>
  db
    .selectFrom('delivery_links')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('purpose', '=', purpose)
    .executeTakeFirst();

/** The secret address of an order, with `null` for one that is not made, ended or expired. */
export async function readLink(
  db: Queries,
  { platform: { secrets, clock, link } }: Context,
  orderId: string,
  purpose: LinkPurpose,
): Promise<SecretLink> {
  const row = await selectLink(db, orderId, purpose);
  if (!row) return { generation: 0, address: null, expiresOn: null, lastUsedAt: null };
  const { generation, token_hash: hash, expires_on: expiresOn, last_used_at: lastUsedAt } = row;
  const token = tokenOf(secrets, purpose, orderId, generation);
  // Under another SECRET than it was made with, the address cannot be shown, as its token is not known.
  const isValid = hash !== null && sameText(hash, hashToken(token)) && expiresOn >= businessDate(clock.now());
  if (!isValid) return { generation, address: null, expiresOn: null, lastUsedAt: null };
  const path = purpose === 'gis' ? `/gis/${token}/` : `/your-files#token=${token}`;
  return { generation, address: link(path), expiresOn, lastUsedAt: lastUsedAt?.toISOString() ?? null };
}

/**
 * Replaces the address of a generation, in a transaction that has locked the order; the one before stops working. False,
 * with nothing changed, if it was replaced already: a lost reply is repeated, or two people press at once.
 */
export async function renewLink(
  trx: Trx,
  { platform: { secrets, clock }, rules }: Context,
  { orderId, purpose, after }: { orderId: string; purpose: LinkPurpose; after: number },
): Promise<boolean> {
  const row = await selectLink(trx, orderId, purpose);
  if ((row?.generation ?? 0) !== after) return false;
  const now = clock.now();
  const made = {
    generation: after + 1,
    token_hash: hashToken(tokenOf(secrets, purpose, orderId, after + 1)),
    expires_on: addMonths(businessDate(now), rules.linkMonths),
    created_at: now,
    last_used_at: null,
  };
  await trx
    .insertInto('delivery_links')
    .values({ order_id: orderId, purpose, ...made })
    .onConflict((conflict) => conflict.columns(['order_id', 'purpose']).doUpdateSet(made))
    .execute();
  return true;
}

/** False if there was none. */
export async function endLink(trx: Trx, orderId: string, purpose: LinkPurpose): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('delivery_links')
    .set({ token_hash: null })
    .where('order_id', '=', orderId)
    .where('purpose', '=', purpose)
    .where('token_hash', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * The order of a token. It is looked up by its hash, so that the time of a refusal says nothing about it.
 * @throws AppError NOT_FOUND, the same for one that is wrong, replaced, ended or expired
 */
export async function orderOfToken(
  db: Queries,
  { platform: { clock } }: Context,
  purpose: LinkPurpose,
  token: string,
): Promise<{ orderId: string; expiresOn: string }> {
  const now = clock.now();
  const row = await db
    .selectFrom('delivery_links')
    .select(['order_id', 'expires_on', 'last_used_at'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_on', '>=', businessDate(now))
    .executeTakeFirstOrThrow(notFound);
  if (!row.last_used_at || row.last_used_at < addMinutes(now, -limits.feedUseNotedMinutes)) {
    await db
      .updateTable('delivery_links')
      .set({ last_used_at: now })
      .where('token_hash', '=', hashToken(token))
      .execute();
  }
  return { orderId: row.order_id, expiresOn: row.expires_on };
}
