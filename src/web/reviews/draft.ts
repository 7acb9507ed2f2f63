import * as z from 'zod/mini';

const text = z._default(z.string(), '');
const draftSchema = z.object({
  rating: text,
  comment: text,
  service: text,
  /** The last sending, so that a retry after a lost answer is the same request. */
  sending: z._default(z.nullable(z.object({ key: z.string(), body: z.string() })), null),
});

/** A review as far as it has been written. */
export type Draft = z.output<typeof draftSchema>;

/** Whose it is: an account's, or a visitor's, which the account takes over that signs in here. */
export type Owner = string | null;

const emptyDraft = draftSchema.parse({});
const keyOf = (owner: Owner): string => (owner ? `review_draft_${owner}` : 'review_draft');
const editKeyOf = (owner: string, id: string): string => `review_edit_${owner}_${id}`;

/** What this account left unsent in this tab, with what was written here before signing in laid over it. */
export function readDraft(owner: Owner): Draft {
  const asVisitor = read(keyOf(null)) ?? emptyDraft;
  if (!owner) return asVisitor;
  const written = Object.entries(asVisitor).filter(([, value]) => value);
  return { ...(read(keyOf(owner)) ?? emptyDraft), ...Object.fromEntries(written) };
}

export function keepDraft(owner: Owner, draft: Draft): void {
  keep(keyOf(owner), draft);
  if (owner) forget(keyOf(null));
}

export const forgetDraft = (owner: Owner): void => forget(keyOf(owner));

/** What this account has changed in a review of its own and not yet saved; null when there is nothing. */
export const readEdit = (owner: string, id: string): Draft | null => read(editKeyOf(owner, id));
export const keepEdit = (owner: string, id: string, edit: Pick<Draft, 'rating' | 'comment'>): void =>
  keep(editKeyOf(owner, id), { ...emptyDraft, ...edit });
export const forgetEdit = (owner: string, id: string): void => forget(editKeyOf(owner, id));

function read(key: string): Draft | null {
  try {
    const kept = draftSchema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return kept.success ? kept.data : null;
  } catch {
    return null;
  }
}

function keep(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is refused: a reload starts afresh.
  }
}

function forget(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept either.
  }
}
