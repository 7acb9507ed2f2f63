import type { AreaGeometry } from '#contract/areas/areas.ts';
import type { BriefFormAnswer, BriefFormField } from '#contract/briefs/brief-form.ts';
import type { Basis } from '#contract/briefs/coefficients.ts';
import { briefSchema } from '#contract/briefs/work.ts';
import { readCoordinates } from '#geo/coordinates/read-coordinates.ts';
import { AppError } from '#server/platform/app-error.ts';
import { estimateOf } from './briefs.ts';

const arc1950 = [4209, 20935, 20936];
const usualMonth = 8;
const fewestCorners = 3;

/** Every field is text. @throws AppError VALIDATION_FAILED with the field that has to be corrected */
export async function answerOfForm(form: URLSearchParams, basis: Basis, now: Date): Promise<BriefFormAnswer> {
  const read = (field: BriefFormField): string => (form.get(field) ?? '').trim();
  const { positions, epsg, problem } = readCoordinates(read('corners'));
  if (problem) refuse('corners', `Line ${problem.line}: ${problem.text}`);
  if (positions.length < fewestCorners) refuse('corners', tooFew(positions.length));
  const ring = positions.concat(positions.slice(0, 1)).map((position) => [...position]);
  const area: AreaGeometry = { type: 'Polygon', coordinates: [ring] };
  const parsed = briefSchema.safeParse({
    aoi: area,
    ...(read('service') && { serviceId: read('service') }),
    dates: {
      kind: read('dates'),
      fromYear: Number(read('fromYear')),
      toYear: Number(read('toYear')),
      month: usualMonth,
    },
    options: {
      detail: read('detail'),
      formats: [],
      hasFieldWork: false,
      boundary: arc1950.includes(epsg ?? 0) ? 'arc-1950' : 'marked',
    },
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw refusal(fieldOf(issue?.path.join('.') ?? ''), issue?.message ?? '');
  }
  try {
    return { area, estimate: await estimateOf(parsed.data, basis, now) };
  } catch (error) {
    throw asRefusal(error);
  }
}

const tooFew = (count: number): string =>
  count === 0 ? 'Type the corners of the area.' : `An area needs at least three corners. We read ${count}.`;

const refusal = (field: BriefFormField, message: string): AppError =>
  new AppError('VALIDATION_FAILED', { fields: { [field]: message } });

function refuse(field: BriefFormField, message: string): never {
  throw refusal(field, message);
}

/** "dates.toYear" is asked in the field `toYear`. */
function fieldOf(path: string): BriefFormField {
  if (path === 'dates.fromYear') return 'fromYear';
  if (path === 'dates.toYear') return 'toYear';
  if (path.startsWith('dates')) return 'dates';
  if (path === 'options.detail') return 'detail';
  return path === 'serviceId' ? 'service' : 'corners';
}

/** What is wrong with the area or the years is said beside their fields. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const { problem, fields } = error.details as { problem?: string; fields?: Record<string, string> };
  if (problem) return refusal('corners', problem);
  if (!fields) return error;
  const named = Object.entries(fields).map(([path, message]) => [fieldOf(path), message]);
  return new AppError('VALIDATION_FAILED', { fields: Object.fromEntries(named) });
}
