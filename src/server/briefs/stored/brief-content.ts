import { createHash } from 'node:crypto';
import type { createBrief } from '#contract/briefs/stored-briefs.ts';
import { briefMessages } from '#contract/briefs/stored-briefs.ts';
import { businessDate } from '#contract/business-days.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { isEpsg } from '#geo/geodesy/coordinate-systems.ts';
import type { MultiPolygon } from '#geo/polygons/geojson.ts';
import { AppError } from '#server/platform/app-error.ts';
import { withoutControlCharacters } from '#server/platform/text.ts';
import type { BriefsContext } from '../context.ts';
import type { BriefRow } from '../rows/brief-rows.ts';

/** The content of a brief apart from its area, as it is stored. */
export type BriefContent = Pick<
  BriefRow,
  'work' | 'purpose' | 'existing_data' | 'used_by' | 'notes' | 'crs' | 'deadline' | 'name_on_map'
>;

type Form = Omit<BodyOf<typeof createBrief>, 'aoi' | 'expected' | 'send'>;

type Changes = { [Name in keyof Form]?: Form[Name] | undefined };

/** A form, or changes to one: absent fields stay as they were. */
export function readBriefContent(form: Form): BriefContent;
export function readBriefContent(form: Changes, before: BriefContent): BriefContent;
export function readBriefContent(form: Changes, before?: BriefContent): BriefContent {
  const { dates = before?.work.dates, options = before?.work.options } = form;
  if (!dates || !options) throw new Error('a brief has dates and options');
  const { serviceId = before?.work.serviceId } = form;
  return {
    work: { serviceId: serviceId || null, dates, options },
    purpose: withoutControlCharacters(form.purpose ?? before?.purpose ?? ''),
    existing_data: withoutControlCharacters(form.existingData ?? before?.existing_data ?? ''),
    used_by: withoutControlCharacters(form.usedBy ?? before?.used_by ?? ''),
    notes: withoutControlCharacters(form.notes ?? before?.notes ?? ''),
    crs: (form.crs ?? before?.crs) || null,
    deadline: (form.deadline ?? before?.deadline) || null,
    name_on_map: form.nameOnMap ?? before?.name_on_map ?? true,
  };
}

/** The content that identifies a duplicate. */
export const hashOf = (written: BriefContent, geometry: MultiPolygon): string => {
  const { work, purpose, existing_data, used_by, notes, crs, deadline, name_on_map } = written;
  const { serviceId, dates, options } = work;
  const { detail, formats, hasFieldWork, boundary } = options;
  const { kind, fromYear, toYear, month } = dates;
  const choices = [serviceId, kind, fromYear, toYear, month, detail, formats, hasFieldWork, boundary];
  const content = [choices, purpose, existing_data, used_by, notes, crs, deadline, name_on_map, geometry.coordinates];
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
};

/** @throws AppError VALIDATION_FAILED for values that depend on the catalogue or the date */
export function refuseImpossible(
  { catalogue, platform: { clock } }: Pick<BriefsContext, 'catalogue' | 'platform'>,
  { work: { serviceId }, crs, deadline }: BriefContent,
): void {
  const fields: Record<string, string> = {};
  if (serviceId !== null && !catalogue.service(serviceId)) fields['serviceId'] = briefMessages.service;
  if (crs !== null && !isEpsg(crs)) fields['crs'] = briefMessages.crs;
  if (deadline !== null && deadline < businessDate(clock.now())) fields['deadline'] = briefMessages.deadline;
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_FAILED', { fields });
}
