import { strToU8, zipSync } from 'fflate';
import { businessZone } from '#contract/bookings/bookings.ts';
import { formatInstant } from '../format.ts';
import { toCsv } from './csv.ts';
import type { PackedPart } from './personal-data.ts';

interface About {
  brand: string;
  email: string;
  now: Date;
  contactUrl: string;
  isGuest: boolean;
}

/** The stored data of a person as a zip file: each part twice, for a spreadsheet and for other programs. */
export function zipPersonalData(parts: readonly PackedPart[], about: About): Uint8Array {
  const files = { 'README.txt': readme(parts, about), ...filesOf(parts) };
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)]);
  return zipSync(Object.fromEntries(entries), { mtime: about.now });
}

const filesOf = (parts: readonly PackedPart[]): Record<string, string> =>
  Object.fromEntries(
    parts.flatMap(({ name, rows }) => [
      [`${name}.json`, `${JSON.stringify(rows, null, 2)}\n`],
      [`${name}.csv`, toCsv(rows)],
    ]),
  );

function readme(parts: readonly PackedPart[], { brand, email, now, contactUrl, isGuest }: About): string {
  const lines = parts.map(({ name, about, rows }) => `${name}: ${about} Rows: ${rows.length}.`);
  return `Your data at ${brand}

This is what we keep about ${isGuest ? 'the person with the address' : 'the account'} ${email},
packed on ${formatInstant(now, businessZone)}, Bulawayo time.

Each part is here twice: the .csv file opens in a spreadsheet, the .json file is for
other programs. Times are in UTC; Bulawayo is two hours ahead.

In the .csv files an apostrophe stands before a cell that begins with = + - or @, so that
no spreadsheet takes it for a formula. The .json files have it as you wrote it.

${lines.join('\n')}

${isGuest ? '' : secretsLeftOut}Questions: ${contactUrl}
`;
}

const secretsLeftOut = `Not in here: your password and the secrets that keep you signed in. We keep only hashes of
them, from which they cannot be read.

`;
