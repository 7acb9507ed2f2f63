import { expect, it } from 'vitest';
import { shownNames } from './shown-names.ts';

const area = (id: string, name: string | null, x: number, y: number) => ({
  id,
  name,
  middle: [x, y] as [number, number],
});
const texts = (...areas: ReturnType<typeof area>[]) => shownNames(areas).map(({ text }) => text);

it('leaves out a name that would cover an earlier one, and areas without a name', () => {
  expect(texts(area('a', 'Amara Ncube', 100, 100), area('b', 'Tendai Moyo', 110, 104))).toEqual(['Amara Ncube']);
  expect(texts(area('a', 'Amara Ncube', 100, 100), area('b', 'Tendai Moyo', 110, 130))).toHaveLength(2);
  expect(texts(area('a', null, 100, 100), area('b', 'Tendai Moyo', 100, 100))).toEqual(['Tendai Moyo']);
});

it('truncates a long name', () => {
  const long = 'Nomathemba-Thandolwenkosi Sithembile Mhlanga van der Westhuizen';
  expect(texts(area('a', long, 100, 100))).toEqual(['Nomathemba-Thandolwenkosi...']);
});
