import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailSchema, newPasswordSchema, passwordRules, signupMessages, signupSchema } from './accounts.ts';

const invalidEmail = 'Enter an email address like name@example.com';

describe('an email address', () => {
  it.each([
    ['Amara@Example.COM', 'amara@example.com'],
    ['  amara@example.com\n', 'amara@example.com'],
    ['amara+maps@mail.example.co.zw', 'amara+maps@mail.example.co.zw'],
    ['a.b_c-d@x1.example', 'a.b_c-d@x1.example'],
    ['zoë@example.com', 'zoë@example.com'],
    ['zoe\u0308@example.com', 'zoë@example.com'],
    ['a@münchen.de', 'a@xn--mnchen-3ya.de'],
    ['A@MU\u0308NCHEN.de', 'a@xn--mnchen-3ya.de'],
    ['a@post.straße.example', 'a@post.xn--strae-oqa.example'],
    ['a@пример。рф', 'a@xn--e1afmkfd.xn--p1ai'],
    ['a@xn--mnchen-3ya.de', 'a@xn--mnchen-3ya.de'],
    [`${'a'.repeat(242)}@example.com`, `${'a'.repeat(242)}@example.com`],
  ])('%j is taken as %j', (written, normal) => {
    expect(emailSchema.parse(written)).toBe(normal);
  });

  it.each([
    '',
    'amara',
    'amara@',
    '@example.com',
    'amara@example',
    'amara@@example.com',
    'amara@example..com',
    'amara@-example.com',
    'amara@example.com.',
    'am ara@example.com',
    'auth_token=evil@example.com',
    'a;b@example.com',
    'a,b@example.com',
    '<amara@example.com>',
    '"amara"@example.com',
    "o'brien@example.com",
    '`id`@example.com',
    'amara@example.com\r\nBcc: all@example.com',
    'a\u0001b@example.com',
    'a\u007fb@example.com',
    'a\u200bb@example.com',
    'a\u202eb@example.com',
    'amara@exämple.com/x',
    'amara@exä mple.com',
    'amara@exämple.com:25',
    'amara@ä@exämple.com',
    'amara@\u0430\u202e.com',
    'amara@münchen',
    'amara@\uff45xample.com',
    '\u212aate@example.com',
    'ａmara@example.com',
    `${'a'.repeat(243)}@example.com`,
  ])('%j is refused with a message that says how to correct it', (written) => {
    const { error } = emailSchema.safeParse(written);
    expect(error?.issues[0]?.message).toBe(invalidEmail);
  });

  const likeAnAddress = fc
    .tuple(fc.string({ unit: 'grapheme', minLength: 1 }), fc.domain())
    .map(([local, domain]) => `${local}@${domain}`);

  it('normalising twice changes nothing, and the result is safe in a cookie name and a header', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), likeAnAddress, fc.string()), (written) => {
        const { data } = emailSchema.safeParse(written);
        if (data === undefined) return;
        expect(emailSchema.parse(data)).toBe(data);
        expect(data).not.toMatch(/[\s\p{C}=;,<>"'`]/u);
        expect(data.length).toBeLessThanOrEqual(254);
      }),
      { numRuns: 2_000 },
    );
  });

  it('an address of 30,000 characters is refused at once', () => {
    const began = performance.now();
    for (const long of [`a@${'a'.repeat(30_000)}!`, `${'a.'.repeat(15_000)}@b`, `a@${'a.'.repeat(15_000)}!`]) {
      expect(emailSchema.safeParse(long).success).toBe(false);
    }
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

describe('a new password', () => {
  it.each([
    ['Short-1', ['Password must be at least 8 characters']],
    ['granite-77', ['Password must contain at least one uppercase letter']],
    ['GRANITE-77', ['Password must contain at least one lowercase letter']],
    ['Granite-Kopje', ['Password must contain at least one number']],
    [
      '',
      [
        'Password must be at least 8 characters',
        'Password must contain at least one uppercase letter',
        'Password must contain at least one lowercase letter',
        'Password must contain at least one number',
        'Choose a password that is harder to guess',
      ],
    ],
    ['Bulawayo2026', ['Choose a password that is harder to guess']],
    [
      '2026-2027',
      [
        'Password must contain at least one uppercase letter',
        'Password must contain at least one lowercase letter',
        'Choose a password that is harder to guess',
      ],
    ],
    [`Aa1${'x'.repeat(126)}`, ['Password must be 128 characters or fewer']],
    ['Granite77', []],
    ['Élan vitaλ ٣', []],
    [`Zx1${'😀'.repeat(125)}`, []],
  ])('%j: %j', (password, messages) => {
    expect(newPasswordSchema.safeParse(password).error?.issues.map(({ message }) => message) ?? []).toEqual(messages);
  });

  it('the checklist has six items, the last of them optional', () => {
    expect(passwordRules.map(({ label, required }) => [label, required])).toEqual([
      ['At least 8 characters', true],
      ['One uppercase letter', true],
      ['One lowercase letter', true],
      ['One number', true],
      ['Not a common word, or your name or email, with a number', true],
      ['Special character (optional)', false],
    ]);
    const special = passwordRules.at(-1);
    expect(['a!', 'a b', 'aé1'].map((password) => special?.met(password))).toEqual([true, false, false]);
  });
});

describe('the sign-up form', () => {
  const form = {
    firstName: 'Amara',
    lastName: 'Ncube',
    email: 'amara@example.com',
    password: 'Granite-77',
    confirmPassword: 'Granite-77',
  };
  const messagesOf = (value: unknown): Record<string, string> =>
    Object.fromEntries(
      (signupSchema.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
    );

  it('reports passwords that differ together with every other error', () => {
    expect(messagesOf({ ...form, email: '', confirmPassword: 'other' })).toEqual({
      email: signupMessages.email,
      confirmPassword: 'Passwords do not match',
    });
  });

  it.each([
    ['Amara-2026', false],
    ['Ncube1234', false],
    ['Mopane-Amara-1', true],
  ])('the password %s, for a person of that name, is accepted: %s', (password, accepted) => {
    const messages = messagesOf({ ...form, password, confirmPassword: password });
    expect(messages).toEqual(accepted ? {} : { password: signupMessages.passwordCommon });
  });

  it.each([null, undefined, 1, 'text', [], {}])('refuses %j and does not fail on it', (value) => {
    expect(signupSchema.safeParse(value).success).toBe(false);
  });

  it.each([
    'firstName',
    'lastName',
  ])('%s is trimmed, has 1 to 60 characters, and no markup, control character or address', (name) => {
    expect(messagesOf({ ...form, [name]: '  Zoë-Marie O’Neill ' })).toEqual({});
    const advertisements = ['http://win.example', 'www.win.example/now', 'me@win.example'];
    for (const wrong of ['', '   ', '<b>', 'a\nb', 'a\u202eb', 'a'.repeat(61), ...advertisements]) {
      expect(Object.keys(messagesOf({ ...form, [name]: wrong }))).toEqual([name]);
    }
  });

  it('refuses unknown fields such as roles and is_active', () => {
    expect(signupSchema.safeParse({ ...form, roles: ['owner'] }).success).toBe(false);
    expect(signupSchema.safeParse({ ...form, is_active: true }).success).toBe(false);
  });

  it('requires the terms checkbox, with its fixed message', () => {
    expect(signupMessages.terms).toBe('You must agree to the Terms and Conditions');
  });
});
