import type { Page } from 'playwright-core';
import { isLongRun } from '../run/extent.ts';

/** A line for each layout fault of the page in its window. */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate(lookForFaults);

/** `npm test` leaves out two that have the layout of one of the others. */
const widths = [320, 390, ...(isLongRun ? [768] : []), 1024, 1440, ...(isLongRun ? [1920] : [])];

/**
 * The layout faults of the page in its current state, each with `name` and the first width at which it occurs. One
 * width is in the dark theme, because the theme does not affect the layout.
 */
export async function faultsAtEveryWidth(page: Page, name: string, among = widths): Promise<string[]> {
  const found = new Map<string, string>();
  for (const width of among) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: width === 390 ? 'dark' : 'light' });
    for (const fault of await layoutFaults(page)) {
      if (!found.has(fault)) found.set(fault, `${name} at ${width} px: ${fault}`);
    }
  }
  return [...found.values()];
}

// Runs in the page, so it cannot use anything outside itself.
function lookForFaults(): string[] {
  const root = document.documentElement;
  const faults: string[] = [];
  const named = (element: Element): string => {
    const { className } = element;
    const text = element.textContent?.trim().replace(/\s+/g, ' ').slice(0, 40);
    return `${element.tagName.toLowerCase()}${typeof className === 'string' && className ? `.${className.split(' ')[0]}` : ''} "${text}"`;
  };
  const isSeen = (element: Element): boolean => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && !element.closest('.skip-link, .sr-only');
  };
  // A picture may extend beyond its frame, and text for screen readers is clipped to nothing.
  const isCut = (element: Element): boolean => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, clipPath } = getComputedStyle(at);
      if (clipPath !== 'none' || (at !== element && overflowX !== 'visible')) return true;
    }
    return element.closest('svg') !== null && element.tagName !== 'svg';
  };
  const elements = [...document.body.querySelectorAll('*')].filter(isSeen);

  if (root.scrollWidth > root.clientWidth) faults.push(`scrolls sideways by ${root.scrollWidth - root.clientWidth} px`);
  for (const element of elements) {
    const { left, right } = element.getBoundingClientRect();
    if ((left < -0.5 || right > root.clientWidth + 0.5) && !isCut(element))
      faults.push(`sticks out: ${named(element)}`);
  }

  for (const element of elements) {
    if (!element.textContent?.trim() || element.closest('svg') || element.matches('option, optgroup')) continue;
    const { overflowX, overflowY, clipPath } = getComputedStyle(element);
    const wide = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
    const high = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1;
    if ((wide || high) && clipPath === 'none') faults.push(`cuts its words: ${named(element)}`);
  }
  // Text wider than its box that is not clipped would overlap the content next to it.
  for (const element of elements) {
    const { display } = getComputedStyle(element);
    if (display === 'inline' || display.startsWith('table') || element.closest('svg') || isCut(element)) continue;
    if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 2) {
      const spare = Number.parseFloat(getComputedStyle(element).fontSize) / 4;
      const reach = Math.max(
        ...[...element.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
          .map((node) => {
            const range = document.createRange();
            range.selectNode(node);
            return range.getBoundingClientRect().right;
          }),
      );
      if (reach > element.getBoundingClientRect().right + spare) faults.push(`words run out of: ${named(element)}`);
    }
  }

  const targets = elements.filter((element) =>
    element.matches('a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"]'),
  );
  const inSentence = (element: Element): boolean => {
    if (getComputedStyle(element).display !== 'inline') return false;
    const around = element.parentElement?.textContent?.trim() ?? '';
    return around.length > (element.textContent?.trim().length ?? 0);
  };
  for (const target of targets) {
    if (inSentence(target)) continue;
    const boxes = [target, ...(target instanceof HTMLInputElement ? (target.labels ?? []) : [])].map((one) =>
      one.getBoundingClientRect(),
    );
    if (!boxes.some(({ width, height }) => width >= 23.5 && height >= 23.5)) {
      const { width, height } = target.getBoundingClientRect();
      faults.push(`small target ${Math.round(width)} × ${Math.round(height)}: ${named(target)}`);
    }
  }

  const inHeader = targets.filter((target) => target.closest('header'));
  for (const [index, one] of inHeader.entries()) {
    for (const other of inHeader.slice(index + 1)) {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const apart =
        a.right <= b.left + 0.5 || b.right <= a.left + 0.5 || a.bottom <= b.top + 0.5 || b.bottom <= a.top + 0.5;
      if (!apart && !one.contains(other)) faults.push(`${named(one)} lies over ${named(other)}`);
    }
  }
  return faults;
}
