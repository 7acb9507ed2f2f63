import { addDays, businessInstant } from '#contract/business-days.ts';
import { type ListPosition, readCursor } from './cursor.ts';

interface ListQuery {
  from?: string | undefined;
  to?: string | undefined;
  cursor?: string | undefined;
}

interface Period {
  from: Date | null;
  before: Date | null;
  after: ListPosition | null;
}

/** The bounds of a list from its first to its last day, and its cursor. @throws AppError VALIDATION_FAILED */
export const periodOf = ({ from, to, cursor }: ListQuery): Period => ({
  from: from ? businessInstant(from, '00:00') : null,
  before: to ? businessInstant(addDays(to, 1), '00:00') : null,
  after: cursor === undefined ? null : readCursor(cursor),
});
