import { createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

type Purpose =
  | 'activation-code'
  | 'signup'
  | 'csrf'
  | 'session'
  | 'address'
  | 'idempotency'
  | 'upload'
  | 'google'
  | 'demo-google'
  | 'paynow-simulator'
  | 'fingerprint';

export interface Secrets {
  /** Keyed hash, base64url: for values too short to be stored under a plain one, and for signing. */
  hmac(purpose: Purpose, value: string): string;
}

/** Derives one key per purpose from SECRET, so that no keyed value is valid for another purpose. */
export function createSecrets(secret: string): Secrets {
  const keys = new Map<Purpose, Buffer>();
  const keyFor = (purpose: Purpose): Buffer => {
    const held = keys.get(purpose);
    if (held) return held;
    const made = Buffer.from(hkdfSync('sha256', secret, 'kopje', purpose, 32));
    keys.set(purpose, made);
    return made;
  };
  return {
    hmac: (purpose, value) => createHmac('sha256', keyFor(purpose)).update(value).digest('base64url'),
  };
}

export const randomToken = (): string => randomBytes(32).toString('base64url');

/** How a random token is stored: enough entropy for a plain hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

export const randomDigits = (count: number): string => String(randomInt(0, 10 ** count)).padStart(count, '0');

export function sameText(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}
