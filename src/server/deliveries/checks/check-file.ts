import path from 'node:path';
import * as z from 'zod/mini';
import { type Faults, fileKinds, findingSchema, pictureSchema } from '#contract/deliveries/deliverables.ts';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import { grouped } from '#geo/coordinates/format-coordinates.ts';
import { createBoundedQueue } from '#server/platform/load/bounded-queue.ts';
import { readPlainFile, withLimitedProcess } from '#server/platform/load/limited-process.ts';
import { type MadePicture, type MapLayer, madeFiles } from './drawing/made.ts';
import { type FileCheck, type FileToCheck, withFewFaults } from './file-check.ts';
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
    return await oneAtOnce.run(() => checkInProcess(file, signal, limits), { mayRefuse: false });
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

const notStartedText = 'The check could not be started';
const tooSlowText = ({ longestMs }: CheckLimits): string =>
  `The check took longer than ${grouped(longestMs / 1000)} s and was stopped`;
const endedText = 'The check ended before it was done: the file may be damaged';
const faultTexts = {
  'not started': () => notStartedText,
  stopped: () => 'The check was stopped',
  slow: tooSlowText,
  memory: () => 'The file needs more memory than a check may use',
  failed: () => endedText,
};

const checkInProcess = (
  file: FileToCheck,
  signal: AbortSignal | undefined,
  limits: CheckLimits,
): Promise<CheckedFile> =>
  withLimitedProcess(
    {
      entry: new URL('./check-process.ts', import.meta.url),
      input: file,
      readable: [file.path],
      ...limits,
      outputMaxBytes: deliveryLimits.checkReplyMaxBytes,
    },
    ({ output, fault }, scratch) => {
      // A whole reply stands, whatever became of the picture.
      const reply = output === null ? null : readReply(output);
      if (!reply) return withoutResult(fault ? faultTexts[fault](limits) : endedText);
      return { ...reply, ...(fault ? { ...nothingDrawn, withoutPicture: notDrawnText } : readDrawn(scratch)) };
    },
    signal,
  );

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
