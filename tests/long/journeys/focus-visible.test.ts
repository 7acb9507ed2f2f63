import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

interface Stop {
  name: string;
  /** The class names of what covers it; empty if it is visible. */
  covered: string[];
}

/** The focused element and whether the cookie bar or the advert covers it; null when the focus has left the page. */
function lookAtFocus(page: Page): Promise<Stop | null> {
  return page.evaluate(async () => {
    for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null)));
    const here = document.activeElement;
    if (!here || here === document.body) return null;
    const { top, bottom, left, right } = here.getBoundingClientRect();
    const lies = (over: Element): boolean => {
      if (over.contains(here) || getComputedStyle(over).opacity === '0') return false;
      const box = over.getBoundingClientRect();
      return box.height > 0 && top < box.bottom && bottom > box.top && left < box.right && right > box.left;
    };
    return {
      name: here.textContent?.trim().slice(0, 40) || here.getAttribute('aria-label') || here.tagName,
      covered: [...document.querySelectorAll('.cookie-bar, .advert')].filter(lies).map(({ className }) => className),
    };
  });
}

/** Presses Tab from the beginning of the page to its end. */
async function tabThrough(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await lookAtFocus(page);
    if (!stop) return stops;
    stops.push(stop);
  }
  throw new Error('Tab does not come to an end');
}

const visits = [
  ['/', { width: 1440, height: 900 }],
  ['/services2', { width: 390, height: 844 }],
  ['/gis-forest-resources-zimbabwe', { width: 1440, height: 900 }],
] as const;

it('never covers the focused element with the cookie bar or the advert', async () => {
  // In parallel, because most of the time is waiting for frames. every-page.test.ts has the cookie bar on every page.
  await Promise.all(
    visits.map(async ([path, viewport]) => {
      const page = await journey.newPage({ firstVisit: true, viewport });
      await page.clock.install();
      await open(page, path);
      expect((await tabThrough(page)).filter(({ covered }) => covered.length > 0)).toEqual([]);
      await page.getByRole('button', { name: 'Decline' }).click();
      await page.clock.runFor(10_000);
      await page.getByRole('region', { name: 'Get Noticed!' }).waitFor();
      const stops = await tabThrough(page);
      expect(stops.length).toBeGreaterThan(15);
      expect(stops.map(({ name }) => name)).toContain('Contact Us Now');
      expect(stops.filter(({ covered }) => covered.length > 0)).toEqual([]);
    }),
  );
});
