import { expect, it } from 'vitest';
import { positionMessage } from './position-message.ts';
import type { DeviceAnswer } from './request-position.ts';

const nyamandlovu = [28.26667, -19.86667] as const;

const rows: readonly (readonly [name: string, DeviceAnswer, text: RegExp, isOnMap: boolean, isCorner: boolean])[] = [
  [
    'accurate',
    { at: nyamandlovu, accuracyM: 12.4 },
    /^You are at −19\.86667, 28\.26667, to within 12 m\.$/,
    true,
    true,
  ],
  ['exact', { at: nyamandlovu, accuracyM: 0 }, /to within 1 m\.$/, true, true],
  ['just accurate enough', { at: nyamandlovu, accuracyM: 500 }, /to within 500 m\.$/, true, true],
  ['too rough', { at: nyamandlovu, accuracyM: 501 }, /only to within 501 m, which is too rough/, true, false],
  ['much too rough', { at: nyamandlovu, accuracyM: 3_200 }, /only to within 3\.2 km/, true, false],
  ['at the border', { at: [27.7, -20.65], accuracyM: 10 }, /^You are at/, true, true],
  ['outside Zimbabwe', { at: [28.05, -26.2], accuracyM: 10 }, /^Your position .* is outside Zimbabwe/, false, false],
  ['refused', 'refused', /did not share your position\. Allow it/, false, false],
  ['timed out', 'timed-out', /did not find its position in time/, false, false],
  ['unavailable', 'unavailable', /cannot find its position\. Check that location is switched on/, false, false],
];

it.each(rows)('a position that is %s', (_name, answer, text, isOnMap, isCorner) => {
  const message = positionMessage(answer);
  expect(message).toMatchObject({ isOnMap, isCorner });
  expect(message.text).toMatch(text);
});
