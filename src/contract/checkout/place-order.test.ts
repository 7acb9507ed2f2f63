import { expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { billingSchema } from './place-order.ts';

const addressIn = (address: string) => {
  const { data, error } = billingSchema.safeParse({ name: 'Amara Ncube', address });
  return error ? error.issues.map(({ message }) => message) : data?.address;
};
const lines = (count: number, between = '\n'): string =>
  Array.from({ length: count }, (_, at) => `${at}`).join(between);

it.each([
  ['12 Fife Street\r\nBulawayo', '12 Fife Street\nBulawayo'],
  ['  12 Fife Street  \n\n \n  Bulawayo\n', '12 Fife Street\nBulawayo'],
  [lines(limits.billingAddressMaxLines), lines(limits.billingAddressMaxLines)],
  ['', ''],
  ...['\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'].map((between) => [
    lines(limits.billingAddressMaxLines + 1, between),
    ['Address must be 8 lines or fewer'],
  ]),
  ['a'.repeat(301), ['Address must be 300 characters or fewer']],
])('the billing address %j is %j', (written, read) => {
  expect(addressIn(written as string)).toEqual(read);
});
