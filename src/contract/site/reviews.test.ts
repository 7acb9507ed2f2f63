import { describe, expect, it } from 'vitest';
import { summaryOf } from './review-list.ts';
import { moderateReview, reviewEditSchema, reviewFormSchema, reviewMessages, visibleText } from './reviews.ts';

const messageOf = (rating: unknown, comment: unknown): string | undefined =>
  reviewFormSchema.safeParse({ rating, comment }).error?.issues[0]?.message;

describe('a review', () => {
  it.each([
    [1, 'a'],
    [5, 'a'.repeat(2_000)],
    [3, `  ${'ä'.repeat(2_000)}  `],
    [4, 'Line one\nline two'],
    [2, '👩🏾‍🌾'],
  ])('with %i stars may have a comment of its longest length', (rating, comment) => {
    expect(messageOf(rating, comment)).toBeUndefined();
  });

  it.each([
    [0, 'Kindly rate your experience'],
    [6, 'Kindly rate your experience'],
    [4.5, 'Kindly rate your experience'],
    [Number.NaN, 'Kindly rate your experience'],
    ['5', 'Kindly rate your experience'],
    [null, 'Kindly rate your experience'],
    [undefined, 'Kindly rate your experience'],
  ])('with %j stars is refused: %s', (rating, message) => {
    expect(messageOf(rating, 'Good')).toBe(message);
  });

  it.each([
    ['', reviewMessages.comment],
    [' \n\t ', reviewMessages.comment],
    ['\u200b\u2060\u202e', reviewMessages.comment],
    ['\u3164\u2800', reviewMessages.comment],
    [undefined, reviewMessages.comment],
    [7, reviewMessages.comment],
    ['a'.repeat(2_001), 'Please keep your review under 2,000 characters'],
  ])('with the comment %j is refused', (comment, message) => {
    expect(messageOf(5, comment)).toBe(message);
  });

  it('refuses other fields: a client cannot set likes, names or owners', () => {
    for (const more of [{ likes: 9 }, { user_id: 'x' }, { verified: true }, { firstName: 'A' }, { hidden: false }]) {
      expect(reviewFormSchema.safeParse({ rating: 5, comment: 'Good', ...more }).success).toBe(false);
      expect(reviewEditSchema.safeParse({ rating: 5, comment: 'Good', ...more }).success).toBe(false);
    }
    expect(reviewEditSchema.safeParse({ rating: 5, comment: 'Good', service: 'web-gis' }).success).toBe(false);
  });
});

it.each([
  ['left \u202eright\u202c', 'left right'],
  ['a\u200bb\u200dc\u2060d\ufeffe\u00adf', 'abcdef'],
  ['\u2066isolated\u2069', 'isolated'],
  ['tag\u{e0041}', 'tag'],
  ['sun \u2600\ufe0f stays', 'sun \u2600\ufe0f stays'],
  ['bell\u0007 and escape\u001b[31m', 'bell and escape[31m'],
  ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
  ['one\ttwo', 'one two'],
  ['one\n\n \n\n\ntwo', 'one\n\ntwo'],
  ['Ndiyabonga, Ncube! Ça va? 谢谢 שלום', 'Ndiyabonga, Ncube! Ça va? 谢谢 שלום'],
])('%j is displayed as %j', (written, seen) => {
  expect(visibleText(written)).toBe(seen);
});

it.each([
  [[0, 0, 0, 0, 0], 0, null],
  [[0, 0, 0, 0, 2], 2, null],
  [[0, 0, 0, 0, 3], 3, 5],
  [[1, 1, 1, 0, 0], 3, 2],
  [[1, 1, 3, 12, 41], 58, 4.57],
  [[1_000_000, 0, 0, 0, 500_000], 1_500_000, 2.33],
])('%j are %i reviews, on average %s', (histogram, count, average) => {
  expect(summaryOf(histogram)).toEqual({ count, average, histogram });
});

it('needs a reason to be hidden, and none to be shown again', () => {
  const takes = (body: unknown): boolean | undefined => moderateReview.body?.safeParse(body).success;
  expect(takes({ hidden: true, reason: 'It names a person.' })).toBe(true);
  expect(takes({ hidden: false })).toBe(true);
  expect(takes({ hidden: true })).toBe(false);
  expect(takes({ hidden: true, reason: '  ' })).toBe(false);
  expect(takes({ hidden: true, reason: 'a'.repeat(301) })).toBe(false);
  expect(takes({ hidden: 'yes', reason: 'Because' })).toBe(false);
});
