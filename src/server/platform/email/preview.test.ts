import { expect, it } from 'vitest';
import { withoutSecrets } from './preview.ts';

const site = 'https://example.com';

it.each([
  [true, 'Your code is 123456.', 'Your code is ••••••.'],
  [true, '<p style="color:#465047">123456</p>', '<p style="color:#465047">••••••</p>'],
  [true, 'Order 1234567', 'Order 1234567'],
  [true, `Open ${site}/your-booking#token=a-b_c, or write.`, `Open ${site}/your-booking#… or write.`],
  [true, `<a>${site}/reset-password#secret</a>`, `<a>${site}/reset-password#…</a>`],
  [true, `${site}/join?key=abc#more`, `${site}/join?…`],
  [false, `${site}/your-booking#token=abc`, `${site}/your-booking#token=…`],
  [false, `${site}/join?key=abc&to=x#token=y`, `${site}/join?key=…&to=…#token=…`],
  [false, `${site}/reviews#review-12 and code 123456`, `${site}/reviews#review-12 and code 123456`],
  [false, `(${site}/contact)`, `(${site}/contact)`],
])('secret %s: %s', (secret, written, shown) => {
  expect(withoutSecrets(written, secret)).toBe(shown);
});
