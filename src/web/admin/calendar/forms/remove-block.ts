import { unblockTime } from '#contract/admin/calendar.ts';
import { ApiError, call } from '#web/api.ts';

/** Removes a block. Not found means that another member of staff has already removed it. */
export async function removeBlock(id: string): Promise<void> {
  await call(unblockTime, { params: { id } }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
  });
}
