import type { changeThread as changeCall } from '#contract/admin/inquiries/threads.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { addNote, type Notes } from '#server/notes/notes.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { addSeconds } from '#server/platform/clock.ts';
import { audit } from '#server/platform/database/audit.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { messageIdOf } from '#server/platform/email/message-ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { withoutControlCharacters } from '#server/platform/text.ts';
import { acknowledgementOf } from './acknowledgement.ts';
import { writeReply } from './reply-email.ts';
import {
  type InquiryRow,
  lockInquiry,
  type MessageRow,
  messagesOf,
  stateLabels,
  stateOf,
  turnAfter,
} from './thread-rows.ts';

type Parts = Pick<Platform, 'clock' | 'mailer' | 'config' | 'brand'>;

interface Writing {
  ref: string;
  by: string;
}

/**
 * Stores a reply and puts its email into the email queue, where it stays while it can be taken back.
 * @throws AppError NOT_FOUND, INQUIRY_IS_SPAM, THREAD_CHANGED when somebody has written since `revision` was read
 */
export async function storeReply(
  trx: Trx,
  parts: Parts,
  { ref, by, written, revision }: Writing & { written: string; revision: number },
): Promise<void> {
  const { clock, config, mailer } = parts;
  const inquiry = await lockInquiry(trx, ref);
  if (inquiry.version !== revision) throw new AppError('THREAD_CHANGED');
  const text = withoutControlCharacters(written);
  const id = newId();
  const messageId = messageIdOf(id, config.emailFrom);
  const reply = await replyTo(trx, parts, inquiry, text);
  const emailId = await mailer.post(trx, {
    kind: 'inquiry-reply',
    to: inquiry.email,
    subject: reply.subject,
    text: reply.text,
    thread: { messageId, referenceIds: reply.referenceIds },
    leavesAfterSeconds: limits.replyTakeBackSeconds,
  });
  const at = clock.now();
  await trx
    .insertInto('inquiry_messages')
    .values({
      id,
      inquiry_id: inquiry.id,
      kind: 'reply',
      text,
      subject: reply.subject,
      user_id: by,
      message_id: messageId,
      reference_ids: reply.referenceIds,
      email_id: emailId,
      leaves_at: addSeconds(at, limits.replyTakeBackSeconds),
      at,
    })
    .execute();
  await setTurn(trx, inquiry);
  await record(trx, parts, inquiry, by, 'inquiry.replied', { before: labelOf(inquiry), after: stateLabels.client });
}

/** A reply with the quote, subject and references that let mail programs place it in the thread. */
async function replyTo(trx: Trx, { config, brand }: Parts, inquiry: InquiryRow, text: string) {
  const messages = await messagesOf(trx, inquiry.id);
  const acknowledgement = await acknowledgementOf(trx, inquiry, config.emailFrom);
  const answer = messages.findLast(({ kind }) => kind === 'answer');
  return writeReply({
    ref: inquiry.ref,
    brand,
    text,
    quoted: answer
      ? { name: answer.sender || inquiry.name, at: answer.at, text: answer.text }
      : { name: inquiry.name, at: inquiry.created_at, text: inquiry.message },
    subject: answer?.subject || acknowledgement?.subject || null,
    messageIds: [acknowledgement?.messageId, ...messages.flatMap(idsOf)].flatMap((id) => id ?? []),
  });
}

/** An answer may refer to emails that were never added here. */
const idsOf = ({ kind, message_id: id, reference_ids: earlier }: MessageRow): (string | null)[] =>
  kind === 'answer' ? [...earlier, id] : [id];

/**
 * Takes a reply back for good, and returns its text.
 * @throws AppError NOT_FOUND, INQUIRY_IS_SPAM, REPLY_SENT
 */
export async function takeReplyBack(
  trx: Trx,
  parts: Parts,
  { ref, by, id }: Writing & { id: string },
): Promise<string> {
  const inquiry = await lockInquiry(trx, ref);
  const reply = await trx
    .selectFrom('inquiry_messages')
    .selectAll()
    .where('id', '=', id)
    .where('inquiry_id', '=', inquiry.id)
    .where('kind', '=', 'reply')
    .executeTakeFirstOrThrow(notFound);
  if (reply.taken_back_at) return reply.text;
  if (!reply.email_id || !(await parts.mailer.takeBack(trx, reply.email_id))) throw new AppError('REPLY_SENT');
  await trx.updateTable('inquiry_messages').set({ taken_back_at: parts.clock.now() }).where('id', '=', id).execute();
  const after = await setTurn(trx, inquiry);
  await record(trx, parts, inquiry, by, 'inquiry.reply_taken_back', { before: labelOf(inquiry), after });
  return reply.text;
}

/** @throws AppError NOT_FOUND, INQUIRY_IS_SPAM */
export async function noteInThread(
  trx: Trx,
  parts: Parts,
  { ref, by, written }: Writing & { written: string },
): Promise<void> {
  const inquiry = await lockInquiry(trx, ref);
  const notes: Notes = {
    insert: ({ id, text, by: userId, at }) =>
      trx
        .insertInto('inquiry_messages')
        .values({ id, inquiry_id: inquiry.id, kind: 'note', text, user_id: userId, at })
        .execute(),
    record: () => record(trx, parts, inquiry, by, 'inquiry.noted', { before: '', after: 'note added' }),
  };
  await addNote(notes, { text: written, by, at: parts.clock.now() });
  await trx
    .updateTable('inquiries')
    .set({ version: inquiry.version + 1 })
    .where('id', '=', inquiry.id)
    .execute();
}

/** Sets the turn from the current messages, and returns its label for the audit trail. */
export async function setTurn(trx: Trx, inquiry: InquiryRow): Promise<string> {
  const next = turnAfter(await messagesOf(trx, inquiry.id));
  const values = { ...next, status: 'seen', version: inquiry.version + 1 } as const;
  await trx.updateTable('inquiries').set(values).where('id', '=', inquiry.id).execute();
  return stateLabels[next.turn];
}

/** @throws AppError NOT_FOUND, INQUIRY_IS_SPAM */
export async function changeThread(
  trx: Trx,
  parts: Parts,
  { ref, by, closed, assigned }: Writing & BodyOf<typeof changeCall>,
): Promise<void> {
  const inquiry = await lockInquiry(trx, ref);
  if (closed !== undefined && closed !== (inquiry.turn === 'closed')) {
    const next = closed
      ? ({ turn: 'closed', waiting_since: null } as const)
      : turnAfter(await messagesOf(trx, inquiry.id));
    const values = { ...next, status: 'seen' } as const;
    await trx.updateTable('inquiries').set(values).where('id', '=', inquiry.id).execute();
    const event = closed ? 'inquiry.closed' : 'inquiry.opened';
    await record(trx, parts, inquiry, by, event, { before: labelOf(inquiry), after: stateLabels[next.turn] });
  }
  const assignedTo = assigned === 'me' ? by : null;
  if (assigned && assignedTo !== inquiry.assigned_to) {
    await trx.updateTable('inquiries').set({ assigned_to: assignedTo }).where('id', '=', inquiry.id).execute();
    const before = inquiry.assigned_to ? 'assigned' : 'nobody';
    const after = assignedTo ? 'assigned to themselves' : 'nobody';
    await record(trx, parts, inquiry, by, 'inquiry.assigned', { before, after });
  }
}

export const labelOf = (inquiry: InquiryRow): string => stateLabels[stateOf(inquiry)];

export const record = (
  trx: Trx,
  { clock }: Pick<Platform, 'clock'>,
  { ref }: InquiryRow,
  userId: string,
  event: string,
  change: { before: string; after: string },
): Promise<void> => audit(trx, clock, { event, userId, subject: ref, change });
