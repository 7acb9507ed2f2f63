import { emailSchema } from '#contract/accounts/accounts.ts';

/** The email of an address, which a stranger may have written: undefined until it looks like one. */
export const emailIn = (query: URLSearchParams): string | undefined =>
  emailSchema.safeParse(query.get('email') ?? '').data;
