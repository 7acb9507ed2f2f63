import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { isCommonPassword } from './common-passwords.ts';

export const signupMessages = {
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  nameTooLong: `Please use ${limits.personNameMaxLength} characters or fewer`,
  email: 'Enter an email address like name@example.com',
  passwordLength: 'Password must be at least 8 characters',
  passwordUpper: 'Password must contain at least one uppercase letter',
  passwordLower: 'Password must contain at least one lowercase letter',
  passwordNumber: 'Password must contain at least one number',
  passwordTooLong: `Password must be ${limits.passwordMaxLength} characters or fewer`,
  passwordCommon: 'Choose a password that is harder to guess',
  passwordsDiffer: 'Passwords do not match',
  terms: 'You must agree to the Terms and Conditions',
} as const;

interface PasswordRule {
  id: string;
  label: string;
  required: boolean;
  message: string;
  /** @param own names and email address of the person */
  met: (password: string, own?: readonly string[]) => boolean;
}

export const passwordRules: readonly PasswordRule[] = [
  {
    id: 'length',
    label: 'At least 8 characters',
    required: true,
    message: signupMessages.passwordLength,
    met: (password) => [...password].length >= limits.passwordMinLength,
  },
  {
    id: 'upper',
    label: 'One uppercase letter',
    required: true,
    message: signupMessages.passwordUpper,
    met: (password) => /\p{Lu}/u.test(password),
  },
  {
    id: 'lower',
    label: 'One lowercase letter',
    required: true,
    message: signupMessages.passwordLower,
    met: (password) => /\p{Ll}/u.test(password),
  },
  {
    id: 'number',
    label: 'One number',
    required: true,
    message: signupMessages.passwordNumber,
    met: (password) => /\p{Nd}/u.test(password),
  },
  {
    id: 'common',
    label: 'Not a common word, or your name or email, with a number',
    required: true,
    message: signupMessages.passwordCommon,
    met: (password, own = []) => password !== '' && !isCommonPassword(password, own),
  },
  {
    id: 'special',
    label: 'Special character (optional)',
    required: false,
    message: '',
    met: (password) => /[^\p{L}\p{N}\s]/u.test(password),
  },
];

// One pattern for server and form: no control characters, and none that could end a cookie name or a header.
const emailPattern =
  /^[^\s\p{C}@<>"'`=;,:\\()[\]]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/u;

/** An address with its domain in ASCII, as mail servers use it: `a@münchen.de` is `a@xn--mnchen-3ya.de`. */
function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  const isInternational = /^[\p{L}\p{M}\p{N}.\u3002-]{1,254}$/u.test(domain) && /[^\0-\x7f]/.test(domain);
  if (at === 0 || !isInternational || !URL.canParse(`http://${domain}`)) return email;
  return email.slice(0, at) + new URL(`http://${domain}`).hostname;
}

/** Trims and lower-cases, with the domain in ASCII, then refuses what is not plainly an address of at most 254 characters. */
export const emailSchema = z.string().check(
  z.trim(),
  // Before lower-casing, which turns the Kelvin sign into a plain k: look-alikes are refused, not read as the address.
  z.refine((email) => [...email].every((sign) => sign.normalize('NFKC') === sign), signupMessages.email),
  z.toLowerCase(),
  z.overwrite((email) => withAsciiDomain(email.normalize())),
  z.maxLength(limits.emailMaxLength, signupMessages.email),
  z.regex(emailPattern, signupMessages.email),
);

/** The token of an emailed link: 32 random bytes. @param wrong the message for anything else */
export const linkTokenSchema = (wrong = 'This link is incomplete. Open it from the email.') =>
  z.string().check(z.regex(/^[\w-]{43}$/, wrong));

export const nameSchema = (missing: string) =>
  z.string().check(
    z.trim(),
    z.minLength(1, missing),
    z.maxLength(limits.personNameMaxLength, signupMessages.nameTooLong),
    // No web address either: emails begin with the name, which must not carry advertising.
    z.regex(/^[^\p{Cc}\p{Cf}<>@:/\\]*$/u, missing),
  );

export const newPasswordSchema = z.string().check(
  ...passwordRules
    .filter((rule) => rule.required)
    .map(({ met, message }) => z.refine<string>((password) => met(password), message)),
  z.refine((password) => [...password].length <= limits.passwordMaxLength, signupMessages.passwordTooLong),
);

/** Reported together with other errors of the form, unless the input is not a form at all. */
export const passwordsAgree = z.refine<{ password: string; confirmPassword: string }>(
  (form) => form.password === form.confirmPassword,
  {
    path: ['confirmPassword'],
    message: signupMessages.passwordsDiffer,
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
);

export const signupSchema = z
  .strictObject({
    firstName: nameSchema(signupMessages.firstName),
    lastName: nameSchema(signupMessages.lastName),
    email: emailSchema,
    password: newPasswordSchema,
    confirmPassword: z.string(),
  })
  .check(
    passwordsAgree,
    z.refine(
      ({ password, ...person }) => !isCommonPassword(password, [person.email, person.firstName, person.lastName]),
      {
        path: ['password'],
        message: signupMessages.passwordCommon,
      },
    ),
  );

const roles = ['customer', 'staff', 'owner'] as const;
export type Role = (typeof roles)[number];

/** Who may see /admin (product/accounts.md#roles). */
export const staffRoles: readonly Role[] = ['staff', 'owner'];

export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  auth_provider: z.enum(['email', 'google']),
  is_active: z.boolean(),
  roles: z.array(z.enum(roles)),
});
export type User = z.output<typeof userSchema>;

export const signup = endpoint('POST /signup', {
  summary:
    'Creates an inactive account and emails its activation code. With an Idempotency-Key, a repeated call emails it once.',
  body: signupSchema,
  reply: z.object({ email: z.string(), message: z.string(), codeSeconds: z.number() }),
  status: 201,
  guard: 'visitor',
  idempotent: 'optional',
  errors: ['EMAIL_EXISTS', 'TEMPORARILY_UNAVAILABLE'],
});
