import { AppError } from '../app-error.ts';

export interface Place {
  createdAt: Date;
  id: string;
}

// 13 digits of milliseconds at most: years have four digits in the database.
const pattern = /^(\d{1,13}) ([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/;

export const writeCursor = ({ createdAt, id }: Place): string =>
  Buffer.from(`${createdAt.getTime()} ${id}`).toString('base64url');

/** @throws AppError VALIDATION_FAILED for a cursor that we did not make */
export function readCursor(cursor: string): Place {
  const [, at, id] = pattern.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!id) throw new AppError('VALIDATION_FAILED', { fields: { cursor: 'This list has changed. Reload it.' } });
  return { createdAt: new Date(Number(at)), id };
}
