import type { AreaGeometry } from '#contract/areas/areas.ts';
import type { BriefFormField } from '#contract/briefs/brief-form.ts';
import type { Work } from '#contract/briefs/work.ts';
import { limits } from '#contract/limits.ts';
import { axisQuestion, withAxisChoice } from '#geo/coordinates/axis-question.ts';
import { readNumber } from '#geo/coordinates/numbers.ts';
import { readCoordinates } from '#geo/coordinates/read-coordinates.ts';
import type { FileChoice, FileQuestion } from '#geo/files/area-file.ts';
import { isEpsg } from '#geo/geodesy/coordinate-systems.ts';
import { multiPolygon } from '#geo/polygons/multi-polygon.ts';
import { withoutCrossings } from '#geo/polygons/without-crossings.ts';
import { areaInFile, outlineNamed } from '#server/areas/areas.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { SentForm } from '#server/platform/http/form-parts.ts';
import type { UploadedFile } from '#server/platform/http/uploads.ts';
import type { RunForClient } from '#server/platform/security/worker-time.ts';

type Read = (field: BriefFormField) => string;

interface FormArea {
  area: AreaGeometry;
  boundary: Work['boundary'];
  notes: readonly string[];
}

const arc1950 = [4209, 20935, 20936];
const fewestCorners = 3;

export const readerOf =
  ({ fields }: SentForm): Read =>
  (field) =>
    (fields.get(field) ?? '').trim();

/** Of the place that the visitor came with; null when corners take its place, or without such a place. */
export async function areaOfPlace(read: Read): Promise<FormArea | null> {
  const outline = read('corners') ? null : outlineNamed(read('place'));
  return outline && { area: multiPolygon(await withoutCrossings(outline)), boundary: 'place', notes: [] };
}

/** @throws AppError VALIDATION_FAILED with the field `corners`, or with the field that answers a question */
export function areaOfCorners(read: Read): FormArea {
  const choice = choiceOf(read);
  const { positions, epsg, problem, notes } = readCoordinates(read('corners'), choice.epsg);
  if (problem) {
    const where = `Line ${problem.line}: ${problem.text}`;
    refuse(problem.needsSystem ? { system: problem.text, corners: where } : { corners: where });
  }
  if (positions.length < fewestCorners) refuse({ corners: tooFew(positions.length) });
  const meant = positions.map((at) => withAxisChoice(at, choice));
  const axis = axisQuestion(meant, choice);
  if (axis) refuse({ axes: axis.message });
  const ring = meant.concat(meant.slice(0, 1)).map((position) => [...position]);
  return {
    area: { type: 'Polygon', coordinates: [ring] },
    boundary: arc1950.includes(epsg ?? 0) ? 'arc-1950' : 'marked',
    notes,
  };
}

const tooFew = (count: number): string =>
  count === 0
    ? 'Type the corners of the area, or choose a file.'
    : `An area needs at least three corners. We read ${count}.`;

/** The fields for questions about a file. */
const fieldOfQuestion: Record<FileQuestion['question'], BriefFormField> = {
  epsg: 'system',
  swap: 'axes',
  south: 'axes',
  'close-lines': 'lines',
  buffer: 'bufferM',
};

/** Read with the readers of the page. @throws AppError VALIDATION_FAILED, RATE_LIMITED, TEMPORARILY_UNAVAILABLE */
export async function areaOfFile({ name, bytes }: UploadedFile, read: Read, run: RunForClient): Promise<FormArea> {
  const choice = choiceOf(read);
  const result = await areaInFile(run, { name, bytes, choice });
  if ('error' in result) refuse({ file: result.error });
  if ('question' in result) {
    const { question, message, preview } = result;
    // Points can be joined or buffered, which are two fields.
    const canJoin = question === 'buffer' && preview !== undefined;
    refuse({
      [fieldOfQuestion[question]]: message,
      ...(canJoin && { lines: message }),
      file: 'Choose the file again with your answer.',
    });
  }
  const { area, notes, source } = result;
  return { area: multiPolygon(area), boundary: source.boundary, notes };
}

/** The form's answers to questions about the file or the corners. */
function choiceOf(read: Read): FileChoice {
  const epsg = Number(read('system'));
  const bufferM = readNumber(read('bufferM'), 'length') ?? 0;
  if (read('bufferM') && !(bufferM > 0 && bufferM <= limits.areaBufferMaxM)) {
    refuse({ bufferM: 'Type a distance up to 100,000 m.' });
  }
  return {
    ...(isEpsg(epsg) && { epsg }),
    ...(read('axes') && { swapAxes: read('axes') === 'swap', areSouth: read('axes') === 'south' }),
    ...(read('lines') === 'close' && { closeLines: true }),
    ...(bufferM > 0 && { bufferM }),
  };
}

type FieldMessages = Partial<Record<BriefFormField, string>>;

export const refusal = (fields: FieldMessages): AppError => new AppError('VALIDATION_FAILED', { fields });

export function refuse(fields: FieldMessages): never {
  throw refusal(fields);
}
