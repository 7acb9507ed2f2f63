import type { Page } from 'playwright-core';
import { layoutFaults } from '#tests/support/browser/layout-faults.ts';

/** The text area of an A4 sheet with the margins of print.css, in CSS pixels. */
export const sheet = { width: 680, height: 1008 };

/**
 * Prints the current page as a visitor with the dark theme would. Returns a line for each element that does not belong
 * on paper, text that is not dark on white, layout fault and missing letterhead. The page stays in print media.
 */
export async function printFaults(page: Page): Promise<string[]> {
  await page.setViewportSize(sheet);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  const hasLetterhead = await page.getByText('Kopje Geospatial').first().isVisible();
  return [
    ...(hasLetterhead ? [] : ['no letterhead']),
    ...(await page.evaluate(lookAtSheet)),
    ...(await layoutFaults(page)).filter((fault) => !fault.startsWith('small target')),
  ];
}

// Runs in the page, so it cannot use anything outside itself.
function lookAtSheet(): string[] {
  const brightness = (colour: string): number => {
    const [red = 0, green = 0, blue = 0, opacity = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
    return opacity === 0 ? 255 : (red * 3 + green * 6 + blue) / 10;
  };
  const seen = [...document.body.querySelectorAll('*')].filter(
    (element) => element.checkVisibility() && element.getBoundingClientRect().height > 1,
  );
  const toPress = 'nav, button, input, form, footer, dialog, .button, .cookie-bar, .advert, .toast';
  return seen.flatMap((element) => {
    const name = `${element.tagName.toLowerCase()} "${element.textContent?.trim().slice(0, 40)}"`;
    const { color, backgroundColor, position } = getComputedStyle(element);
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    return [
      ...(element.matches(toPress) && element.textContent?.trim() ? [`not for print: ${name}`] : []),
      ...(hasText && brightness(color) > 90 ? [`pale text (${color}): ${name}`] : []),
      ...(brightness(backgroundColor) < 250 ? [`dark ground (${backgroundColor}): ${name}`] : []),
      ...(/fixed|sticky/.test(position) ? [`on every sheet: ${name}`] : []),
    ];
  });
}
