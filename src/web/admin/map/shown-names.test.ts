import { expect, it } from 'vitest';
import { shownNames } from './shown-names.ts';

const area = (id: string, name: string | null, x: number, y: number) => ({
  id,
  name,
  middle: [x, y] as [number, number],
});
const whole = { scale: 1, width: 720, taken: [] };
const texts = (...areas: ReturnType<typeof area>[]) => shownNames(areas, whole).map(({ text }) => text);

it('moves or leaves out a name that would cover an earlier one, and leaves out areas without a name', () => {
  const three = [area('a', 'Amara Ncube', 100, 100), area('b', 'Tendai Moyo', 110, 104), area('c', 'Rudo', 105, 102)];
  expect(shownNames(three, whole).map(({ text, at: [, y] }) => [text, y])).toEqual([
    ['Amara Ncube', 88],
    ['Tendai Moyo', 128],
  ]);
  expect(texts(area('a', 'Amara Ncube', 100, 100), area('b', 'Tendai Moyo', 110, 130))).toHaveLength(2);
  expect(texts(area('a', null, 100, 100), area('b', 'Tendai Moyo', 100, 100))).toEqual(['Tendai Moyo']);
});

it('avoids what is taken, follows the scale of the picture, and stays within the map', () => {
  const atHalf = (x: number, y: number, ...taken: (readonly [number, number, number, number])[]) =>
    shownNames([area('a', 'Amara Ncube', x, y)], { scale: 0.5, width: 360, taken })[0]?.at;
  expect(atHalf(200, 100)).toEqual([100, 38]);
  expect(atHalf(200, 100, [90, 30, 110, 40])).toEqual([100, 74]);
  expect(atHalf(200, 100, [90, 30, 110, 80])).toBeUndefined();
  expect(atHalf(10, 100)?.[0]).toBeCloseTo(39.6);
  expect(atHalf(715, 10)).toEqual([320.4, 29]);
});

it('truncates a long name', () => {
  const long = 'Nomathemba-Thandolwenkosi Sithembile Mhlanga van der Westhuizen';
  expect(texts(area('a', long, 100, 100))).toEqual(['Nomathemba-Thandolwenkosi...']);
});
