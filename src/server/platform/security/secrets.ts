import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';

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
  | 'fingerprint'
  | 'second-factor'
  | 'recovery-code'
  | 'file-ticket'
  | 'delivery-link';

export interface Secrets {
  /** Keyed hash, base64url: for values too short to be stored under a plain one, and for signing. */
  hmac(purpose: Purpose, value: string): string;
  /** AES-256-GCM, base64url. `owner` must be the same to decrypt: the text is of no use in another row. */
  encrypt(purpose: Purpose, owner: string, text: string): string;
  /** Null when it was encrypted with another SECRET or for another owner. */
  decrypt(purpose: Purpose, owner: string, encrypted: string): string | null;
}

const ivBytes = 12;
const tagBytes = 16;

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
    encrypt(purpose, owner, text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv).setAAD(Buffer.from(owner));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
    },
    decrypt(purpose, owner, encrypted) {
      const bytes = Buffer.from(encrypted, 'base64url');
      const [iv, tag, text] = [
        bytes.subarray(0, ivBytes),
        bytes.subarray(ivBytes, ivBytes + tagBytes),
        bytes.subarray(ivBytes + tagBytes),
      ];
      try {
        const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), iv, { authTagLength: tagBytes })
          .setAAD(Buffer.from(owner))
          .setAuthTag(tag);
        return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
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
