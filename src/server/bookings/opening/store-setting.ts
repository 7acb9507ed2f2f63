import type { Clock } from '#server/platform/clock.ts';
import type { Trx } from '#server/platform/database/database.ts';

/** The caller has locked the slots and compared the version. */
export async function storeSetting(
  trx: Trx,
  clock: Clock,
  name: 'opening' | 'meeting',
  version: number,
  setting: object,
): Promise<void> {
  const row = { version, value: JSON.stringify(setting), changed_at: clock.now() };
  await trx
    .insertInto('booking_settings')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}
