import fc from 'fast-check';
import { expect, it } from 'vitest';
import { signupSchema } from '#contract/accounts/accounts.ts';
import { namesOf } from './google-account.ts';

const email = 'thandeka.moyo@example.com';

it.each([
  [{ given_name: 'Thandeka', family_name: 'Moyo', name: 'T. Moyo' }, 'Thandeka', 'Moyo'],
  [{ name: 'Thandeka Nomsa Moyo' }, 'Thandeka', 'Nomsa Moyo'],
  [{ name: 'Thandeka' }, 'Thandeka', ''],
  [{ given_name: 'Thandeka', name: 'Thandeka' }, 'Thandeka', ''],
  [{ family_name: 'Moyo' }, 'thandeka.moyo', 'Moyo'],
  [{}, 'thandeka.moyo', ''],
  [{ given_name: '  Tha\tndeka\n', family_name: ' van   der Merwe ' }, 'Tha ndeka', 'van der Merwe'],
  [{ given_name: 'Visit https://evil.example/now', family_name: '<b>' }, 'Visit https evil.example now', 'b'],
  [{ given_name: '\u202eakednahT', family_name: '\u0000' }, 'akednahT', ''],
  [{ given_name: 'a'.repeat(90) }, 'a'.repeat(60), ''],
  [{ given_name: '👩🏾‍🌾'.repeat(40) }, `${'👩🏾 🌾'.repeat(8)}👩🏾`, ''],
])('%j is %s, %s', (claims, firstName, lastName) => {
  expect(namesOf(claims, email)).toEqual({ firstName, lastName });
});

it('every first name from Google is one that the sign-up form accepts', () => {
  const names = fc.oneof(
    fc.string({ unit: 'binary', size: 'medium' }),
    fc.string({ unit: 'grapheme', size: 'medium' }),
  );
  const anything = fc.option(names, { nil: undefined });
  fc.assert(
    fc.property(anything, anything, anything, (given_name, family_name, name) => {
      const { firstName, lastName } = namesOf({ given_name, family_name, name } as { name?: string }, email);
      const { firstName: schema } = signupSchema.shape;
      expect(schema.safeParse(firstName)).toEqual({ success: true, data: firstName });
      if (lastName) expect(schema.safeParse(lastName)).toEqual({ success: true, data: lastName });
    }),
  );
});
