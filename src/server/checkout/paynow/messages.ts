import { createHash } from 'node:crypto';
import { sameText } from '#server/platform/security/secrets.ts';
import { InvalidGatewayMessage } from './gateway.ts';

/** The fields of a message in order: the hash covers the concatenated values. */
export type Fields = readonly (readonly [name: string, value: string])[];

const isHash = ([name]: readonly [string, string]): boolean => name.toLowerCase() === 'hash';
// PostgreSQL text cannot hold NUL, and no field of Paynow contains a line break.
const unprintable = /\p{Cc}/u;

/** SHA-512 of the raw values except `hash`, followed by the integration key; upper-case hex. */
export function hashOf(fields: Fields, key: string): string {
  const values = fields.filter((field) => !isHash(field)).map(([, value]) => value);
  return createHash('sha512')
    .update(values.join('') + key)
    .digest('hex')
    .toUpperCase();
}

/**
 * Whether the hash was made with the key. It does not delimit the values: `reference=ORD-1, amount=2100.00` and
 * `reference=ORD-12, amount=100.00` have the same hash. So reference and amount are compared with our records, and only
 * the answer at our own poll URL counts.
 */
export function isSigned(fields: Fields, key: string): boolean {
  const given = fields.find(isHash)?.[1] ?? '';
  return sameText(given.toUpperCase(), hashOf(fields, key));
}

export const writeMessage = (fields: Fields, key: string): string =>
  new URLSearchParams(
    [...fields, ['hash', hashOf(fields, key)]].map(([name = '', value = '']) => [name, value]),
  ).toString();

/** Field names are case-insensitive. @throws InvalidGatewayMessage when a field is repeated or is not text */
export function readMessage(text: string): Fields {
  const fields = text
    .trim()
    .split('&')
    .filter((field) => field !== '')
    .map((field): [string, string] => {
      const [name = '', ...rest] = field.split('=');
      return [decoded(name).toLowerCase(), decoded(rest.join('='))];
    });
  if (new Set(fields.map(([name]) => name)).size !== fields.length)
    throw new InvalidGatewayMessage('a field is there twice');
  return fields;
}

function decoded(written: string): string {
  let value: string;
  try {
    value = decodeURIComponent(written.replaceAll('+', ' '));
  } catch {
    throw new InvalidGatewayMessage('a field is not UTF-8');
  }
  if (unprintable.test(value)) throw new InvalidGatewayMessage('a field holds what is no text');
  return value;
}

export const fieldOf = (fields: Fields, name: string): string | undefined =>
  fields.find(([candidate]) => candidate === name)?.[1];

/** `80.00` of 8000 cents. */
export const writeAmount = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** Cents of `80.00`, `80` or `1,080.50`, without floating-point numbers. @throws InvalidGatewayMessage */
export function readAmount(written: string): number {
  const [, whole, fraction = ''] = /^(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2})0{0,4})?$/.exec(written) ?? [];
  if (whole === undefined) throw new InvalidGatewayMessage('the amount is none');
  return Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'));
}
