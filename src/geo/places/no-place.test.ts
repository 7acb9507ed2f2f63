import { expect, it } from 'vitest';
import { noPlaceMessage } from './no-place.ts';

it.each(['ward 1', 'Ward 07', 'ward1', 'w 3', 'ward', 'Ward,', '21A'])('asks for the district of %s', (text) => {
  expect(noPlaceMessage(text)).toMatch(/Add the district/);
});

it.each(['Paris', 'Umguza, ward 99', 'wardrobe', '2027'])('does not know %s', (text) => {
  expect(noPlaceMessage(text)).toMatch(/^No place of this name/);
});
