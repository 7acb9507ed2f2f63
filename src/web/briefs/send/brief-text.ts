import type { Estimate } from '#geo/estimate/estimate.ts';
import { areaFigures, lengthText } from '#geo/estimate/figures.ts';
import { datesText, detailNames, formatsText } from '#geo/estimate/work-names.ts';
import { type Epsg, nameOf } from '#geo/geodesy/coordinate-systems.ts';
import type { Brief } from '../state/brief.ts';

interface BriefTextInput {
  brief: Brief;
  areaM2: number;
  perimeterM: number;
  district: string | null;
  serviceName: string | undefined;
  epsg: Epsg;
  estimate: Estimate;
}

/** "850 km² in Umguza" */
export function briefTitle({ areaM2, district }: Pick<BriefTextInput, 'areaM2' | 'district'>): string {
  const { value, unit } = areaFigures(areaM2);
  return `${value} ${unit}${district ? ` in ${district}` : ''}`;
}

/** The brief as lines of text, for a message or an email. */
export function briefText(known: BriefTextInput): string {
  const { brief, areaM2, perimeterM, serviceName, epsg, estimate } = known;
  const { work } = brief;
  const { low, high, manualQuote } = estimate;
  const lines = [
    `Area: ${briefTitle(known)} (${areaFigures(areaM2).other}), perimeter ${lengthText(perimeterM)}`,
    `Service: ${serviceName ?? 'I am not sure'}`,
    `Dates: ${datesText(work.dates)}`,
    `Detail: ${detailNames[work.detail]}`,
    work.formats.length > 0 && `Formats: ${formatsText(work.formats)}`,
    `Coordinate system: ${nameOf(epsg)}`,
    work.hasFieldWork && 'Field work: yes',
    work.purpose && `Purpose: ${work.purpose}`,
    work.existingData && `Existing data: ${work.existingData}`,
    work.users && `Users: ${work.users}`,
    work.deadline && `Needed by: ${work.deadline}`,
    manualQuote ? manualQuote.message : `Indicative price: USD ${low} to ${high}. Not an offer.`,
  ];
  return lines.filter(Boolean).join('\n');
}
