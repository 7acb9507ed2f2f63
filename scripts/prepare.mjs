// The first steps of `npm start` and `npm test` on any machine: install, build, and find the pinned Node. Runs on Node
// 18 and without node_modules, so it can use neither TypeScript nor packages.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const onWindows = process.platform === 'win32';
const oldestNode = [22, 22];

/** The inputs of the pages. Changes to other files do not require a new build of them. */
const pageSources = [
  'src/web',
  'src/contract',
  'src/geo',
  'geodata',
  'public',
  'vite.config.ts',
  'tools/vite',
  'react-router.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** Packages that the bundle loads as they are: they read files beside their own modules, or run in their own threads. */
export const unbundled = [
  '@electric-sql/pglite',
  '@expo-google-fonts/commissioner',
  '@resvg/resvg-wasm',
  'pdfkit',
  'sharp',
  'tinypool',
];

/** Installs and builds when needed. Returns the Node executable for everything that follows. */
export async function prepare({ build }) {
  await installIfDue();
  const node = findNode();
  if (build) await buildIfDue(node);
  return node;
}

// Without these, the site exceeds its limit of memory (npm run bench -- footprint, overload): V8 lets more garbage
// accumulate before each collection, and glibc keeps a heap for every thread that has compressed a page, and freed
// buffers of up to 32 MB.
export const littleGarbage = ['--max-semi-space-size=8', '--heap-growing-percent=50'];
export const mallocSettings = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** An error for the person at the terminal: only its message is shown, without a stack trace. */
export class Stop extends Error {}

/** Installs the packages of a lock file: the root's, or that of a tool that only one command needs. */
export async function installIfDue(folder = '.') {
  const marker = inRoot(folder, 'node_modules/.package-lock.json');
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync(inRoot(folder, 'package-lock.json')).mtimeMs) return;
  console.log('Installing…');
  // Windows cannot delete a program that is running, and `npm ci` deletes everything: the pinned Node may be this one.
  const runsFromHere = onWindows && process.execPath.startsWith(inRoot('node_modules'));
  const command = [runsFromHere ? 'install' : 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  if (folder !== '.') command.push('--prefix', folder);
  const npm = process.env.npm_execpath;
  const code = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...command])
    : await run(onWindows ? 'npm.cmd' : 'npm', command, { shell: onWindows });
  if (code !== 0) throw new Stop('The install did not work. Its messages are above; then run this command again.');
  removeBrokenNode();
  const now = new Date();
  utimesSync(marker, now, now);
}

/** The pinned Node for this platform, or the running Node if it is new enough. */
function findNode() {
  const pinned = pinnedNode();
  if (pinned && (pinned === process.execPath || runs(pinned))) return pinned;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return process.execPath;
  throw new Stop(
    `This needs Node ${oldestNode.join('.')} or newer. The one that comes with it does not run on ` +
      `${process.platform} ${process.arch}, and this machine has ${process.versions.node}. Install a newer Node from nodejs.org.`,
  );
}

function pinnedNode() {
  const { optionalDependencies = {} } = readJson('package.json');
  for (const name of Object.keys(optionalDependencies).filter((each) => each.startsWith('node-'))) {
    const folder = `node_modules/${name}`;
    if (!existsSync(inRoot(folder, 'package.json'))) continue;
    const { os: system, cpu, bin } = readJson(`${folder}/package.json`);
    if ([system].flat().includes(process.platform) && [cpu].flat().includes(process.arch))
      return inRoot(folder, bin.node);
  }
  return undefined;
}

const runs = (node) => spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0;

// Alpine installs the package but cannot run it. If kept, it would precede the system's Node in the PATH of `npm run`.
function removeBrokenNode() {
  const pinned = pinnedNode();
  if (pinned && !runs(pinned)) rmSync(inRoot('node_modules/.bin/node'), { force: true });
}

/** The pages first: the bundle contains them. */
async function buildIfDue(node) {
  const pages = [program('@react-router/dev', 'react-router'), 'build'];
  const arePagesNew = await buildPartIfDue(node, 'build/server/index.js', pageSources, pages);
  const parts = readdirSync(inRoot('src')).filter((name) => name === 'server' || name.endsWith('.ts'));
  const sources = ['build/server/made-from', 'scripts', ...parts.map((name) => `src/${name}`)];
  await buildPartIfDue(node, 'build/site/main.js', sources, ['scripts/bundle.mjs']);
  // In the background: the first page does not wait for the files that visitors download.
  if (arePagesNew) void run(node, ['scripts/downloads.ts'], { quiet: true });
}

/** Returns whether the result had to be made. */
async function buildPartIfDue(node, result, sources, command) {
  const stamp = inRoot(path.dirname(result), 'made-from');
  const current = fingerprint(sources);
  if (existsSync(inRoot(result)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return false;
  console.log(`Building ${path.dirname(result)}…`);
  rmSync(stamp, { force: true });
  const code = await run(node, command, { env: environment({ NODE_ENV: 'production' }), quiet: true });
  if (code !== 0) throw new Stop('The build did not work. Its messages are above.');
  writeFileSync(stamp, current);
  return true;
}

/** Hashes contents, not dates, so that checkouts, copies and deleted files are detected. */
function fingerprint(sources) {
  const hash = createHash('sha256').update(process.platform);
  for (const file of sources.flatMap(filesIn)) hash.update(`\0${file}\0`).update(readFileSync(inRoot(file)));
  return hash.digest('hex');
}

function filesIn(source) {
  if (!existsSync(inRoot(source))) return [];
  if (!statSync(inRoot(source)).isDirectory()) return [source];
  return readdirSync(inRoot(source))
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => filesIn(`${source}/${name}`));
}

/** The script behind a package's command, so that it can be started without a shell or a `.cmd` file. */
export function program(packageName, command) {
  const { bin } = readJson(`node_modules/${packageName}/package.json`);
  return inRoot('node_modules', packageName, typeof bin === 'string' ? bin : bin[command]);
}

/** With a compile cache, a process starts in two thirds of the time. */
const compileCache = { NODE_COMPILE_CACHE: inRoot('node_modules/.cache/node') };

/** The environment of a child process: the commands of this package first in PATH, then `extra`. */
export function environment(extra = {}) {
  const result = { ...compileCache, ...process.env, ...extra };
  const name = Object.keys(result).find((each) => each.toUpperCase() === 'PATH') ?? 'PATH';
  result[name] = [inRoot('node_modules/.bin'), result[name]].filter(Boolean).join(path.delimiter);
  return result;
}

/**
 * Runs a program in the root until it exits. Returns its exit code, or 128 + signal number if a signal ended it. Passes
 * SIGINT and SIGTERM on, once each. `quiet`: shows the output only on failure.
 */
export function run(file, args, { env = environment(), shell = false, quiet = false, limitMinutes = 0 } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, env, shell, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
    const output = [];
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    const stopPassing = passSignalsTo(child);
    const limit = limitMinutes && setTimeout(() => endAtLimit(child, limitMinutes), limitMinutes * 60_000);
    child.on('error', (error) => reject(new Stop(`${file} could not be started: ${error.message}`)));
    child.on('close', (code, signal) => {
      stopPassing();
      clearTimeout(limit);
      if (code !== 0) for (const chunk of output) process.stderr.write(chunk);
      resolve(code ?? 128 + (os.constants.signals[signal] ?? 0));
    });
  });
}

/** Calls back with the signal when this process should stop. Returns a function that removes the listeners. */
export function onStopSignal(callback) {
  process.on('SIGINT', callback);
  process.on('SIGTERM', callback);
  // npm sends a signal only to its shell, which exits without passing it on: detect that our parent has gone.
  const parent = process.ppid;
  const watching = process.env.npm_lifecycle_event && !onWindows;
  const watch = setInterval(() => watching && process.ppid !== parent && callback('SIGTERM'), 500);
  watch.unref();
  return () => {
    process.off('SIGINT', callback);
    process.off('SIGTERM', callback);
    clearInterval(watch);
  };
}

function passSignalsTo(child) {
  const passed = new Set();
  return onStopSignal((signal) => {
    // Ctrl-C in a terminal has already reached the child; a second SIGINT would make it exit immediately.
    const fromTerminal = signal === 'SIGINT' && process.stdin.isTTY;
    if (passed.has(signal) || fromTerminal) return;
    passed.add(signal);
    child.kill(signal);
  });
}

function endAtLimit(child, minutes) {
  console.error(`Not done after ${minutes} minutes; stopping it.`);
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
}

export function inRoot(...parts) {
  return path.join(root, ...parts);
}

export function readJson(file) {
  return JSON.parse(readFileSync(inRoot(file), 'utf8'));
}
