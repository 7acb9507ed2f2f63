import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import { limits } from '#contract/limits.ts';
import type { Platform } from '#server/platform/platform.ts';

/** 160 bits, as RFC 4226 recommends; apps expect SHA-1, six digits and 30 s (RFC 6238). */
const secretBytes = 20;

/** A new secret in Base32. */
export const newAppSecret = (): string => new Secret({ size: secretBytes }).base32;

function totp(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), period: limits.secondFactorStepSeconds });
}

/** `otpauth://totp/…`, which an authenticator app reads from a link or from a QR code. */
export const appAddress = (secret: string, issuer: string, email: string): string =>
  totp(secret, { issuer, label: email }).toString();

/** The QR code of an address as the path of its dark modules, and the modules of one side. */
export function qrCode(address: string): { path: string; side: number } {
  const { data, size } = encode(address, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return { path, side: size };
}

/** The step of 30 s whose code this is, among `drift` steps before and after now; null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date, drift: number): number | null {
  const timestamp = now.getTime();
  const generator = totp(secret);
  const delta = generator.validate({ token: code, timestamp, window: drift });
  return delta === null ? null : generator.counter({ timestamp }) + delta;
}

/** The code an app shows at this moment. */
export const codeAt = (secret: string, now: Date): string => totp(secret).generate({ timestamp: now.getTime() });

interface StoredApp {
  user_id: string;
  secret: string | null;
}

export const encryptAppSecret = ({ secrets }: Pick<Platform, 'secrets'>, userId: string, secret: string): string =>
  secrets.encrypt('second-factor', userId, secret);

/** Null when it was encrypted with another SECRET of the site. */
export const readAppSecret = ({ secrets }: Pick<Platform, 'secrets'>, { user_id, secret }: StoredApp): string | null =>
  secret === null ? null : secrets.decrypt('second-factor', user_id, secret);
