import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { href } from 'react-router';
import {
  areasGeoJson,
  areasKml,
  listWorkAreas,
  readAreaMap,
  type ShownAreas,
  type WorkArea,
} from '#contract/admin/area-map.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { areaFigures } from '#geo/estimate/figures.ts';
import { call } from '#web/api.ts';
import { DownloadButton } from '#web/auth/guard/download-button.tsx';
import { useQuery } from '#web/auth/query/use-query.ts';
import type { Part } from '#web/data/loaded-list.tsx';
import type { PageProps } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { Spinner } from '#web/ui/content/spinner.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { useAsync } from '#web/ui/records/use-async.ts';
import { FilteredList, type Filters, listLoader } from '../lists/filtered-list.tsx';
import type { ListQuery } from '../lists/list-filters.ts';
import { OwnerOnly } from '../owner-only.tsx';
import type { Route } from './+types/map-page.ts';
import { AreaList } from './area-list.tsx';
import { AreaMap } from './area-map.tsx';
import './map-page.css';

export const meta = privateMetaOf(href('/admin/map'), {
  title: 'Map',
  description: 'For staff: the areas of inquiries, bookings, quote requests and orders on one map.',
});

async function read({ show, cursor }: ListQuery<ShownAreas>, signal?: AbortSignal): Promise<Part<WorkArea>> {
  const { areas, cursor: next } = await call(listWorkAreas, { query: { show, cursor } }, { signal });
  return { list: areas, cursor: next };
}

/** Selecting in the map or in the list selects in both; Escape clears. `?ref=` selects the area of that record. */
const filters: Filters<ShownAreas> = [
  { show: 'all', label: 'All', empty: 'No areas yet.' },
  { show: 'new', label: 'New', empty: 'No new areas.' },
  { show: 'in_progress', label: 'In progress', empty: 'No work in progress.' },
  { show: 'done', label: 'Done', empty: 'No finished work.' },
];

export const clientLoader = listLoader(filters, read);

export const HydrateFallback = () => <Spinner label="Loading the areas..." />;
export const ErrorBoundary = () => <MapPage loaderData="failed" />;
export default MapPage;

function MapPage({ loaderData }: PageProps<Route.ComponentProps>) {
  const map = useAsync(useCallback((signal?: AbortSignal) => call(readAreaMap, {}, { signal }), []));
  const known = map.loaded.state === 'known' ? map.loaded.value : null;
  const show = useQuery().get('show') ?? 'all';
  const { selected, select, missing } = useSelection(known);
  const totals = known?.totals;
  return (
    <div className="work-page">
      <div className="work-head">
        <h2 className="text-h3">All areas</h2>
        {totals && <p className="text-ink2">{inAll(totals)}</p>}
        <Missing reference={missing} />
      </div>
      <FilteredList
        name="areas"
        title="Areas"
        isPart
        filters={filters}
        counts={totals && { ...totals, all: countOf(totals) }}
        loaded={loaderData}
        read={read}
      >
        {(list) => <AreaList areas={list} selected={selected} onSelect={select} />}
      </FilteredList>
      <div className="work-map-place">
        <AsyncSection {...map} waiting="Loading the map..." failure="The map could not be loaded.">
          {({ picture, areas }) => (
            <AreaMap
              picture={picture}
              areas={areas.filter(({ state }) => show === 'all' || state === show)}
              selected={selected}
              onSelect={select}
            />
          )}
        </AsyncSection>
      </div>
      <div className="work-foot">
        <OwnerOnly>
          <Downloads show={show} />
        </OwnerOnly>
        <p className="mt-3 text-small text-ink2">Staff only.</p>
      </div>
    </div>
  );
}

const Missing = ({ reference }: { reference: string | null }) =>
  reference && (
    <Callout within="work-missing">
      {reference} is not on this map: it has no area, was cancelled, or is older than the latest {limits.mapAreasMost}{' '}
      areas.
    </Callout>
  );

const files = [
  { endpoint: areasGeoJson, ending: 'geojson', label: 'GeoJSON' },
  { endpoint: areasKml, ending: 'kml', label: 'KML' },
];

const Downloads = ({ show }: { show: string }) => (
  <p className="actions no-print">
    {files.map(({ endpoint, ending, label }) => (
      <DownloadButton
        key={ending}
        endpoint={endpoint}
        params={{ show }}
        name={`areas-${show}.${ending}`}
        label={`Download the areas shown as ${label}`}
      >
        {label}
      </DownloadButton>
    ))}
  </p>
);

/** The selection; until the user selects an area, the one in the address. */
function useSelection(known: ReplyOf<typeof readAreaMap> | null) {
  const named = useQuery().get('ref');
  const [chosen, select] = useState<string | null>();
  const area = known?.areas.find(({ ref }) => ref === named);
  useEscape(() => select(null));
  return {
    selected: chosen === undefined ? (area?.id ?? null) : chosen,
    select,
    missing: known && named && !area ? named : null,
  };
}

type Totals = { squareMetres: number; new: number; in_progress: number; done: number };

const countOf = (totals: Totals): number => totals.new + totals.in_progress + totals.done;

function inAll(totals: Totals): string {
  const { value, unit } = areaFigures(totals.squareMetres);
  const count = countOf(totals);
  return `${count} ${count === 1 ? 'area' : 'areas'}, ${value} ${unit} together`;
}

function useEscape(clear: () => void): void {
  const press = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') clear();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
