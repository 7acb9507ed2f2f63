import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

/** The launch options of the browser that was found; plain values, which can be passed to the test workers. */
export type BrowserLaunch = Pick<LaunchOptions, 'executablePath' | 'args'>;

const require = createRequire(import.meta.url);

interface Candidate {
  name: string;
  /** Null if this machine has no such browser. May download or install one. */
  find(): Promise<BrowserLaunch | null>;
}

// Nothing but the page under test should use the network or the two cores.
const args = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  // The tabs of a visitor share one process, which makes a visit a tenth faster.
  '--renderer-process-limit=1',
  // Without a network estimate, lazy pictures would load from further away than they do on 4G.
  '--blink-settings=lazyLoadingImageMarginPxUnknown=1250',
];

const minutes = 60_000;

const headlessShells = ['chromium-headless-shell', 'chrome-headless-shell'];
const programFiles = [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']];
const wholeBrowsers = [
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ...programFiles.flatMap((folder) => (folder ? [path.join(folder, 'Google/Chrome/Application/chrome.exe')] : [])),
];

/**
 * In the order in which they are tried. The headless shell is the same engine without windows, tabs and menus: the
 * journeys take about half the time in it.
 */
const candidates: readonly Candidate[] = [
  { name: 'CHROMIUM_PATH', find: async () => launchOf(process.env['CHROMIUM_PATH']) },
  ...installed(headlessShells).map((file) => ({ name: file, find: async () => launchOf(file) })),
  ...installed(wholeBrowsers).map((file) => ({ name: file, find: async () => launchOf(file) })),
  { name: 'Chrome where Playwright knows it', find: async () => launchOf(playwrightChromium()) },
  { name: 'apt-get install chromium-headless-shell', find: debianHeadlessShell },
  { name: 'playwright-core install chromium', find: downloadedChromium },
];

/**
 * Starts each candidate until one of them shows a page.
 * @throws with everything that was tried: journeys are never skipped
 */
export async function findBrowser(among: readonly Candidate[] = candidates): Promise<BrowserLaunch> {
  const tried: string[] = [];
  for (const candidate of among) {
    try {
      const launch = await candidate.find();
      if (launch) {
        await showPage(launch);
        return launch;
      }
      tried.push(`${candidate.name}: not here`);
    } catch (error) {
      tried.push(`${candidate.name}: ${String(error instanceof Error ? error.message : error).split('\n')[0]}`);
    }
  }
  throw new Error(
    `No browser could be started for the journeys. Set CHROMIUM_PATH or install Chromium. Tried:\n  ${tried.join('\n  ')}`,
  );
}

/** A full browser with windows and tabs: the headless shell has no back-forward cache. @throws if there is none */
export function wholeBrowser(): BrowserLaunch {
  const launch = launchOf(installed(wholeBrowsers)[0]);
  if (!launch) throw new Error(`Install one of ${wholeBrowsers.join(', ')}`);
  return launch;
}

export const launchBrowser = (launch: BrowserLaunch): Promise<Browser> =>
  chromium.launch({ ...launch, timeout: 30_000 });

async function showPage(launch: BrowserLaunch): Promise<void> {
  const browser = await launchBrowser(launch);
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto('data:text/html,<h1>ready</h1>');
    await page.getByRole('heading', { name: 'ready' }).waitFor({ timeout: 10_000 });
    await context.close();
  } finally {
    await browser.close();
  }
}

const launchOf = (executablePath: string | undefined): BrowserLaunch | null =>
  executablePath ? { executablePath, args } : null;

/** The existing files with one of these names, in the order of the names. */
function installed(names: readonly string[]): string[] {
  const inPath = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const files = names.flatMap((name) =>
    path.isAbsolute(name) ? [name] : inPath.map((folder) => path.join(folder, name)),
  );
  return [...new Set(files)].filter((file) => existsSync(file));
}

function playwrightChromium(): string | undefined {
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

async function downloadedChromium(): Promise<BrowserLaunch | null> {
  const script = path.join(path.dirname(require.resolve('playwright-core/package.json')), 'cli.js');
  runOrThrow(process.execPath, [script, 'install', 'chromium']);
  return launchOf(playwrightChromium());
}

async function debianHeadlessShell(): Promise<BrowserLaunch | null> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return null;
  runOrThrow('apt-get', ['update']);
  runOrThrow('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell']);
  return launchOf(installed(headlessShells)[0]);
}

function runOrThrow(file: string, parts: string[]): void {
  console.log(`${path.basename(file)} ${parts.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { error, status, stderr } = spawnSync(file, parts, { encoding: 'utf8', env, timeout: 5 * minutes });
  if (error) throw error;
  if (status !== 0) throw new Error(`exit code ${status}: ${stderr.trim().split('\n').at(-1)}`);
}
