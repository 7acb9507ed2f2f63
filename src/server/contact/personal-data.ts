import type { Selectable, SelectQueryBuilder } from 'kysely';
import { areasWith } from '#server/areas/areas.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { PersonalPart } from '#server/platform/privacy/personal-data.ts';
import { sentMessages } from './threads/sent-messages.ts';

type InquiriesOf = (db: Queries) => SelectQueryBuilder<Tables, 'inquiries', Selectable<Tables['inquiries']>>;

const ofAccount =
  (userId: string): InquiriesOf =>
  (db) =>
    db.selectFrom('inquiries').selectAll().where('user_id', '=', userId);
const ofGuest =
  (email: string): InquiriesOf =>
  (db) =>
    db.selectFrom('inquiries').selectAll().where('email', '=', email).where('user_id', 'is', null);

export const inquiriesPart: PersonalPart = {
  name: 'inquiries',
  about: 'Messages you have sent us, with what followed by email, the names of their files and the areas you marked.',
  export: (db, userId) => exportInquiries(db, ofAccount(userId)),
  erase: (trx, userId) => eraseInquiries(trx, ofAccount(userId)),
  guest: {
    export: (db, email) => exportInquiries(db, ofGuest(email)),
    erase: (trx, email) => eraseInquiries(trx, ofGuest(email)),
  },
};

async function exportInquiries(db: Queries, whose: InquiriesOf): ReturnType<PersonalPart['export']> {
  const inquiries = await whose(db).orderBy('created_at').execute();
  const ids = inquiries.map(({ id }) => id);
  const files = ids.length
    ? await db
        .selectFrom('inquiry_files')
        .select(['inquiry_id', 'name'])
        .where('inquiry_id', 'in', ids)
        .orderBy('place')
        .execute()
    : [];
  const answerFiles = await namesOfAnswerFiles(db, ids);
  const areas = await areasWith(db, 'inquiry_id', ids);
  const messages = await sentMessages(db, inquiries, null);
  return inquiries.map((inquiry) => ({
    reference: inquiry.ref,
    about: inquiry.type,
    sentAt: inquiry.created_at.toISOString(),
    name: inquiry.name,
    email: inquiry.email,
    answers: JSON.stringify(inquiry.answers),
    message: inquiry.message,
    thread: messages(inquiry.id)
      .map(({ kind, at, text }) => `${kind === 'reply' ? 'We' : 'You'}, ${at}: ${text}`)
      .join('\n\n'),
    area: areas(inquiry.id)?.text ?? null,
    files: [...files, ...answerFiles].flatMap((file) => (file.inquiry_id === inquiry.id ? [file.name] : [])).join(', '),
  }));
}

/** Only of the sender's own answers: an answer from another address belongs to somebody else. */
async function namesOfAnswerFiles(db: Queries, inquiryIds: readonly string[]) {
  if (inquiryIds.length === 0) return [];
  return await db
    .selectFrom('answer_files')
    .innerJoin('inquiry_messages', 'inquiry_messages.id', 'answer_files.message_id')
    .innerJoin('inquiries', 'inquiries.id', 'inquiry_id')
    .select(['inquiry_id', 'answer_files.name'])
    .where('inquiry_id', 'in', inquiryIds)
    .where((eb) => eb.or([eb('sender_address', '=', ''), eb('sender_address', '=', eb.ref('email'))]))
    .orderBy('at')
    .orderBy('place')
    .execute();
}

async function eraseInquiries(trx: Trx, whose: InquiriesOf): Promise<void> {
  const sent = await whose(trx).forUpdate().execute();
  for (const { id, ref, email } of sent) {
    await trx.deleteFrom('inquiries').where('id', '=', id).execute();
    await trx.deleteFrom('emails').where('reply_to', '=', email).where('subject', 'like', `%${ref}%`).execute();
    await trx.deleteFrom('emails').where('to_address', '=', email).where('subject', 'like', `%${ref}%`).execute();
  }
}
