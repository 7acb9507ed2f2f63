import type { Email } from '#tests/support/app/visitor.ts';

/** The token of each link to a booking in these letters, in their order. */
export const bookingTokensIn = (letters: readonly Pick<Email, 'text'>[]): string[] =>
  letters.flatMap(({ text }) => /\/your-booking#token=([\w-]{43})(?![\w-])/.exec(text)?.[1] ?? []);
