import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { ownPasswordSchema } from './personal-data.ts';

export const secondFactorMessages = {
  code: 'Type the six digits that the app shows',
  recoveryCode: 'Type one of your recovery codes, like 7KQ4-M2XP',
  passkeyName: 'Give this passkey a name',
} as const;

const kinds = ['app', 'passkey'] as const;
export type SecondFactorKind = (typeof kinds)[number];

const factorSchema = z.object({
  id: z.string(),
  kind: z.enum(kinds),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** False: the app was set up with another SECRET, or the passkey at another host. */
  works: z.boolean(),
});
export type SecondFactor = z.output<typeof factorSchema>;

const stateSchema = z.object({
  factors: z.array(factorSchema),
  recoveryCodesLeft: z.number(),
  /** Passkeys belong to a host name, so that there are none at an IP address. */
  passkeysOffered: z.boolean(),
  /** The account belongs to the office of a live site, which opens only with a second factor. */
  isRequired: z.boolean(),
  /** What a first factor needs, as the sign-in is a while ago: the password, or a new sign-in where there is none. */
  confirmBy: z.nullable(z.enum(['password', 'sign-in'])),
});
export type SecondFactorState = z.output<typeof stateSchema>;

/** Six digits; spaces between them are ignored, as apps show `482 193`. */
const secondFactorCodeSchema = z.string().check(
  z.overwrite((code) => code.replaceAll(/\s/g, '')),
  z.regex(/^[0-9]{6}$/, secondFactorMessages.code),
);

/** In upper case without hyphens and spaces. 0, 1, I and O are in no code. */
export const recoveryCodeSchema = z.string().check(
  z.overwrite((code) => code.toUpperCase().replaceAll(/[\s-]/g, '')),
  z.regex(/^[2-9A-HJ-NP-Z]{8}$/, secondFactorMessages.recoveryCode),
);

const base64url = z.string().check(z.maxLength(4_096), z.regex(/^[\w-]*$/));

/** What `startRegistration` of @simplewebauthn/browser returns. */
const newPasskeySchema = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: z.string().check(z.maxLength(16_384), z.regex(/^[\w-]*$/)),
    transports: z._default(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10)), []),
  }),
  clientExtensionResults: z.object({}),
});

/** What `startAuthentication` of @simplewebauthn/browser returns. */
const passkeyAnswerSchema = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
  clientExtensionResults: z.object({}),
});

/** Options of the WebAuthn API, as JSON. */
const passkeyOptions = z.record(z.string(), z.unknown());

export const readSecondFactor = endpoint('GET /account/second-factor', {
  summary: 'Returns the authenticator app and the passkeys of the account, and how many recovery codes are left.',
  reply: stateSchema,
  guard: 'user',
  secondFactor: 'exempt',
});

const enrolmentId = z.strictObject({ id: z.uuid() });

export const startEnrolment = endpoint('POST /account/second-factor/enrolments', {
  summary: `Begins to set up an authenticator app or a passkey, for ${limits.secondFactorEnrolmentMinutes} minutes. Nothing changes for the account before the enrolment is completed.`,
  body: z.strictObject({
    kind: z.enum(kinds),
    /** For a first factor, if `confirmBy` says so. */
    password: ownPasswordSchema,
  }),
  reply: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('app'),
      id: z.string(),
      /** In Base32. */
      secret: z.string(),
      /** `otpauth://totp/…`, for a link on the phone itself. */
      address: z.string(),
      /** The QR code of the address: the path of its dark modules, one unit each, and its side. */
      qr: z.object({ path: z.string(), side: z.number() }),
    }),
    z.object({ kind: z.literal('passkey'), id: z.string(), options: passkeyOptions }),
  ]),
  status: 201,
  guard: 'user',
  secondFactor: 'recent',
  errors: ['CURRENT_PASSWORD_WRONG', 'SIGN_IN_AGAIN', 'SECOND_FACTOR_CHANGED', 'PASSKEY_UNAVAILABLE'],
});

export type Enrolment = ReplyOf<typeof startEnrolment>;

export const proveEnrolment = endpoint('POST /account/second-factor/enrolments/:id/proof', {
  summary:
    'Checks the first code of the app, or the new passkey. Returns the recovery codes when the account has none: they are stored as hashes, so this is the only time.',
  params: enrolmentId,
  body: z.union([
    z.strictObject({ code: secondFactorCodeSchema }),
    z.strictObject({
      passkey: newPasskeySchema,
      name: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, secondFactorMessages.passkeyName),
          z.maxLength(limits.passkeyNameMaxLength, secondFactorMessages.passkeyName),
        ),
    }),
  ]),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  guard: 'user',
  secondFactor: 'recent',
  errors: ['NOT_FOUND', 'SECOND_FACTOR_WRONG', 'SECOND_FACTOR_CLOCK', 'PASSKEY_REFUSED', 'SECOND_FACTOR_UNREADABLE'],
});

export const completeEnrolment = endpoint('POST /account/second-factor/enrolments/:id/completion', {
  summary: 'Switches the proved factor on, for every session of the account. Its owner is told by email.',
  params: enrolmentId,
  status: 204,
  guard: 'user',
  secondFactor: 'recent',
  errors: ['NOT_FOUND', 'SECOND_FACTOR_CHANGED'],
});

export const challengePasskey = endpoint('POST /account/second-factor/challenges', {
  summary: 'Returns what a passkey of the account must sign, once, within 5 minutes.',
  reply: z.object({ options: passkeyOptions }),
  guard: 'user',
  secondFactor: 'exempt',
  errors: ['PASSKEY_UNAVAILABLE'],
});

export const proveSecondFactor = endpoint('POST /account/second-factor/proofs', {
  summary: 'Confirms by a code, a recovery code or a passkey that the session belongs to the owner of the account.',
  body: z.union([
    z.strictObject({ code: secondFactorCodeSchema }),
    z.strictObject({ recoveryCode: recoveryCodeSchema }),
    z.strictObject({ passkey: passkeyAnswerSchema }),
  ]),
  reply: z.object({ recoveryCodesLeft: z.number() }),
  guard: 'user',
  secondFactor: 'exempt',
  errors: [
    'SECOND_FACTOR_WRONG',
    'SECOND_FACTOR_USED',
    'SECOND_FACTOR_LOCKED',
    'SECOND_FACTOR_UNREADABLE',
    'RECOVERY_CODE_WRONG',
    'PASSKEY_REFUSED',
    'SECOND_FACTOR_CHANGED',
  ],
});

export const removeFactor = endpoint('DELETE /account/second-factor/factors/:id', {
  summary: 'Removes the app or a passkey. With the last of them the recovery codes go too.',
  params: z.strictObject({ id: z.uuid() }),
  status: 204,
  guard: 'user',
  secondFactor: 'recent',
  errors: ['NOT_FOUND', 'SECOND_FACTOR_NEEDED'],
});

export const renewRecoveryCodes = endpoint('POST /account/second-factor/recovery-codes', {
  summary: 'Returns ten new recovery codes, in place of all earlier ones.',
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  status: 201,
  guard: 'user',
  secondFactor: 'recent',
  errors: ['NOT_FOUND'],
});
