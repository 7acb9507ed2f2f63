import { filesIn } from '#contract/files/file-names.ts';
import { limits } from '#contract/limits.ts';
import { acceptsFile, sentInPieces } from '#server/files/files.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { fileName } from '#server/platform/http/uploads.ts';
import type { EmailFile } from './read-email.ts';

export interface AnswerFile {
  name: string;
  bytes: Uint8Array;
  isKept: boolean;
}

/** Files that the contact form would accept are stored, up to its limit; of all others only names and sizes. */
export function chosenFiles(files: readonly EmailFile[]): AnswerFile[] {
  const kept: string[] = [];
  return files.slice(0, limits.answerFilesShown).map(({ name: written, isLayout, bytes }) => {
    const name = fileName(written ?? '');
    const isKept =
      !isLayout &&
      filesIn([...kept, name]) <= limits.inquiryFilesMax &&
      kept.length < limits.inquiryFilesMax * limits.shapefilePartsMax &&
      acceptsFile(name, bytes);
    if (isKept) kept.push(name);
    return { name, bytes, isKept };
  });
}

export async function storeAnswerFiles(
  trx: Trx,
  { messageId, files, at }: { messageId: string; files: readonly EmailFile[]; at: Date },
): Promise<void> {
  for (const [place, { name, bytes, isKept }] of chosenFiles(files).entries()) {
    await trx
      .insertInto('answer_files')
      .values({
        id: newId(),
        message_id: messageId,
        place,
        name,
        byte_count: bytes.length,
        bytes: isKept ? await sentInPieces(trx, bytes) : null,
        created_at: at,
      })
      .execute();
  }
}
