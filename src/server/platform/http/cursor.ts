import { AppError } from '../app-error.ts';

/** Of the last record of a page, after which the next page begins: latest first. */
export interface ListPosition {
  createdAt: Date;
  id: string;
}

/** In a list that is sorted by a whole number before the time. */
export interface RankedPosition extends ListPosition {
  rank: number;
}

// 13 digits of milliseconds at most: years have four digits in the database.
const pattern = /^(?:(\w+) (\d{1,9}) )?(\d{1,13}) ([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/;

export const writeCursor = ({ createdAt, id }: ListPosition): string => encode(`${createdAt.getTime()} ${id}`);

/** Valid only for the sort order it is made in. */
export const writeRankedCursor = (sort: string, { rank, createdAt, id }: RankedPosition): string =>
  encode(`${sort} ${rank} ${createdAt.getTime()} ${id}`);

/** @throws AppError VALIDATION_FAILED for a cursor that we did not make */
export function readCursor(cursor: string): ListPosition {
  const { createdAt, id } = parse(cursor, undefined);
  return { createdAt, id };
}

/** @throws AppError VALIDATION_FAILED for a cursor that we did not make, or made in another sort order */
export const readRankedCursor = (sort: string, cursor: string): RankedPosition => parse(cursor, sort);

const encode = (text: string): string => Buffer.from(text).toString('base64url');

function parse(cursor: string, sort: string | undefined): RankedPosition {
  const [, madeIn, rank, at, id] = pattern.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!id || madeIn !== sort) {
    throw new AppError('VALIDATION_FAILED', { fields: { cursor: 'This list has changed. Reload it.' } });
  }
  return { rank: Number(rank ?? 0), createdAt: new Date(Number(at)), id };
}
