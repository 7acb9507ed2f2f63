import type { ReactNode } from 'react';
import { Link, useOutletContext } from 'react-router';
import type { readWaiting } from '#contract/admin/waiting-counts.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { useQuery } from '#web/auth/query/use-query.ts';
import { LoadedList, type Part } from '#web/data/loaded-list.tsx';
import { identifyByQuery, type Loaded, pageLoader } from '#web/data/page-data.tsx';
import { isNarrowed, type ListQuery, readFilters } from './list-filters.ts';

interface Filter<Show extends string> {
  show: Show;
  label: string;
  empty: string;
  /** The highest number that is counted: there may be more. */
  countedMost?: number;
}

/** The first filter is the default unless the address has another. */
export type Filters<Show extends string> = readonly [Filter<Show>, ...Filter<Show>[]];

type ReadList<Show extends string, T> = (query: ListQuery<Show>, signal?: AbortSignal) => Promise<T>;

const chosenIn = <Show extends string>(filters: Filters<Show>, query: URLSearchParams): Filter<Show> =>
  filters.find(({ show }) => show === query.get('show')) ?? filters[0];

const queryIn = <Show extends string>(filters: Filters<Show>, query: URLSearchParams): ListQuery<Show> => ({
  show: chosenIn(filters, query).show,
  ...readFilters(query),
});

/** The `clientLoader` of a page with a filtered list: its first part, as filtered by the address. */
export const listLoader = <Show extends string, T>(filters: Filters<Show>, read: ReadList<Show, T>) =>
  pageLoader(({ query, signal }) => read(queryIn(filters, query), signal), identifyByQuery);

/** The counts of the navigation, which the layout loads; undefined until then. */
export const useCounts = () => useOutletContext<ReplyOf<typeof readWaiting> | undefined>();

interface Props<Show extends string, One> {
  name: string;
  title: string;
  filters: Filters<Show>;
  /** How many each filter shows, once known. */
  counts?: Partial<Record<Show, number | undefined>> | undefined;
  /** The search form of the list; absent if it has no search. */
  search?: (query: ListQuery<Show>) => ReactNode;
  /** Rendered beside the title. */
  tools?: (query: ListQuery<Show>) => ReactNode;
  /** The list is only a part of its page: its title is for screen readers. */
  isPart?: boolean;
  loaded: Loaded<Part<One>> | 'loading' | 'failed';
  read: ReadList<Show, Part<One>>;
  children: (list: readonly One[], change: (change: (one: One) => One) => void) => ReactNode;
}

export function FilteredList<Show extends string, One>(props: Props<Show, One>) {
  const { name, title, filters, counts, search, tools, isPart = false, loaded, read, children } = props;
  const address = useQuery();
  const chosen = chosenIn(filters, address);
  const query = queryIn(filters, address);
  const linkTo = (show: Show): string => `?${new URLSearchParams({ ...query, show })}`;
  return (
    <section aria-labelledby={name}>
      <div className={isPart ? 'sr-only' : 'admin-head'}>
        <h2 id={name} className="admin-title">
          {title}
          <span className="sr-only">: {chosen.label}</span>
        </h2>
        {tools?.(query)}
      </div>
      <nav aria-label={`Which ${name}`} className="admin-filters">
        <ul>
          {filters.map(({ show, label, countedMost = Infinity }) => (
            <li key={show}>
              <Link to={linkTo(show)} aria-current={show === chosen.show ? 'page' : undefined}>
                {label}
                <FilterCount count={counts?.[show]} most={countedMost} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {search?.(query)}
      <div className="filtered-list">
        <LoadedList
          name={`the ${name}`}
          loaded={loaded}
          read={(cursor) => read({ ...query, cursor })}
          empty={<p className="mt-6">{isNarrowed(query) ? `No ${name} match this search.` : chosen.empty}</p>}
        >
          {children}
        </LoadedList>
      </div>
    </section>
  );
}

const FilterCount = ({ count, most }: { count: number | undefined; most: number }) =>
  count !== undefined && (
    <span className="filter-count">{count < most ? String(count) : `${most.toLocaleString('en')}+`}</span>
  );
