import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { href } from 'react-router';
import { listWorkAreas, readAreaMap, type ShownAreas, type WorkArea } from '#contract/admin/area-map.ts';
import { areaFigures } from '#geo/estimate/figures.ts';
import { call } from '#web/api.ts';
import { useQuery } from '#web/auth/query/use-query.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import type { Part } from '#web/ui/navigation/more-pages.tsx';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { useAsync } from '#web/ui/records/use-async.ts';
import { FilteredList } from '../filtered-list.tsx';
import { AreaList } from './area-list.tsx';
import { AreaMap } from './area-map.tsx';
import './map-page.css';

export const meta = privateMetaOf(href('/admin/map'), {
  title: 'Map',
  description: 'For staff: the areas of inquiries, bookings, briefs and orders on one map.',
});

async function read(show: ShownAreas, cursor?: string, signal?: AbortSignal): Promise<Part<WorkArea>> {
  const { areas, cursor: next } = await call(listWorkAreas, { query: { show, cursor } }, { signal });
  return { list: areas, cursor: next };
}

/** The map and the list select each other; Escape clears. */
export default function MapPage() {
  const map = useAsync(useCallback((signal?: AbortSignal) => call(readAreaMap, {}, { signal }), []));
  const show = useQuery().get('show') ?? 'all';
  const [selected, select] = useState<string | null>(null);
  useEscape(() => select(null));
  const totals = map.loaded.state === 'known' ? map.loaded.value.totals : undefined;
  return (
    <div className="work-map-columns">
      <div>
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
      <div>
        {totals && <p className="mb-3 text-ink2">{inAll(totals)}</p>}
        <FilteredList
          name="areas"
          title="Areas"
          isPart
          filters={[
            { show: 'all', label: 'All', empty: 'No areas yet.', count: totals && countOf(totals) },
            { show: 'new', label: 'New', empty: 'No new areas.', count: totals?.new },
            { show: 'in_progress', label: 'In progress', empty: 'No work in progress.', count: totals?.in_progress },
            { show: 'done', label: 'Done', empty: 'Nothing is done yet.', count: totals?.done },
          ]}
          read={read}
        >
          {(list) => <AreaList areas={list} selected={selected} onSelect={select} />}
        </FilteredList>
        <p className="mt-6 text-small text-ink2">
          Only staff see this map. A name stands beside an area where its customer has ticked that it may.
        </p>
      </div>
    </div>
  );
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
