import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** What is wrong with a number that cannot be read. */
export const phoneFaults = {
  several: 'Enter one phone number only',
  signs: 'Enter the number in digits, without words or an extension',
  prefix: 'Begin the number with 0, or with + and the country code, for example +44 7700 900123',
  short: 'This phone number is too short. Check the digits.',
  long: 'This phone number is too long. Check the digits.',
} as const;

/** The scheme of a link, spaces, dashes, brackets, dots, and the invisible marks of copied numbers. */
const ignored = /^tel:|[\s\p{Cf}\p{Pd}\u2212().]/giu;

const countryCode = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)/;
/** Elsewhere a zero after the country code is only dialled within the country. */
const keepsZero = /^(?:39|225|226|227|229|241|242|378|992)$/;

/** Digits with the country code, of the countries that most numbers are from. Source: libphonenumber 1.13. */
const lengths: readonly (readonly [beginning: string, shortest: number, longest: number])[] = [
  ['26386', 13, 13],
  ['26380', 10, 10],
  ['263', 12, 12],
  ['27', 11, 11],
  ['267', 10, 11],
  ['260', 12, 12],
  ['258', 11, 12],
  ['44', 11, 12],
  ['1', 11, 11],
  ['7', 11, 11],
  ['', 8, 15],
];

type Fault = keyof typeof phoneFaults;

/** The digits with the country code, of a number or of its beginning: 07x is Zimbabwean. */
function readDigits(written: string): { digits: string } | { fault: Fault } {
  const signs = written.normalize('NFKC').replace(ignored, '').replace(/^00/, '+');
  if (!/^\+?\d+$/.test(signs)) return { fault: /\d[/,;&|]/.test(signs) ? 'several' : 'signs' };
  if (!/^(?:\+|0|263)/.test(signs)) return { fault: 'prefix' };
  const digits = signs.replace(/^0/, '263').replace('+', '');
  const code = countryCode.exec(digits)?.[0];
  if (!code) return { fault: 'prefix' };
  return { digits: code + digits.slice(code.length).replace(keepsZero.test(code) ? '' : /^0/, '') };
}

/** Reads a number as people write it; a number from another country needs its code. */
function readPhone(written: string): { number: string } | { fault: Fault } {
  const read = readDigits(written);
  if ('fault' in read) return read;
  const { digits } = read;
  const [, shortest, longest] = lengths.find(([beginning]) => digits.startsWith(beginning)) ?? ['', 0, 0];
  if (digits.length < shortest) return { fault: 'short' };
  return digits.length > longest ? { fault: 'long' } : { number: `+${digits}` };
}

/** A number as E.164 (`+263771234567`), or null if it cannot be read. */
export function phoneAsE164(written: string): string | null {
  const phone = readPhone(written);
  return 'number' in phone ? phone.number : null;
}

/** The beginning of the E.164 number that is typed, in which digits alone are Zimbabwean. Null for other texts. */
export function phoneBeginning(written: string): string | null {
  const read = [written, `0${written}`].map(readDigits).find((one) => 'digits' in one);
  return read && read.digits.length <= 15 ? `+${read.digits}` : null;
}

/** A phone field. It may be empty. */
export const phoneSchema = z.string().check(
  z.trim(),
  z.maxLength(limits.phoneMaxLength, { error: phoneFaults.long, abort: true }),
  z.refine((written) => written === '' || 'number' in readPhone(written), {
    error({ input }) {
      const phone = readPhone(String(input));
      return 'fault' in phone ? phoneFaults[phone.fault] : undefined;
    },
  }),
);

/** Refuses a form without a phone number where one is needed, together with the messages of its other fields. */
export const phoneNeeded = <Form extends { phone?: string | undefined }>(
  isNeeded: (form: Form) => boolean,
  message: string,
) =>
  z.refine<Form>((form) => Boolean(form.phone) || !isNeeded(form), {
    path: ['phone'],
    message,
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
