import type { BriefFormAnswer, BriefFormField } from '#contract/briefs/brief-form.ts';
import type { Basis } from '#contract/briefs/coefficients.ts';
import { briefSchema } from '#contract/briefs/work.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { SentForm } from '#server/platform/http/form-parts.ts';
import type { RunForClient } from '#server/platform/security/worker-time.ts';
import { assess } from './estimate.ts';
import { areaOfCorners, areaOfFile, areaOfPlace, readerOf, refusal, refuse } from './no-script-area.ts';

const usualMonth = 8;

/** Every field is text. @throws AppError VALIDATION_FAILED with the field that has to be corrected */
export async function answerOfForm(
  form: SentForm,
  context: { basis: Basis; now: Date; run: RunForClient },
): Promise<BriefFormAnswer> {
  const read = readerOf(form);
  const { area, boundary, notes } = form.file
    ? await areaOfFile(form.file, read, context.run)
    : ((await areaOfPlace(read)) ?? areaOfCorners(read));
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
      boundary,
    },
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    refuse({ [fieldOf(issue?.path.join('.') ?? '')]: issue?.message ?? '' });
  }
  try {
    return { area, notes, estimate: (await assess(parsed.data, context)).estimate };
  } catch (error) {
    throw asRefusal(error, form.file ? 'file' : 'corners');
  }
}

/** The field of the form for a path in the call: `dates.toYear` is the field `toYear`. */
function fieldOf(path: string): BriefFormField {
  if (path === 'dates.fromYear') return 'fromYear';
  if (path === 'dates.toYear') return 'toYear';
  if (path.startsWith('dates')) return 'dates';
  if (path === 'options.detail') return 'detail';
  return path === 'serviceId' ? 'service' : 'corners';
}

/** Reports errors of the area or the years at their fields. */
function asRefusal(error: unknown, areaField: BriefFormField): unknown {
  if (!(error instanceof AppError)) return error;
  const { problem, fields } = error.details as { problem?: string; fields?: Record<string, string> };
  if (problem) return refusal({ [areaField]: problem });
  if (!fields) return error;
  const named = Object.entries(fields).map(([path, message]) => [fieldOf(path), message]);
  return refusal(Object.fromEntries(named));
}
