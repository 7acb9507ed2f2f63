import { areasWith } from '#server/areas/areas.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { PersonalPart } from '#server/platform/privacy/personal-data.ts';

const ofAccount = (db: Queries, userId: string) =>
  db.selectFrom('briefs').where('briefs.user_id', '=', userId).orderBy('briefs.created_at');

/** Deleted with the account. Orders keep their own copy (product/privacy.md#what-stays-after-an-account). */
export const briefsPart: PersonalPart = {
  name: 'briefs',
  about: 'Quote requests you have saved or sent, with the areas you marked.',
  async export(db, userId) {
    const briefs = await ofAccount(db, userId).selectAll().execute();
    const areas = await areasWith(
      db,
      'brief_id',
      briefs.map(({ id }) => id),
    );
    return briefs.map((brief) => ({
      reference: brief.ref,
      state: brief.state,
      savedAt: brief.created_at,
      sentAt: brief.sent_at,
      work: JSON.stringify(brief.work),
      purpose: brief.purpose,
      existingData: brief.existing_data,
      usedBy: brief.used_by,
      notes: brief.notes,
      coordinateSystem: brief.crs,
      deadline: brief.deadline,
      nameOnMap: brief.name_on_map,
      indicativePrice: brief.estimate.low === null ? null : `USD ${brief.estimate.low} to ${brief.estimate.high}`,
      area: areas(brief.id)?.text ?? null,
    }));
  },
  async erase(trx, userId) {
    const briefs = await ofAccount(trx, userId)
      .innerJoin('users', 'users.id', 'briefs.user_id')
      .select(['ref', 'email'])
      .execute();
    await trx.deleteFrom('briefs').where('user_id', '=', userId).execute();
    for (const { ref, email } of briefs) {
      await trx.deleteFrom('emails').where('reply_to', '=', email).where('subject', 'like', `%${ref}%`).execute();
      await trx.deleteFrom('emails').where('to_address', '=', email).where('subject', 'like', `%${ref}%`).execute();
    }
  },
};

export const quotesPart: PersonalPart = {
  name: 'quotes',
  about: 'Our quotes for your briefs.',
  async export(db, userId) {
    const quotes = await ofAccount(db, userId)
      .innerJoin('quotes', 'quotes.brief_id', 'briefs.id')
      .select(['ref', 'quotes.version', 'quotes.state', 'lines', 'total_cents', 'valid_until', 'message'])
      .select(['declined_at as declinedAt', 'decline_reason as declineReason', 'decline_note as declineNote'])
      .select('quotes.created_at as writtenAt')
      .orderBy('version')
      .execute();
    return quotes.map(({ ref, lines, total_cents: totalCents, valid_until: validUntil, ...quote }) => ({
      reference: ref,
      ...quote,
      lines: lines.map(({ quantity, name }) => `${quantity} × ${name}`).join('; '),
      totalCents,
      validUntil,
    }));
  },
};

export const messagesPart: PersonalPart = {
  name: 'brief-messages',
  about: 'What you and we wrote about your briefs.',
  async export(db, userId) {
    const messages = await ofAccount(db, userId)
      .innerJoin('brief_messages', 'brief_messages.brief_id', 'briefs.id')
      .select(['ref', 'author', 'text', 'at'])
      .orderBy('at')
      .execute();
    return messages.map(({ ref, author, ...message }) => ({ reference: ref, byYou: author === 'client', ...message }));
  },
};
