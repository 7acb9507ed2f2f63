import { limits } from '#contract/limits.ts';
import { namesOf } from '#server/accounts/accounts.ts';
import { addSeconds } from '#server/platform/clock.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findInquiry } from './thread-rows.ts';

interface Watching {
  ref: string;
  by: string;
  isWriting: boolean;
}

/** Records who has the thread open, and returns the others; rows expire after seconds. @throws AppError NOT_FOUND */
export async function watch({ db, clock }: Platform, { ref, by, isWriting }: Watching) {
  const { id, version } = await findInquiry(db, ref);
  const now = clock.now();
  const row = { is_writing: isWriting, seen_at: now };
  await db
    .insertInto('inquiry_viewers')
    .values({ inquiry_id: id, user_id: by, ...row })
    .onConflict((conflict) => conflict.columns(['inquiry_id', 'user_id']).doUpdateSet(row))
    .execute();
  const others = await db
    .selectFrom('inquiry_viewers')
    .select(['user_id', 'is_writing'])
    .where('inquiry_id', '=', id)
    .where('user_id', '<>', by)
    .where('seen_at', '>', addSeconds(now, -limits.viewerSeenSeconds))
    .orderBy('user_id')
    .execute();
  const names = await namesOf(
    db,
    others.map(({ user_id: userId }) => userId),
  );
  return {
    version,
    others: others.map(({ user_id: userId, is_writing: writing }) => {
      const name = names.get(userId);
      return { name: name ? `${name.first_name} ${name.last_name}`.trim() : '', isWriting: writing };
    }),
  };
}

export const deleteOldViewers = ({ db, clock }: Platform) =>
  db.deleteFrom('inquiry_viewers').where('seen_at', '<', addSeconds(clock.now(), -limits.viewerSeenSeconds)).execute();
