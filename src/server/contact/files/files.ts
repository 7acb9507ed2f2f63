import type { AnnouncedFile } from '#contract/contact/inquiries.ts';
import { acceptedEnding } from '#contract/files/file-names.ts';
import { limits } from '#contract/limits.ts';
import { hashOf, kindOf, sentInPieces } from '#server/files/files.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { addMinutes } from '#server/platform/clock.ts';
import { inTransaction, type Queries } from '#server/platform/database/database.ts';
import { requireReference } from '#server/platform/database/ids.ts';
import { databaseKey, readDatabaseFile } from '#server/platform/file-storage/database-files.ts';
import { fileName, noRoomForFiles, type UploadedFile } from '#server/platform/http/uploads.ts';
import { log } from '#server/platform/log.ts';
import type { Platform } from '#server/platform/platform.ts';
import { sameText } from '#server/platform/security/secrets.ts';

/** @throws AppError FILE_TOO_LARGE, FILE_TYPE: checks made before a file is sent */
export function validateAnnouncedFiles(files: readonly AnnouncedFile[]): void {
  for (const { name: written, bytes } of files) {
    const name = fileName(written);
    if (bytes > limits.inquiryFileMaxBytes) throw new AppError('FILE_TOO_LARGE', { name });
    if (!acceptedEnding(name)) throw new AppError('FILE_TYPE', { name });
  }
}

/** One token for each announced file, derived from the inquiry and our secret: none is stored. */
export const uploadTokens = ({ secrets }: Pick<Platform, 'secrets'>, inquiryId: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => secrets.hmac('upload', `${inquiryId}|${index + 1}`));

export interface UploadSlot {
  inquiryId: string;
  place: number;
  /** Spam gets the usual reply, and its files are not stored. */
  isKept: boolean;
  isOfVisitor: boolean;
}

/** @throws AppError NOT_FOUND, UPLOAD_CLOSED an hour after the inquiry */
export async function placeOf(platform: Platform, written: string, token: string): Promise<UploadSlot> {
  const { db, clock } = platform;
  const inquiry = await db
    .selectFrom('inquiries')
    .select(['id', 'status', 'user_id', 'files_announced', 'created_at'])
    .where('ref', '=', requireReference('Q', written))
    .executeTakeFirstOrThrow(notFound);
  const tokens = uploadTokens(platform, inquiry.id, inquiry.files_announced);
  const place = 1 + tokens.findIndex((own) => sameText(own, token));
  if (place === 0) throw notFound();
  if (addMinutes(inquiry.created_at, limits.inquiryUploadMinutes) <= clock.now()) throw new AppError('UPLOAD_CLOSED');
  return { inquiryId: inquiry.id, place, isKept: inquiry.status !== 'spam', isOfVisitor: inquiry.user_id === null };
}

/**
 * Files of visitors fill the database no further than this while nobody has looked at them.
 * @throws AppError TEMPORARILY_UNAVAILABLE
 */
export async function refuseManyUnread({ db }: Platform, { isOfVisitor }: UploadSlot): Promise<void> {
  if (!isOfVisitor) return;
  const { bytes } = await db
    .selectFrom('inquiry_files')
    .innerJoin('inquiries', 'inquiries.id', 'inquiry_id')
    .select(({ fn }) => fn.sum<number>('byte_count').as('bytes'))
    .where('status', '=', 'new')
    .executeTakeFirstOrThrow();
  if (bytes < limits.unreadFilesMaxBytes) return;
  log('warn', 'inquiry.files_refused', { unreadBytes: bytes });
  throw noRoomForFiles();
}

/** The same file again, after a lost reply, succeeds. @throws AppError FILE_TYPE, UPLOAD_CLOSED for another file */
export async function storeFile({ db, clock }: Platform, at: UploadSlot, { name, bytes }: UploadedFile): Promise<void> {
  const contentType = kindOf(name, bytes);
  if (!at.isKept) return;
  const sha256 = hashOf(bytes);
  const added = await inTransaction(db, async (trx) =>
    trx
      .insertInto('inquiry_files')
      .values({
        inquiry_id: at.inquiryId,
        place: at.place,
        name,
        content_type: contentType,
        bytes: await sentInPieces(trx, bytes),
        byte_count: bytes.length,
        sha256,
        created_at: clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('place')
      .executeTakeFirst(),
  );
  if (added) return;
  const { sha256: there } = await db
    .selectFrom('inquiry_files')
    .select('sha256')
    .where('inquiry_id', '=', at.inquiryId)
    .where('place', '=', at.place)
    .executeTakeFirstOrThrow();
  if (there !== sha256) throw new AppError('UPLOAD_CLOSED');
}

export async function filesWith(db: Queries, inquiries: readonly { id: string }[]) {
  const inquiryIds = inquiries.map(({ id }) => id);
  const files = inquiryIds.length
    ? await db
        .selectFrom('inquiry_files')
        .select(['inquiry_id', 'place', 'name', 'byte_count'])
        .where('inquiry_id', 'in', inquiryIds)
        .orderBy('place')
        .execute()
    : [];
  return (inquiryId: string): { id: string; name: string; bytes: number }[] =>
    files
      .filter((file) => file.inquiry_id === inquiryId)
      .map(({ place, name, byte_count: bytes }) => ({ id: String(place), name, bytes }));
}

/** The files of an inquiry with their bytes, by place; none when there is no such inquiry. */
export async function filesOf(db: Queries, ref: string) {
  const stored = await db
    .selectFrom('inquiry_files')
    .innerJoin('inquiries', 'inquiries.id', 'inquiry_id')
    .select(['inquiry_id', 'place', 'inquiry_files.name', 'content_type'])
    .where('ref', '=', ref)
    .orderBy('place')
    .execute();
  const files = [];
  for (const { inquiry_id: id, ...file } of stored) {
    files.push({ ...file, bytes: await readDatabaseFile(db, databaseKey('inquiries', id, file.place)) });
  }
  return files;
}
