import type { Page } from 'playwright-core';
import { focusFaults } from './focus-faults.ts';

/** A line for each element of the current page that is not visible in forced colours in the dark theme. */
export async function forcedColourFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  const faults = [...(await page.evaluate(lookAtColours)), ...(await focusFaults(page))];
  await page.emulateMedia({ forcedColors: null });
  return faults;
}

// Runs in the page, so it cannot use anything outside itself.
function lookAtColours(): string[] {
  const canvas = getComputedStyle(document.body).backgroundColor;
  const seen = (selector: string): Element[] =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility({ visibilityProperty: true }));
  const named = (element: Element): string =>
    `${element.tagName.toLowerCase()} "${(element.textContent?.trim() || element.getAttribute('name') || '').slice(0, 40)}"`;
  const isClear = (colour: string): boolean => /^rgba\(.*, 0\)$/.test(colour);
  return [
    ...seen('.button').flatMap((button) => {
      const { backgroundColor, borderTopColor, borderTopWidth, color } = getComputedStyle(button);
      const ground = isClear(backgroundColor) ? canvas : backgroundColor;
      const hasEdge = Number.parseFloat(borderTopWidth) >= 1 && borderTopColor !== canvas;
      return [
        ...(ground !== canvas || hasEdge ? [] : [`no shape: ${named(button)}`]),
        ...(color === ground ? [`text on its own colour: ${named(button)}`] : []),
      ];
    }),
    ...seen('.field-control, input[type="checkbox"], input[type="radio"]')
      .filter((field) => getComputedStyle(field).opacity !== '0')
      .filter((field) => getComputedStyle(field).borderTopColor === canvas)
      .map((field) => `no border: ${named(field)}`),
    ...seen('.icon')
      .filter((icon) => getComputedStyle(icon).stroke === canvas && !icon.closest('.button'))
      .map((icon) => `icon in the colour of the page: ${named(icon.parentElement ?? icon)}`),
  ];
}
