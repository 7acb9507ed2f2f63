import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../project/project-files.ts';
import type { BrowserLaunch } from './browser.ts';

const command = path.join(projectRoot, 'tests/bench/lighthouse/node_modules/lighthouse/cli/index.js');
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Excluded from search engines on purpose, which Lighthouse reports as a fault. */
const notToBeFound = ['/checkout'];

export type LighthouseFigure = (typeof categories)[number] | 'LCP, s' | 'TBT, ms' | 'CLS';
/** Scores from 0 to 100, and the timings of the visit. */
export type LighthouseFigures = Partial<Record<LighthouseFigure, number>>;

interface Report {
  categories: Record<(typeof categories)[number], { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
  runtimeError?: { message: string };
}

/**
 * One visit of Lighthouse's mobile visitor, on a simulated slow 4G. The commands that use Lighthouse install it in
 * `tests/bench/lighthouse`.
 */
export async function visitWithLighthouse(
  site: string,
  address: string,
  { executablePath = '', args }: BrowserLaunch,
): Promise<LighthouseFigures> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      command,
      site + address,
      '--quiet',
      '--output=json',
      `--only-categories=${categories.join()}`,
      `--chrome-flags=${['--headless=new', ...(args ?? [])].join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: executablePath }, maxBuffer: 64 << 20 },
  );
  const report: Report = JSON.parse(stdout);
  if (report.runtimeError) throw new Error(`${address}: ${report.runtimeError.message}`);
  return figuresOf(report, address);
}

function figuresOf({ categories: scores, audits }: Report, address: string): LighthouseFigures {
  const value = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  const found: LighthouseFigures = {
    // To a hundredth: the simulated connection has steps of 0.15 s, and what is left is the time of this machine.
    'LCP, s': Math.round(value('largest-contentful-paint') / 10) / 100,
    'TBT, ms': Math.round(value('total-blocking-time')),
    CLS: Number(value('cumulative-layout-shift').toFixed(4)),
  };
  for (const category of categories) {
    if (category === 'seo' && notToBeFound.includes(address)) continue;
    found[category] = Math.round((scores[category].score ?? 0) * 100);
  }
  return found;
}
