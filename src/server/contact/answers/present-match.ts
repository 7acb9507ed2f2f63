import type { AnswerMatch } from '#contract/admin/inquiries/answers.ts';
import { limits } from '#contract/limits.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { stateOf } from '../threads/thread-rows.ts';
import { matchAnswer } from './match-answer.ts';
import type { ReadEmail } from './read-email.ts';
import { chosenFiles } from './store-files.ts';

/** The preview of an email that staff see before they add it. */
export async function presentMatch(db: Queries, email: ReadEmail): Promise<AnswerMatch> {
  const { addedTo, matched, refs } = await matchAnswer(db, email);
  const { sender, address, subject, sentAt, text } = email;
  return {
    email: {
      sender,
      address,
      subject,
      sentAt: sentAt?.toISOString() ?? null,
      text: text.slice(0, limits.answerExcerptLength),
      files: chosenFiles(email.files).map(({ name, bytes, isKept }) => ({ name, bytes: bytes.length, isKept })),
    },
    addedTo,
    matched,
    candidates: await candidates(db, refs),
  };
}

async function candidates(db: Queries, refs: readonly string[]): Promise<AnswerMatch['candidates']> {
  const rows = refs.length
    ? await db
        .selectFrom('inquiries')
        .select(['ref', 'type', 'status', 'turn', 'created_at', 'name', 'email', 'message'])
        .where('ref', 'in', [...refs])
        .execute()
    : [];
  return refs.flatMap((ref) => {
    const row = rows.find((one) => one.ref === ref);
    if (!row) return [];
    const { type, created_at: at, name, email, message } = row;
    const about = message.slice(0, limits.answerExcerptLength);
    return [{ ref, type, state: stateOf(row), createdAt: at.toISOString(), name, email, about }];
  });
}
