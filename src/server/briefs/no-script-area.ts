import type { AreaGeometry } from '#contract/areas/areas.ts';
import type { BriefFormField } from '#contract/briefs/brief-form.ts';
import type { Work } from '#contract/briefs/work.ts';
import { limits } from '#contract/limits.ts';
import { readCoordinates } from '#geo/coordinates/read-coordinates.ts';
import type { FileChoice, FileQuestion } from '#geo/files/area-file.ts';
import { isEpsg } from '#geo/geodesy/coordinate-systems.ts';
import { areaInFile } from '#server/areas/areas.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { SentForm } from '#server/platform/http/form-parts.ts';
import type { UploadedFile } from '#server/platform/http/uploads.ts';

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

/** @throws AppError VALIDATION_FAILED with the field `corners` */
export function areaOfCorners(text: string): FormArea {
  const { positions, epsg, problem } = readCoordinates(text);
  if (problem) refuse({ corners: `Line ${problem.line}: ${problem.text}` });
  if (positions.length < fewestCorners) refuse({ corners: tooFew(positions.length) });
  const ring = positions.concat(positions.slice(0, 1)).map((position) => [...position]);
  return {
    area: { type: 'Polygon', coordinates: [ring] },
    boundary: arc1950.includes(epsg ?? 0) ? 'arc-1950' : 'marked',
    notes: [],
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
  'close-lines': 'lines',
  buffer: 'bufferM',
};

/** Read with the readers of the page. @throws AppError VALIDATION_FAILED, TEMPORARILY_UNAVAILABLE */
export async function areaOfFile({ name, bytes }: UploadedFile, read: Read): Promise<FormArea> {
  const choice = choiceOf(read);
  const result = await areaInFile({ name, bytes, choice });
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
  const coordinates = area.map((polygon) => polygon.map((ring) => ring.map((position) => [...position])));
  return { area: { type: 'MultiPolygon', coordinates }, boundary: source.boundary, notes };
}

/** The form's text for a question about the file. */
function choiceOf(read: Read): FileChoice {
  const epsg = Number(read('system'));
  const bufferM = Number(read('bufferM').replace(',', '.'));
  if (read('bufferM') && !(bufferM > 0 && bufferM <= limits.areaBufferMaxM)) {
    refuse({ bufferM: 'Type a distance up to 100,000 m.' });
  }
  return {
    ...(isEpsg(epsg) && { epsg }),
    ...(read('axes') && { swapAxes: read('axes') === 'swap' }),
    ...(read('lines') === 'close' && { closeLines: true }),
    ...(bufferM > 0 && { bufferM }),
  };
}

type FieldMessages = Partial<Record<BriefFormField, string>>;

export const refusal = (fields: FieldMessages): AppError => new AppError('VALIDATION_FAILED', { fields });

export function refuse(fields: FieldMessages): never {
  throw refusal(fields);
}
