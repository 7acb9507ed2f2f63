import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { notFound } from '../app-error.ts';
import type { Trx } from './database.ts';

// Crockford's base 32 (no I, L, O or U, so nothing read aloud is mistaken) less Z: 31 is prime, which the check needs.
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXY';

type Prefix = 'B' | 'M' | 'Q' | 'ORD';

export const newId = (): string => randomUUID();

/** A reference to read over the phone: `B-26-4F7K2`, the last character a check. Not sequential. */
export function newReference(prefix: Prefix, now: Date): string {
  const year = String(now.getUTCFullYear()).slice(2);
  const body = Array.from({ length: 4 }, () => digits[randomInt(digits.length)]).join('');
  return `${prefix}-${year}-${body}${checkCharacter(year + body)}`;
}

export async function newUnusedReference(trx: Trx, table: string, prefix: Prefix, now: Date): Promise<string> {
  for (;;) {
    const ref = newReference(prefix, now);
    const used = await sql`select from ${sql.table(table)} where ref = ${ref}`.execute(trx);
    if (used.rows.length === 0) return ref;
  }
}

/** Normalises lower case and O/0, I/1 slips; null when the check character is wrong. */
export function readReference(prefix: Prefix, written: string): string | null {
  const plain = written.trim().toUpperCase();
  const match = new RegExp(`^${prefix}-(\\d\\d)-([0-9A-Z]{5})$`).exec(plain);
  if (!match?.[1] || !match[2]) return null;
  const code = match[2].replaceAll('O', '0').replace(/[IL]/g, '1');
  const valid = checkCharacter(match[1] + code.slice(0, 4)) === code[4];
  return valid ? `${prefix}-${match[1]}-${code}` : null;
}

/** @throws AppError NOT_FOUND for anything that is not a reference */
export function requireReference(prefix: Prefix, written: string): string {
  const ref = readReference(prefix, written);
  if (!ref) throw notFound();
  return ref;
}

/** Weighted sum modulo 31: catches every single wrong character and every swap of neighbours. */
function checkCharacter(text: string): string {
  const sum = [...text].reduce((total, character, index) => total + digits.indexOf(character) * (index + 2), 0);
  return digits[sum % digits.length] ?? '0';
}
