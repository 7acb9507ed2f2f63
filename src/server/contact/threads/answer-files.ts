import { limits } from '#contract/limits.ts';
import { notFound } from '#server/platform/app-error.ts';
import { addHours } from '#server/platform/clock.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { databaseKey, readDatabaseFile } from '#server/platform/file-storage/database-files.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findNoSpam } from './thread-rows.ts';

interface ListedFile {
  id: string;
  name: string;
  bytes: number;
  /** False: only its name and size were stored, or it has expired. */
  isKept: boolean;
}

/** The files that came with these messages, in the order in which their emails have them. */
export async function answerFilesWith(
  db: Queries,
  messages: readonly { id: string }[],
): Promise<(messageId: string) => ListedFile[]> {
  const ids = messages.map(({ id }) => id);
  const rows = ids.length
    ? await db
        .selectFrom('answer_files')
        .select((eb) => ['id', 'message_id', 'name', 'byte_count', eb('bytes', 'is not', null).as('isKept')])
        .where('message_id', 'in', ids)
        .orderBy('message_id')
        .orderBy('place')
        .execute()
    : [];
  return (messageId) =>
    rows.flatMap(({ message_id: owner, id, name, byte_count: bytes, isKept }) =>
      owner === messageId ? [{ id, name, bytes, isKept: Boolean(isKept) }] : [],
    );
}

/** @throws AppError NOT_FOUND, also for a file that is not stored and for spam */
export async function readAnswerFile(db: Queries, written: string, id: string) {
  const inquiry = await findNoSpam(db, written);
  const { name } = await db
    .selectFrom('answer_files')
    .innerJoin('inquiry_messages', 'inquiry_messages.id', 'answer_files.message_id')
    .select('name')
    .where('inquiry_id', '=', inquiry.id)
    .where('answer_files.id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  return { ref: inquiry.ref, name, bytes: await readDatabaseFile(db, databaseKey('answers', id)) };
}

/** After the same time as the files of the contact form (content/site/privacy.md). */
export const deleteExpiredAnswerFiles = ({ db, clock }: Pick<Platform, 'db' | 'clock'>) =>
  db
    .updateTable('answer_files')
    .set({ bytes: null })
    .where('bytes', 'is not', null)
    .where('created_at', '<', addHours(clock.now(), -24 * limits.inquiryFilesKeptDays))
    .execute();
