import type { ReviewSort } from '#contract/site/review-list.ts';

export interface Place {
  rank: number;
  createdAt: Date;
  id: string;
}

// 13 digits of milliseconds at most: years have four digits in the database.
const pattern = /^(\w+) (\d{1,9}) (\d{1,13}) ([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/;

/** Valid only for the sort order it was made in. */
export const writeCursor = (sort: ReviewSort, { rank, createdAt, id }: Place): string =>
  Buffer.from(`${sort} ${rank} ${createdAt.getTime()} ${id}`).toString('base64url');

/** The position of a cursor; null when it is invalid or was made for another sort order. */
export function readCursor(sort: ReviewSort, cursor: string): Place | null {
  const [, madeIn, rank, at, id] = pattern.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (madeIn !== sort || !id) return null;
  return { rank: Number(rank), createdAt: new Date(Number(at)), id };
}
