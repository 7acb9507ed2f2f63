import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/app/visitor.ts';
import { type Journey, open, startJourney } from '#tests/support/browser/journey.ts';
import { chooseTime, openTimes } from '#tests/support/screens/booking-page.ts';
import { signInBrowser } from '#tests/support/screens/sign-up-page.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.stop());

const newPage = (colorScheme: 'light' | 'dark'): Promise<Page> =>
  journey.newPage({ forcedColors: 'active', colorScheme, viewport: { width: 1100, height: 900 } });

/** The computed colours of a control in forced colours. */
const look = (control: Locator) =>
  control.evaluate((element) => {
    const { color, backgroundColor, borderTopColor, outlineStyle, outlineWidth, outlineColor, forcedColorAdjust } =
      getComputedStyle(element);
    return {
      color,
      backgroundColor,
      borderTopColor,
      // The browser paints a backdrop in the page's colour behind text, unless forced-color-adjust is none.
      hasBackdrop: backgroundColor === 'rgba(0, 0, 0, 0)' || forcedColorAdjust === 'none',
      outline: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
      outlineColor,
      canvas: getComputedStyle(document.body).backgroundColor,
    };
  });

async function expectRing(shown: Locator): Promise<void> {
  const { outline, outlineColor, canvas } = await look(shown);
  expect(outline).toBeGreaterThanOrEqual(2);
  expect(outlineColor).not.toBe(canvas);
}

/** The selected one of several controls has a different background, and its text is readable on it. */
async function expectChosen(chosen: Locator, other: Locator): Promise<void> {
  const [one, rest] = [await look(chosen), await look(other)];
  expect(one.backgroundColor).not.toBe(rest.backgroundColor);
  expect(one.color).not.toBe(one.backgroundColor);
  expect(one.hasBackdrop).toBe(true);
}

it('shows the tick of a checkbox', async () => {
  const page = await newPage('light');
  await open(page, '/signup');
  const agree = page.getByRole('checkbox', { name: /I agree/ });
  const before = await look(agree);
  await agree.check();
  expect((await look(agree)).backgroundColor).not.toBe(before.backgroundColor);
});

it('shows the current page and the active filter', async () => {
  const page = await newPage('dark');
  await open(page, '/articles-and-projects?kind=article');
  const filters = page.getByRole('navigation', { name: 'Filter' });
  const current = filters.locator('[aria-current]').first();
  await current.waitFor();
  await expectChosen(current, filters.getByRole('link', { name: 'Fire' }));
});

it('distinguishes the chosen day, time and meeting mode', async () => {
  const page = await newPage('light');
  await signInBrowser(journey, page, newPerson());
  const times = await openTimes(page);
  await chooseTime(page, times.nth(2));
  const slot = (time: Locator): Locator => time.locator('xpath=ancestor::label');
  await expectChosen(slot(page.getByRole('radio', { checked: true })), slot(times.first()));
  await expectRing(slot(page.getByRole('radio', { checked: true })));
  const days = page.getByRole('table').getByRole('button');
  const other = days.and(page.locator('[aria-pressed="false"]')).first();
  await expectChosen(days.and(page.locator('[aria-pressed="true"]')), other);
  const closed = page.getByRole('table').locator('.month-day:not(button)').first();
  expect((await look(closed)).color).not.toBe((await look(other)).color);

  await page.getByRole('button', { name: 'Your details' }).click();
  const phone = page.getByRole('radio', { name: 'Phone call' });
  const before = await look(phone);
  await phone.check();
  expect((await look(phone)).borderTopColor).not.toBe(before.borderTopColor);
});

it('animates only the spinner with reduced motion', async () => {
  const movements = async (reducedMotion: 'reduce' | 'no-preference'): Promise<number[]> => {
    const page = await journey.newPage({ reducedMotion, viewport: { width: 1100, height: 900 } });
    await open(page, '/services2');
    await page.evaluate(() => {
      const longest: number[] = [];
      Object.assign(window, { longest });
      const watch = (): void => {
        for (const { effect } of document.getAnimations()) {
          const { duration, delay } = effect?.getComputedTiming() ?? {};
          const turns = effect instanceof KeyframeEffect && effect.target?.classList.contains('wheel');
          if (!turns) longest.push(Number(duration) + Number(delay));
        }
        requestAnimationFrame(watch);
      };
      watch();
    });
    await page.getByRole('button', { name: 'Explore All 10+ Geospatial Services' }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /Web GIS Development/ })
      .first()
      .click();
    await page.getByRole('dialog').getByText('Duration').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    return page.evaluate(() => (window as unknown as { longest: number[] }).longest);
  };
  expect(Math.max(...(await movements('no-preference')))).toBeGreaterThanOrEqual(160);
  expect(Math.max(0, ...(await movements('reduce')))).toBeLessThanOrEqual(120);
});
