import { areasWith } from '#server/areas/areas.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { PersonalPart } from '#server/platform/privacy/personal-data.ts';
import { sentMessages } from './threads/sent-messages.ts';

const ofAccount = (db: Queries, userId: string) =>
  db.selectFrom('inquiries').selectAll().where('user_id', '=', userId).orderBy('created_at');

export const inquiriesPart: PersonalPart = {
  name: 'inquiries',
  about:
    'Messages you have sent us while signed in, with what followed by email, the names of their files and the areas you marked.',
  async export(db, userId) {
    const inquiries = await ofAccount(db, userId).execute();
    const files = await db
      .selectFrom('inquiry_files')
      .innerJoin('inquiries', 'inquiries.id', 'inquiry_id')
      .select(['inquiry_id', 'inquiry_files.name'])
      .where('user_id', '=', userId)
      .orderBy('place')
      .execute();
    const areas = await areasWith(
      db,
      'inquiry_id',
      inquiries.map(({ id }) => id),
    );
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
      files: files.flatMap((file) => (file.inquiry_id === inquiry.id ? [file.name] : [])).join(', '),
    }));
  },
  async erase(trx, userId) {
    const sent = await trx.deleteFrom('inquiries').where('user_id', '=', userId).returning(['ref', 'email']).execute();
    for (const { ref, email } of sent) {
      await trx.deleteFrom('emails').where('reply_to', '=', email).where('subject', 'like', `%${ref}%`).execute();
      await trx.deleteFrom('emails').where('to_address', '=', email).where('subject', 'like', `%${ref}%`).execute();
    }
  },
};
