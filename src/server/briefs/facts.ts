import { formatDay } from '#contract/business-days.ts';
import { agreedFacts, type Scope } from '#contract/checkout/orders.ts';
import { areaText } from '#geo/estimate/figures.ts';
import { datesText, detailNames, formatsText } from '#geo/estimate/work-names.ts';
import { isEpsg, nameOf } from '#geo/geodesy/coordinate-systems.ts';
import type { BriefRow } from './rows/brief-rows.ts';

type Facts = Scope['facts'];

/** The work requested, for emails, documents and the order. @param place the name of the area, where it has one */
export function factsOf(row: BriefRow, serviceName: string | undefined, place: string | null): Facts {
  const { dates, options } = row.work;
  const epsg = row.crs ?? row.estimate.facts.utm.epsg;
  return named([
    ['Service', serviceName ?? 'to be chosen together'],
    [agreedFacts.area, areaText({ squareMetres: row.estimate.areaKm2 * 1e6, district: place })],
    ['Dates', datesText(dates)],
    ['Detail', detailNames[options.detail]],
    [agreedFacts.formats, formatsText(options.formats)],
    [agreedFacts.system, isEpsg(epsg) ? `${nameOf(epsg)}, EPSG:${epsg}` : `EPSG:${epsg}`],
    ['Field work', options.hasFieldWork ? 'yes' : null],
    ['Needed by', row.deadline && formatDay(row.deadline)],
  ]);
}

/** The client's own text. */
export const remarksOf = (row: BriefRow): Facts =>
  named([
    ['Purpose', row.purpose],
    ['Existing data', row.existing_data],
    ['Used by', row.used_by],
    ['Notes', row.notes],
  ]);

const named = (facts: readonly (readonly [name: string, value: string | null])[]): Facts =>
  facts.flatMap(([name, value]) => (value ? { name, value } : []));
