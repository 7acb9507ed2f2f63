import { isIP } from 'node:net';
import type { proveEnrolment, proveSecondFactor } from '#contract/accounts/second-factor.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import type { Config } from '#server/platform/config.ts';
import type { Platform } from '#server/platform/platform.ts';

type NewPasskey = Extract<BodyOf<typeof proveEnrolment>, { passkey: unknown }>['passkey'];
type PasskeyAnswer = Extract<BodyOf<typeof proveSecondFactor>, { passkey: unknown }>['passkey'];

/** What is stored of a passkey. */
export interface Passkey {
  credentialId: string;
  /** base64url */
  publicKey: string;
  counter: number;
  transports: string[];
  host: string;
}

/** Loaded on need: it takes longer to load than the rest of the sessions, and few calls use it. */
const webauthn = () => import('@simplewebauthn/server');

/** The host that passkeys belong to; null at an IP address, which WebAuthn does not accept. */
export function passkeyHost({ publicUrl }: Pick<Config, 'publicUrl'>): string | null {
  const { hostname } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : hostname;
}

interface Owner {
  userId: string;
  email: string;
  name: string;
}

/** Options of `navigator.credentials.create` as JSON, with a new challenge. `known` are the ids of passkeys they have. */
export async function registrationOptions(
  { brand }: Pick<Platform, 'brand'>,
  host: string,
  { userId, email, name }: Owner,
  known: readonly string[],
) {
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: brand,
    rpID: host,
    userID: new TextEncoder().encode(userId),
    userName: email,
    userDisplayName: name,
    timeout: limits.passkeyChallengeSeconds * 1_000,
    excludeCredentials: known.map((id) => ({ id })),
  });
}

/** Null for an answer to another challenge, of another host, or that is not signed correctly. */
export async function readNewPasskey(
  { config }: Pick<Platform, 'config'>,
  host: string,
  challenge: string,
  response: NewPasskey,
): Promise<Passkey | null> {
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: config.publicUrl,
    expectedRPID: host,
    // It comes after the password: a key without a PIN is enough.
    requireUserVerification: false,
  }).catch(refused);
  if (!registrationInfo) return null;
  const { credential } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: response.response.transports,
    host,
  };
}

/** Options of `navigator.credentials.get` as JSON, with a new challenge, for the passkeys of this host. */
export async function authenticationOptions(
  host: string,
  passkeys: readonly Pick<Passkey, 'credentialId' | 'transports'>[],
) {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: host,
    timeout: limits.passkeyChallengeSeconds * 1_000,
    allowCredentials: passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
  });
}

/** The new counter of the passkey; null for a wrong answer, or a counter that shows a copy of the passkey. */
export async function checkPasskey(
  { config }: Pick<Platform, 'config'>,
  { credentialId, publicKey, counter, host }: Passkey,
  challenge: string,
  response: PasskeyAnswer,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: config.publicUrl,
    expectedRPID: host,
    credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    requireUserVerification: false,
  }).catch(refused);
  return verified && authenticationInfo ? authenticationInfo.newCounter : null;
}

/** The library throws for every kind of wrong answer. */
const refused = () => ({ verified: false, registrationInfo: undefined, authenticationInfo: undefined });
