import { contentLimits } from '#contract/content-limits.ts';
import { addMinutes, type Clock } from '../clock.ts';
import type { ContentEdits } from '../content/content-values.ts';
import type { Database, Queries } from '../database/database.ts';
import { hashToken, randomToken } from '../security/secrets.ts';

interface Parts {
  db: Database;
  clock: Clock;
}

/** The name of the secret in the address of a page. */
const parameter = 'preview';

/** The secret in the query of a page; null without one. */
export const previewSecretOf = (query: string): string | null =>
  query.includes(`${parameter}=`) ? new URLSearchParams(query).get(parameter) : null;

/** @returns the address of the page with a new secret, good until `endsAt` */
export async function addPreview({ db, clock }: Parts, path: string, edits: ContentEdits) {
  const secret = randomToken();
  const endsAt = addMinutes(clock.now(), contentLimits.contentPreviewMinutes);
  await db
    .insertInto('content_previews')
    .values({ secret_hash: hashToken(secret), edits: JSON.stringify(edits), expires_at: endsAt })
    .execute();
  return { address: `${path}?${parameter}=${secret}`, endsAt };
}

/** Null: the secret is wrong, or its time is over. */
export async function readPreview(
  { db, clock }: Parts,
  secret: string,
): Promise<{ id: string; edits: ContentEdits; endsAt: Date } | null> {
  const id = hashToken(secret);
  const row = await db
    .selectFrom('content_previews')
    .select(['edits', 'expires_at'])
    .where('secret_hash', '=', id)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  return row ? { id, edits: row.edits as unknown as ContentEdits, endsAt: row.expires_at } : null;
}

export const deleteExpiredPreviews = (db: Queries, clock: Clock): Promise<unknown> =>
  db.deleteFrom('content_previews').where('expires_at', '<=', clock.now()).execute();
