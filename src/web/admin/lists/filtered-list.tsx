import { type ReactNode, useCallback } from 'react';
import { Link } from 'react-router';
import { useQuery } from '#web/auth/query/use-query.ts';
import { type Part, useMorePages } from '#web/ui/navigation/more-pages.tsx';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { useAsync } from '#web/ui/records/use-async.ts';
import { type ListFilters, readFilters } from './list-filters.ts';

interface Filter<Show extends string> {
  show: Show;
  label: string;
  empty: string;
  count?: number | undefined;
  /** The highest number that is counted: there may be more. */
  countedMost?: number;
}

interface ListProps<Show extends string, One> {
  name: string;
  /** Must stay the same function between renders. */
  read: (show: Show, cursor?: string, signal?: AbortSignal, narrowed?: ListFilters) => Promise<Part<One>>;
  children: (list: readonly One[], change: (change: (one: One) => One) => void) => ReactNode;
}

interface Props<Show extends string, One> extends ListProps<Show, One> {
  title: string;
  /** The first filter is the default unless the address has another. */
  filters: readonly [Filter<Show>, ...Filter<Show>[]];
  /** The search form of the list; absent if it has no search. */
  search?: (show: Show, narrowed: ListFilters) => ReactNode;
  /** Rendered beside the title. */
  tools?: (show: Show, narrowed: ListFilters) => ReactNode;
  /** The list is only a part of its page: its title is for screen readers. */
  isPart?: boolean;
}

export function FilteredList<Show extends string, One>(props: Props<Show, One>) {
  const { title, filters, search, tools, isPart = false, ...list } = props;
  const query = useQuery();
  const chosen = filters.find(({ show }) => show === query.get('show')) ?? filters[0];
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
          {filters.map(({ show, label, count, countedMost = Infinity }) => (
            <li key={show}>
              <Link to={linkTo(show)} aria-current={show === chosen.show ? 'page' : undefined}>
                {label}
                {count !== undefined && <span className="filter-count">{countLabel(count, countedMost)}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {search?.(chosen.show, narrowed)}
      <div className="filtered-list">
        <FilterResults key={linkTo(chosen.show)} {...chosen} {...list} {...narrowed} />
      </div>
    </section>
  );
}

const countLabel = (count: number, most: number): string =>
  count < most ? String(count) : `${most.toLocaleString('en')}+`;

function FilterResults<Show extends string, One>(props: Filter<Show> & ListProps<Show, One> & ListFilters) {
  const { show, empty, name, read, children, q, from, to, course } = props;
  const load = useCallback(
    (cursor?: string, signal?: AbortSignal) =>
      read(show, cursor, signal, {
        ...(q && { q }),
        ...(from && { from }),
        ...(to && { to }),
        ...(course && { course }),
      }),
    [read, show, q, from, to, course],
  );
  const first = useAsync(useCallback((signal?: AbortSignal) => load(undefined, signal), [load]));
  return (
    <AsyncSection {...first} waiting={`Loading the ${name}...`} failure={`The ${name} could not be loaded.`}>
      {(part) =>
        part.list.length > 0 ? (
          <ListPages first={part} more={(cursor) => load(cursor)}>
            {children}
          </ListPages>
        ) : (
          <p className="mt-6">{q || from || to || course ? `No ${name} match this search.` : empty}</p>
        )
      }
    </AsyncSection>
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
