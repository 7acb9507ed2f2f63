import { emailSchema } from '#contract/accounts/accounts.ts';

/** The email in the query, which is untrusted: undefined unless it is a valid address. */
export const emailIn = (query: URLSearchParams): string | undefined =>
  emailSchema.safeParse(query.get('email') ?? '').data;
