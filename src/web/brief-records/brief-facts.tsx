import { businessZone } from '#contract/bookings/bookings.ts';
import type { StoredBrief } from '#contract/briefs/stored-briefs.ts';
import { datesText, detailNames, formatsText } from '#geo/estimate/work-names.ts';
import { isEpsg, nameOf } from '#geo/geodesy/coordinate-systems.ts';
import { AreaOutline, areaDescription } from '#web/map/outline/area-outline.tsx';
import { DescriptionList } from '#web/ui/display/description-list.tsx';
import { dayInFull } from '#web/ui/records/format-moment.ts';

interface Props {
  brief: StoredBrief;
  /** The page shows the area on a map: here it is described in words only. */
  isMapped?: boolean;
}

/** The requested work, its area, and the server's estimate. */
export function BriefFacts({ brief, isMapped = false }: Props) {
  const { area, service, dates, options, estimate } = brief;
  const { low, high, manualQuote } = estimate;
  const facts: [string, string][] = [
    ['Service', service?.name ?? 'I am not sure'],
    ['Dates', datesText(dates)],
    ['Detail', detailNames[options.detail]],
    ['Formats', formatsText(options.formats)],
    ['Coordinate system', nameOf(isEpsg(brief.crs) ? brief.crs : estimate.facts.utm.epsg)],
    ['Field work', options.hasFieldWork ? 'Yes' : ''],
    ['Purpose', brief.purpose],
    ['Existing data', brief.existingData],
    ['Who will use it', brief.usedBy],
    ['Notes', brief.notes],
    ['Needed by', brief.deadline ? dayInFull(businessZone, `${brief.deadline}T12:00:00Z`) : ''],
    ['Indicative price', manualQuote ? manualQuote.message : `USD ${low} to ${high}, not an offer`],
  ];
  return (
    <>
      {isMapped ? <p className="mb-3">{areaDescription(area)}</p> : <AreaOutline area={area} />}
      <DescriptionList
        facts={facts.flatMap(([name, value]) =>
          value ? [{ name, value: <span className="wrap-anywhere whitespace-pre-line">{value}</span> }] : [],
        )}
      />
    </>
  );
}
