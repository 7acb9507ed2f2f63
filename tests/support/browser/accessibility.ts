import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import { isLongRun } from '#tests/support/run/extent.ts';

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

const everyRule: Rules = { runOnly: { type: 'tag', values: tags } };
const rulesOfColour: Rules = { runOnly: { type: 'rule', values: colourRules.map(({ ruleId }) => ruleId) } };
/** Without the rules that compute what lies over what, which take four fifths of the time. */
const rulesOfState: Rules = {
  ...everyRule,
  rules: Object.fromEntries(
    ['target-size', ...colourRules.map(({ ruleId }) => ruleId)].map((rule) => [rule, { enabled: false }]),
  ),
};

/** Without the size of targets, which `npm test` measures at every width (layout-faults.ts). */
const rulesOfPage: Rules = isLongRun ? everyRule : { ...everyRule, rules: { 'target-size': { enabled: false } } };

type Rules = Pick<axe.RunOptions, 'runOnly' | 'rules'>;
type Theme = readonly [scheme: 'light' | 'dark', rules: Rules];
const themes: readonly Theme[] = [
  ['light', rulesOfPage],
  ['dark', rulesOfColour],
];
const lightState: readonly Theme[] = [['light', rulesOfState]];

/**
 * Expects no violation of WCAG 2.2 AA in the current state of the page: in `npm run test:long` by every rule in both
 * themes. `npm test` leaves colours and the size of targets to the sweep of every page.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page, isLongRun ? themes : lightState)).toEqual([]);
}

/** One line for each element that violates a rule in the light or the dark theme. */
export const violationsInBothThemes = (page: Page): Promise<string[]> => violations(page, themes);

async function violations(page: Page, inThemes: readonly Theme[]): Promise<string[]> {
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

async function violationsIn(frame: Frame, rules: Rules): Promise<string[]> {
  const isLoaded = await frame.evaluate(() => 'axe' in window);
  if (!isLoaded) await frame.evaluate(source);
  return frame.evaluate(async (ofRules) => {
    // Text that fades in does not have its final contrast. Waiting would hang in a tab that paints nothing.
    const isRunningToAnEnd = ({ effect, timeline, playState }: Animation): boolean =>
      playState === 'running' && timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity;
    for (const animation of document.getAnimations().filter(isRunningToAnEnd)) animation.finish();
    // Build selectors only for violations, which halves the time.
    const { violations } = await window.axe.run(document, {
      ...ofRules,
      resultTypes: ['violations'],
      // Each frame is checked on its own.
      iframes: false,
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id} (${help}): ${target.join(' ')}`),
    );
  }, rules);
}
