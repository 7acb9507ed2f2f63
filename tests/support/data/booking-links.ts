import type { Email } from '#tests/support/app/visitor.ts';

/** The token of each booking link in these emails, in their order. */
export const bookingTokensIn = (emails: readonly Pick<Email, 'text'>[]): string[] =>
  emails.flatMap(({ text }) => /\/your-booking#token=([\w-]{43})(?![\w-])/.exec(text)?.[1] ?? []);
