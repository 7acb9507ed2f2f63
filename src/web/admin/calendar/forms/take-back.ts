import { unblockTime } from '#contract/admin/calendar.ts';
import { ApiError, call } from '#web/api.ts';

/** A block that is gone already has been taken back by somebody else. */
export async function takeBack(id: string): Promise<void> {
  await call(unblockTime, { params: { id } }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
  });
}
