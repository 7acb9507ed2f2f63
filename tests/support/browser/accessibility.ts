import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import { variants } from '#tests/support/run/extent.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Minified: a page takes longer to parse it than to run it, and this is less than half the size. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** WCAG 2.2 AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The colour rules are the only ones whose result depends on the theme. */
const colourRules = axe.getRules(['cat.color']).filter((rule) => rule.tags.some((tag) => tags.includes(tag)));

const everyRule: axe.RunOnly = { type: 'tag', values: tags };
const rulesOfColour: axe.RunOnly = { type: 'rule', values: colourRules.map(({ ruleId }) => ruleId) };

const themes = [
  ['light', everyRule],
  ['dark', rulesOfColour],
] as const;

/**
 * Expects no violation of WCAG 2.2 AA in the current state of the page: in `npm run test:long` in both themes, and in
 * `npm test` in the light one, as the sweep of every page checks both.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page, variants(themes))).toEqual([]);
}

/** One line for each element that violates a rule in the light or the dark theme. */
export const violationsInBothThemes = (page: Page): Promise<string[]> => violations(page, themes);

async function violations(page: Page, inThemes: readonly (typeof themes)[number][]): Promise<string[]> {
  const found: string[] = [];
  for (const [colorScheme, rules] of inThemes) {
    await page.emulateMedia({ colorScheme });
    for (const frame of page.frames()) {
      if (await runsScripts(frame)) found.push(...(await violationsIn(frame, rules)));
    }
  }
  return found;
}

/** False in a sandbox without scripts, where axe cannot run. */
async function runsScripts(frame: Frame): Promise<boolean> {
  if (!frame.parentFrame()) return true;
  const sandbox = await (await frame.frameElement()).getAttribute('sandbox');
  return sandbox === null || sandbox.includes('allow-scripts');
}

async function violationsIn(frame: Frame, runOnly: axe.RunOnly): Promise<string[]> {
  const isLoaded = await frame.evaluate(() => 'axe' in window);
  if (!isLoaded) await frame.evaluate(source);
  return frame.evaluate(async (rules) => {
    // Text that fades in does not have its final contrast. Waiting would hang in a tab that paints nothing.
    const isRunningToAnEnd = ({ effect, timeline, playState }: Animation): boolean =>
      playState === 'running' && timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity;
    for (const animation of document.getAnimations().filter(isRunningToAnEnd)) animation.finish();
    // Build selectors only for violations, which halves the time.
    const { violations } = await window.axe.run(document, {
      runOnly: rules,
      resultTypes: ['violations'],
      // Each frame is checked on its own.
      iframes: false,
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id} (${help}): ${target.join(' ')}`),
    );
  }, runOnly);
}
