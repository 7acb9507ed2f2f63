import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useQuery } from '#web/auth/query/use-query.ts';
import { identifyByQuery, type Loaded, LoadedPart, pageLoader } from '#web/data/page-data.tsx';
import { type Part, useMorePages } from '#web/ui/navigation/more-pages.tsx';
import { type ListFilters, readFilters } from './list-filters.ts';

interface Filter<Show extends string> {
  show: Show;
  label: string;
  empty: string;
  /** The highest number that is counted: there may be more. */
  countedMost?: number;
}

/** The first filter is the default unless the address has another. */
export type Filters<Show extends string> = readonly [Filter<Show>, ...Filter<Show>[]];

type ReadList<Show extends string, One> = (
  show: Show,
  cursor?: string,
  signal?: AbortSignal,
  narrowed?: ListFilters,
) => Promise<Part<One>>;

const chosenIn = <Show extends string>(filters: Filters<Show>, query: URLSearchParams): Filter<Show> =>
  filters.find(({ show }) => show === query.get('show')) ?? filters[0];

/** The `clientLoader` of a page with a filtered list: its first part, as filtered by the address. */
export const listLoader = <Show extends string, One>(filters: Filters<Show>, read: ReadList<Show, One>) =>
  pageLoader(
    ({ query, signal }) => read(chosenIn(filters, query).show, undefined, signal, readFilters(query)),
    identifyByQuery,
  );

interface ListProps<Show extends string, One> {
  name: string;
  loaded: Loaded<Part<One>> | 'loading' | 'failed';
  read: ReadList<Show, One>;
  children: (list: readonly One[], change: (change: (one: One) => One) => void) => ReactNode;
}

interface Props<Show extends string, One> extends ListProps<Show, One> {
  title: string;
  filters: Filters<Show>;
  /** How many each filter shows, once known. */
  counts?: Partial<Record<Show, number | undefined>> | undefined;
  /** The search form of the list; absent if it has no search. */
  search?: (show: Show, narrowed: ListFilters) => ReactNode;
  /** Rendered beside the title. */
  tools?: (show: Show, narrowed: ListFilters) => ReactNode;
  /** The list is only a part of its page: its title is for screen readers. */
  isPart?: boolean;
}

export function FilteredList<Show extends string, One>(props: Props<Show, One>) {
  const { title, filters, counts, search, tools, isPart = false, ...list } = props;
  const query = useQuery();
  const chosen = chosenIn(filters, query);
  const narrowed = readFilters(query);
  const linkTo = (show: Show): string => `?${new URLSearchParams({ show, ...narrowed })}`;
  return (
    <section aria-labelledby={list.name}>
      <div className={isPart ? 'sr-only' : 'admin-head'}>
        <h2 id={list.name} className="admin-title">
          {title}
          <span className="sr-only">: {chosen.label}</span>
        </h2>
        {tools?.(chosen.show, narrowed)}
      </div>
      <nav aria-label={`Which ${list.name}`} className="admin-filters">
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
      {search?.(chosen.show, narrowed)}
      <div className="filtered-list">
        <FilterResults {...chosen} {...list} narrowed={narrowed} />
      </div>
    </section>
  );
}

const FilterCount = ({ count, most }: { count: number | undefined; most: number }) =>
  count !== undefined && (
    <span className="filter-count">{count < most ? String(count) : `${most.toLocaleString('en')}+`}</span>
  );

interface ResultsProps<Show extends string, One> extends Filter<Show>, ListProps<Show, One> {
  narrowed: ListFilters;
}

function FilterResults<Show extends string, One>(props: ResultsProps<Show, One>) {
  const { show, empty, name, loaded, read, children, narrowed } = props;
  return (
    <LoadedPart name={`the ${name}`} loaded={loaded}>
      {(part) =>
        part.list.length > 0 ? (
          <ListPages first={part} more={(cursor) => read(show, cursor, undefined, narrowed)}>
            {children}
          </ListPages>
        ) : (
          <p className="mt-6">{Object.keys(narrowed).length > 0 ? `No ${name} match this search.` : empty}</p>
        )
      }
    </LoadedPart>
  );
}

interface ListPagesProps<One> {
  first: Part<One>;
  more: (cursor: string) => Promise<Part<One>>;
  children: ListProps<string, One>['children'];
}

function ListPages<One>({ first, more, children }: ListPagesProps<One>) {
  const { list, change, foot } = useMorePages(first, more);
  return (
    <>
      {children(list, change)}
      {foot}
    </>
  );
}
