import { answerBrief, readAdminBrief, writeQuote } from '#contract/admin/briefs.ts';
import { acceptQuote, type Quote } from '#contract/briefs/quotes.ts';
import { createBrief, type StoredBrief } from '#contract/briefs/stored-briefs.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { briefBody } from './areas.ts';

type Form = BodyOf<typeof createBrief>;
type Written = BodyOf<typeof writeQuote>;

/** Land use of 850 km² on two dates: USD 80 to 105. The notes make each brief different. */
export function briefForm(changes: Partial<Form> = {}): Form {
  count += 1;
  return { ...briefBody(), purpose: 'The grazing plan', notes: `Field ${count}`, ...changes };
}
let count = 0;

/** @throws if it is refused */
export const saveDraft = async (visitor: Visitor, changes?: Partial<Form>): Promise<StoredBrief> =>
  (await visitor.call(createBrief, { body: briefForm(changes) })).body;

/** @throws if it is refused */
export const sendNew = (visitor: Visitor, changes?: Partial<Form>): Promise<StoredBrief> =>
  saveDraft(visitor, { send: true, ...changes });

export const quoteBody = (changes: Partial<Written> = {}): Written => ({
  lines: [
    { name: 'Land use mapping of 850 km²', unitCents: 9_000, quantity: 1 },
    { name: 'Field check, per day', unitCents: 4_000, quantity: 2 },
  ],
  ...changes,
});

/** Staff answer a brief with a quote, by default of 170 dollars. */
export const quote = (admin: Visitor, ref: string, changes?: Partial<Written>) =>
  admin.call(writeQuote, { params: { ref }, body: quoteBody(changes) });

/** A sent brief and its quote. @throws if either is refused */
export async function quoted(
  visitor: Visitor,
  admin: Visitor,
  changes?: Partial<Written>,
): Promise<Quote & { ref: string }> {
  const { ref } = await sendNew(visitor);
  const [newest] = (await quote(admin, ref, changes)).body.brief.quotes;
  if (!newest) throw new Error('There is no quote');
  return { ...newest, ref };
}

export const accept = (
  visitor: Visitor,
  id: string,
  changes: Partial<BodyOf<typeof acceptQuote>> = {},
  idempotencyKey?: string,
) =>
  visitor.call(
    acceptQuote,
    { params: { id }, body: { acceptTerms: true, ...changes } },
    idempotencyKey ? { idempotencyKey } : {},
  );

export const readForStaff = async (admin: Visitor, ref: string) =>
  (await admin.call(readAdminBrief, { params: { ref } })).body;

export const answer = (admin: Visitor, ref: string, text = 'Yes, it is included.') =>
  admin.call(answerBrief, { params: { ref }, body: { text } });
