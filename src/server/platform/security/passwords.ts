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

// Common choices where a form demands a capital and a number; compared after digits and signs are removed.
const commonBases = new Set(
  'password passwort passw pass welcome qwerty qwertyuiop qwe qaz qazwsx aa asd asdfgh asdfghjkl zxcvbnm abc abcd abcdef letmein admin administrator root iloveyou monkey dragon master sunshine princess football cricket soccer baseball superman batman shadow login hello freedom whatever trustno secret changeme default guest test testing user summer winter spring autumn january february march april june july august september october november december monday friday sunday zimbabwe bulawayo harare africa jesus jesuschrist blessing god godisgood company computer internet google facebook whatsapp samsung mapping qgis arcgis'.split(
    ' ',
  ),
);
const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** True for a common password, and for one made of the person's own data (email address, names, the brand). */
export function isCommonPassword(password: string, personalTexts: readonly string[]): boolean {
  const plain = password.toLowerCase();
  const alphabetic = plain.replace(/[^a-z]/g, '');
  const undisguised = plain
    .replace(/[^a-z]+$/, '')
    .replace(/[013457@$!]/g, (sign) => lookalikes[sign] ?? sign)
    .replace(/[^a-z]/g, '');
  if (alphabetic.length === 0 || commonBases.has(alphabetic) || commonBases.has(undisguised)) return true;
  const own = personalTexts.flatMap((text) => text.toLowerCase().split(/[^a-z]+/)).filter((word) => word.length >= 4);
  return own.some((word) => alphabetic === word || undisguised === word);
}
