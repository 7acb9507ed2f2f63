import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { type Faults, fileKinds, findingSchema, pictureSchema } from '#contract/deliveries/deliverables.ts';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import { grouped } from '#geo/coordinates/format-coordinates.ts';
import { createBoundedQueue } from '#server/platform/load/bounded-queue.ts';
import { inPackage } from '#server/platform/package-folder.ts';
import { type MadePicture, type MapLayer, madeFiles } from './drawing/made.ts';
import { type FileCheck, type FileToCheck, outOfMemoryCode, withFewFaults } from './file-check.ts';
import { plain, sentence } from './words.ts';

const replySchema = z.object({
  kind: z.nullable(z.enum(fileKinds)),
  kinds: z.array(z.enum(fileKinds)).check(z.maxLength(fileKinds.length)),
  summary: z.string(),
  findings: z.array(findingSchema),
});

const mapGrid = z.object({
  width: z.number(),
  height: z.number(),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});
const mapLayers = z.array(
  z.object({ name: z.nullable(z.string()), epsg: z.nullable(z.number()), grid: z.nullable(mapGrid) }),
);
const drawnSchema = z.union([
  z.object({ mapLayers, picture: pictureSchema }),
  z.object({ mapLayers, why: z.string() }),
]);

/** What is found of a file, and what its page shows of it. */
export interface CheckedFile extends FileCheck {
  picture: MadePicture | null;
  /** Why a map file has no picture: a sentence; null for all others. */
  withoutPicture: string | null;
  /** GeoJSON. */
  shapes: Uint8Array | null;
  /** Null for what is no map file, or was not read. */
  mapLayers: MapLayer[] | null;
}

const oneAtOnce = createBoundedQueue({
  name: 'checks of deliveries',
  atOnce: 1,
  deadlineMs: deliveryLimits.checkMs,
  lengthMax: deliveryLimits.checksWaitingMax,
});

interface CheckLimits {
  longestMs: number;
  heapMb: number;
}

const usualLimits: CheckLimits = { longestMs: deliveryLimits.checkMs, heapMb: deliveryLimits.checkHeapMb };

/**
 * Reads a file that is to be delivered, and compares it with what was agreed. It is read in a process of its own, one at
 * a time (decision 0129), which then draws it. Whatever the file is and the process does, there is a result; nothing is
 * thrown.
 */
export async function checkFile(file: FileToCheck, signal?: AbortSignal, limits = usualLimits): Promise<CheckedFile> {
  try {
    return await oneAtOnce.run(() => checkInFolder(file, signal, limits), { mayRefuse: false });
  } catch {
    return withoutResult(notStartedText);
  }
}

const withoutResult = (text: string): CheckedFile => ({
  kind: null,
  kinds: [],
  summary: 'Not checked',
  findings: [{ id: 'check', outcome: 'not_checked', text }],
  ...nothingDrawn,
});

async function checkInFolder(
  file: FileToCheck,
  signal: AbortSignal | undefined,
  limits: CheckLimits,
): Promise<CheckedFile> {
  if (signal?.aborted) return withoutResult(stoppedText);
  const scratch = await mkdtemp(path.join(tmpdir(), 'site-check-'));
  try {
    return await checkInProcess(file, scratch, signal, limits);
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}

const notStartedText = 'The check could not be started';
const stoppedText = 'The check was stopped';
const tooSlowText = ({ longestMs }: CheckLimits): string =>
  `The check took longer than ${grouped(longestMs / 1000)} s and was stopped`;
const tooMuchText = 'The file needs more memory than a check may use';
const endedText = 'The check ended before it was done: the file may be damaged';

function checkInProcess(
  file: FileToCheck,
  scratch: string,
  signal: AbortSignal | undefined,
  limits: CheckLimits,
): Promise<CheckedFile> {
  const { promise, resolve } = Promise.withResolvers<CheckedFile>();
  const child = startProcess(file.path, scratch, limits);
  let reason = '';
  const stop = (why: string): void => {
    reason ||= why;
    killGroup(child);
  };
  const onAbort = (): void => stop(stoppedText);
  const onExit = (): void => killGroup(child);
  const timer = setTimeout(() => stop(tooSlowText(limits)), limits.longestMs);
  signal?.addEventListener('abort', onAbort);
  if (signal?.aborted) onAbort();
  process.once('exit', onExit);
  const pieces: Buffer[] = [];
  let size = 0;
  child.stdout?.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size > deliveryLimits.checkReplyMaxBytes) stop(endedText);
    else pieces.push(piece);
  });
  // A process that has ended already does not read its input.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(JSON.stringify(file));
  const finish = (check: CheckedFile): void => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    process.off('exit', onExit);
    // Nothing of it may stay behind.
    killGroup(child);
    resolve(check);
  };
  child.once('error', () => finish(withoutResult(notStartedText)));
  child.once('close', (code, ended) => {
    // A whole reply stands, whatever became of the picture.
    const reply = size > deliveryLimits.checkReplyMaxBytes ? null : readReply(Buffer.concat(pieces).toString());
    if (!reply) finish(withoutResult(reason || reasonOf(ended, code, limits)));
    else finish({ ...reply, ...(code === 0 ? readDrawn(scratch) : { ...nothingDrawn, withoutPicture: notDrawnText }) });
  });
  return promise;
}

/** Without memory Node aborts itself or the system kills it; beyond its processor time it gets a signal of its own. */
function reasonOf(signal: NodeJS.Signals | null, code: number | null, limits: CheckLimits): string {
  if (signal === 'SIGXCPU') return tooSlowText(limits);
  const isOut = code === outOfMemoryCode || (signal !== null && ['SIGABRT', 'SIGTRAP', 'SIGKILL'].includes(signal));
  return isOut ? tooMuchText : endedText;
}

function readReply(text: string): FileCheck | null {
  try {
    const reply = replySchema.parse(JSON.parse(text));
    const findings = reply.findings.map(({ faults, ...finding }) => ({
      ...finding,
      text: sentence(finding.text),
      ...(faults && { faults: { ...faults, rows: faults.rows.map(plainRow) } }),
    }));
    return { ...reply, summary: sentence(reply.summary), findings: withFewFaults(findings) };
  } catch {
    return null;
  }
}

const plainRow = ({ layer, feature, reason, place }: Faults['rows'][number]): Faults['rows'][number] => ({
  layer: layer === null ? null : sentence(layer),
  feature: plain(feature),
  reason: sentence(reason),
  place,
});

const nothingDrawn = { picture: null, withoutPicture: null, shapes: null, mapLayers: null };
const notDrawnText = 'It could not be drawn within the limits of a check';

/** What the process has left in its folder. */
function readDrawn(scratch: string): Pick<CheckedFile, keyof typeof nothingDrawn> {
  const read = (name: keyof typeof madeFiles, mostBytes: number): Buffer | null =>
    readPlainFile(path.join(scratch, madeFiles[name]), mostBytes);
  const facts = read('facts', deliveryLimits.checkReplyMaxBytes);
  if (!facts) return nothingDrawn;
  try {
    const drawn = drawnSchema.parse(JSON.parse(facts.toString()));
    const shapes = read('shapes', deliveryLimits.shapesMaxBytes);
    const { mapLayers } = drawn;
    if ('why' in drawn) return { picture: null, withoutPicture: sentence(drawn.why), shapes, mapLayers };
    const png = read('picture', deliveryLimits.pictureMaxBytes);
    return png
      ? { picture: { facts: drawn.picture, png }, withoutPicture: null, shapes, mapLayers }
      : { ...nothingDrawn, withoutPicture: notDrawnText };
  } catch {
    return { ...nothingDrawn, withoutPicture: notDrawnText };
  }
}

/** No link: the process may write what it likes. Null: it is not there, or too large. */
function readPlainFile(file: string, mostBytes: number): Buffer | null {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  return stats?.isFile() && stats.size <= mostBytes ? readFileSync(file) : null;
}

/** The process has no environment, may read the code and the file, and write to its folder alone. */
function startProcess(filePath: string, scratch: string, { heapMb, longestMs }: CheckLimits): ChildProcess {
  const entry = fileURLToPath(new URL('./check-process.ts', import.meta.url));
  const readable = [
    ...['package.json', 'src', 'build', 'node_modules'].map((name) => inPackage(name)),
    filePath,
    scratch,
  ];
  const node = [
    process.execPath,
    `--max-old-space-size=${heapMb}`,
    '--permission',
    ...readable.map((each) => `--allow-fs-read=${each}`),
    `--allow-fs-write=${scratch}`,
    entry,
  ];
  const [command = '', ...parameters] = existsSync(shell) ? withLimits(node, heapMb, longestMs) : node;
  return spawn(command, parameters, {
    cwd: scratch,
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
