import { type ReactNode, useCallback } from 'react';
import { Link } from 'react-router';
import { useQuery } from '#web/auth/query/use-query.ts';
import { type Part, useMorePages } from '#web/ui/navigation/more-pages.tsx';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { useAsync } from '#web/ui/records/use-async.ts';

interface Filter<Show extends string> {
  show: Show;
  label: string;
  empty: string;
  count?: number | undefined;
}

interface ListProps<Show extends string, One> {
  name: string;
  /** Must stay the same function between renders. */
  read: (show: Show, cursor?: string, signal?: AbortSignal) => Promise<Part<One>>;
  children: (list: readonly One[], change: (change: (one: One) => One) => void) => ReactNode;
}

interface Props<Show extends string, One> extends ListProps<Show, One> {
  title: string;
  /** The first is the one shown unless the address names another. */
  filters: readonly [Filter<Show>, ...Filter<Show>[]];
}

export function FilteredList<Show extends string, One>({ title, filters, ...list }: Props<Show, One>) {
  const named = useQuery().get('show');
  const chosen = filters.find(({ show }) => show === named) ?? filters[0];
  return (
    <section aria-labelledby={list.name}>
      <h2 id={list.name} className="sr-only">
        {title}: {chosen.label}
      </h2>
      <nav aria-label={`Which ${list.name}`} className="office-filters">
        <ul>
          {filters.map(({ show, label, count }) => (
            <li key={show}>
              <Link to={`?show=${show}`} aria-current={show === chosen.show ? 'page' : undefined}>
                {label}
                {count !== undefined && <span className="filter-count">{count}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="filtered-list">
        <Chosen key={chosen.show} {...chosen} {...list} />
      </div>
    </section>
  );
}

function Chosen<Show extends string, One>({ show, empty, name, read, children }: Filter<Show> & ListProps<Show, One>) {
  const first = useAsync(useCallback((signal?: AbortSignal) => read(show, undefined, signal), [read, show]));
  return (
    <AsyncSection {...first} waiting={`Loading the ${name}...`} failure={`The ${name} could not be loaded.`}>
      {(part) =>
        part.list.length > 0 ? (
          <Found first={part} more={(cursor) => read(show, cursor)}>
            {children}
          </Found>
        ) : (
          <p className="mt-6">{empty}</p>
        )
      }
    </AsyncSection>
  );
}

interface FoundProps<One> {
  first: Part<One>;
  more: (cursor: string) => Promise<Part<One>>;
  children: ListProps<string, One>['children'];
}

function Found<One>({ first, more, children }: FoundProps<One>) {
  const { list, change, foot } = useMorePages(first, more);
  return (
    <>
      {children(list, change)}
      {foot}
    </>
  );
}
