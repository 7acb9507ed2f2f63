import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inPackage } from '../package-folder.ts';

interface LimitedProcess {
  /** The module that runs, which reads its input from file 0 and answers on file 1. */
  entry: URL;
  /** Sent as JSON. */
  input: unknown;
  /** Files and folders that it may read beside the code. */
  readable: readonly string[];
  longestMs: number;
  /** Objects of JavaScript; the rest of the process has as much again and what Node itself needs. */
  heapMb: number;
  outputMaxBytes: number;
  /** Whether it may load libraries of machine code. Node's permissions do not bind such code; the system's limits do. */
  usesLibraries?: boolean;
}

interface EndedProcess {
  /** Null: longer than it may be. */
  output: string | null;
  /** What went wrong; null: nothing. 'failed': it ended before it was done. */
  fault: 'not started' | 'stopped' | 'slow' | 'memory' | 'failed' | null;
}

/** The code with which such a process ends for want of memory. */
export const outOfMemoryCode = 70;

/**
 * Runs a module in a process of its own for bytes that may be hostile (decision 0129): without an environment, with limits
 * of time and memory. It may read the code and what is named, and write to its folder alone, which is deleted after `use`.
 */
export async function withLimitedProcess<T>(
  limited: LimitedProcess,
  use: (ended: EndedProcess, folder: string) => T,
  signal?: AbortSignal,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-check-'));
  try {
    const ended = signal?.aborted ? { output: '', fault: 'stopped' as const } : await run(limited, folder, signal);
    return use(ended, folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** A file that the process has written. Null: it is not there, too large, or a link: the process may write what it likes. */
export function readPlainFile(file: string, mostBytes: number): Buffer<ArrayBuffer> | null {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  return stats?.isFile() && stats.size <= mostBytes ? readFileSync(file) : null;
}

function run(limited: LimitedProcess, folder: string, signal: AbortSignal | undefined): Promise<EndedProcess> {
  const { promise, resolve } = Promise.withResolvers<EndedProcess>();
  const child = start(limited, folder);
  let reason: EndedProcess['fault'] = null;
  const stop = (why: EndedProcess['fault']): void => {
    reason ??= why;
    killGroup(child);
  };
  const onAbort = (): void => stop('stopped');
  const onExit = (): void => killGroup(child);
  const timer = setTimeout(() => stop('slow'), limited.longestMs);
  signal?.addEventListener('abort', onAbort);
  if (signal?.aborted) onAbort();
  process.once('exit', onExit);
  const pieces: Buffer[] = [];
  let size = 0;
  child.stdout?.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size > limited.outputMaxBytes) stop('failed');
    else pieces.push(piece);
  });
  // A process that has ended already does not read its input.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(JSON.stringify(limited.input));
  const finish = (fault: EndedProcess['fault']): void => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    process.off('exit', onExit);
    // Nothing of it may stay behind.
    killGroup(child);
    resolve({ output: size > limited.outputMaxBytes ? null : Buffer.concat(pieces).toString(), fault });
  };
  child.once('error', () => finish('not started'));
  child.once('close', (code, ended) => finish(reason ?? faultOf(ended, code)));
  return promise;
}

/** Without memory Node aborts itself or the system kills it; beyond its processor time it gets a signal of its own. */
function faultOf(signal: NodeJS.Signals | null, code: number | null): EndedProcess['fault'] {
  if (code === 0) return null;
  if (signal === 'SIGXCPU') return 'slow';
  const isOut = code === outOfMemoryCode || (signal !== null && ['SIGABRT', 'SIGTRAP', 'SIGKILL'].includes(signal));
  return isOut ? 'memory' : 'failed';
}

function start({ entry, readable, longestMs, heapMb, usesLibraries = false }: LimitedProcess, folder: string) {
  const code = ['package.json', 'src', 'build', 'node_modules'].map((name) => inPackage(name));
  const node = [
    process.execPath,
    `--max-old-space-size=${heapMb}`,
    '--permission',
    ...(usesLibraries ? ['--allow-addons'] : []),
    ...[...code, ...readable, folder].map((each) => `--allow-fs-read=${each}`),
    `--allow-fs-write=${folder}`,
    fileURLToPath(entry),
  ];
  const [command = '', ...parameters] = existsSync(shell) ? withLimits(node, heapMb, longestMs) : node;
  return spawn(command, parameters, {
    cwd: folder,
    env: {},
    // A group of its own, which can be killed as a whole.
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
}

const shell = '/bin/sh';
/** Writable memory that Node takes before it reads a file. */
const reservedMb = 640;

/**
 * Limits of the system for the process, where it has them: writable memory, processor time and no core file. A limit of
 * addresses would end it at any time: Node reserves many more than it uses.
 */
function withLimits(node: readonly string[], heapMb: number, longestMs: number): string[] {
  const limits = { d: (reservedMb + 2 * heapMb) * 1024, t: Math.ceil(longestMs / 1000) + 10, c: 0 };
  const commands = Object.entries(limits).map(([name, value]) => `ulimit -${name} ${value} 2>/dev/null;`);
  return [shell, '-c', `${commands.join(' ')} exec "$@"`, shell, ...node];
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
