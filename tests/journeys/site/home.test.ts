import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Journey, startJourney } from '#tests/support/browser/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

it('shows the home page to a first visitor', async () => {
  const page = await journey.newPage();
  const response = await page.goto('/');
  expect(response?.status()).toBe(200);
  await page.getByRole('heading', { level: 1 }).waitFor();
});

it('can be read without JavaScript', async () => {
  const page = await journey.newPage({ javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
});

it.each([1260, 1440, 1920])('keeps the coordinates of the map clear of the heading at %i px', async (width) => {
  const page = await journey.newPage({ viewport: { width, height: 900 } });
  await page.goto('/');
  const { heading, labels, map } = await page.evaluate(() => {
    const boxOf = ({ left, right, top, bottom }: DOMRect) => ({ left, right, top, bottom });
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('h1') as Element);
    return {
      heading: boxOf(range.getBoundingClientRect()),
      labels: [...document.querySelectorAll('.map-marks > text')].map((text) => boxOf(text.getBoundingClientRect())),
      map: boxOf((document.querySelector('.neatline-inner') as Element).getBoundingClientRect()),
    };
  });
  expect(labels.filter(({ top }) => top > map.top).length).toBeGreaterThan(3);
  const isOver = (label: typeof heading): boolean =>
    label.left < heading.right &&
    label.right > heading.left &&
    label.top < heading.bottom &&
    label.bottom > heading.top;
  expect(labels.filter(isOver)).toEqual([]);
});
