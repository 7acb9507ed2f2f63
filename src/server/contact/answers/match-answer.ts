import { limits } from '#contract/limits.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { readReference } from '#server/platform/database/ids.ts';
import type { ReadEmail } from './read-email.ts';

type EmailHeaders = Pick<ReadEmail, 'messageId' | 'answeredIds' | 'referenceIds' | 'subject' | 'text' | 'address'>;

interface Match {
  /** The inquiry that already has this email. */
  addedTo: string | null;
  /** The inquiry it certainly belongs to: the only one that its headers name, else its subject, else its text. */
  matched: string | null;
  /** Best first: the inquiries it names, or those of its sender. */
  refs: string[];
}

/** Looks up which inquiries an email belongs to. The sender alone proves nothing: anyone can use any address. */
export async function matchAnswer(db: Queries, email: EmailHeaders): Promise<Match> {
  const addedTo = await inquiryWith(db, email.messageId);
  const attempts = [
    () => inquiriesAnswered(db, email.answeredIds),
    () => inquiriesAnswered(db, email.referenceIds),
    () => existing(db, referencesIn(email.subject)),
    () => existing(db, referencesIn(email.text)),
  ];
  for (const attempt of attempts) {
    const refs = await attempt();
    if (refs.length > 0) return { addedTo, matched: refs.length === 1 ? (refs[0] ?? null) : null, refs };
  }
  return { addedTo, matched: null, refs: await inquiriesFrom(db, email.address) };
}

export async function inquiryWith(db: Queries, messageId: string | null): Promise<string | null> {
  return messageId ? ((await withMessages(db, [messageId]))[0] ?? null) : null;
}

/** The inquiries with a message, or an acknowledgement, that has one of these Message-IDs. */
export async function inquiriesAnswered(db: Queries, messageIds: readonly string[]): Promise<string[]> {
  if (messageIds.length === 0) return [];
  const acknowledged = await acknowledgedBy(db, messageIds);
  return [...new Set([...(await withMessages(db, messageIds)), ...(await existing(db, acknowledged))])];
}

async function withMessages(db: Queries, messageIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('inquiry_messages')
    .innerJoin('inquiries', 'inquiries.id', 'inquiry_id')
    .select('ref')
    .where('message_id', 'in', [...messageIds])
    .where('status', '<>', 'spam')
    .execute();
  return [...new Set(rows.map(({ ref }) => ref))];
}

/** The Message-ID of an acknowledgement is made from the id of its email, whose subject names the inquiry. */
async function acknowledgedBy(db: Queries, messageIds: readonly string[]): Promise<string[]> {
  const ids = messageIds.flatMap((id) => /^<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/.exec(id)?.[1] ?? []);
  if (ids.length === 0) return [];
  const emails = await db
    .selectFrom('emails')
    .select('subject')
    .where('id', 'in', ids)
    .where('kind', '=', 'inquiry-received')
    .execute();
  return emails.flatMap(({ subject }) => referencesIn(subject));
}

const referencesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\bQ-\d\d-[0-9A-Z]{5}\b/gi)].flatMap(([written]) => readReference('Q', written) ?? [])),
];

async function existing(db: Queries, refs: readonly string[]): Promise<string[]> {
  const some = refs.slice(0, limits.answerCandidatesShown);
  if (some.length === 0) return [];
  const rows = await db
    .selectFrom('inquiries')
    .select('ref')
    .where('ref', 'in', some)
    .where('status', '<>', 'spam')
    .execute();
  return some.filter((ref) => rows.some((row) => row.ref === ref));
}

async function inquiriesFrom(db: Queries, address: string): Promise<string[]> {
  if (!address) return [];
  const rows = await db
    .selectFrom('inquiries')
    .select('ref')
    .where('email', '=', address)
    .where('status', '<>', 'spam')
    .orderBy('created_at', 'desc')
    .limit(limits.answerCandidatesShown)
    .execute();
  return rows.map(({ ref }) => ref);
}
