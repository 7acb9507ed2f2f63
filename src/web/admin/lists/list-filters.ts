/** Filters of a list in addition to its states; stored in the address. */
interface ListFilters {
  q?: string;
  from?: string;
  to?: string;
  /** For the list of course dates. */
  course?: string;
}

/** Which part of a list is read. */
export interface ListQuery<Show extends string = string> extends ListFilters {
  show: Show;
  /** Where the part begins; absent: the first one. */
  cursor?: string;
}

export const filterNames = ['q', 'from', 'to', 'course'] as const;

export const isNarrowed = (query: ListQuery): boolean => filterNames.some((name) => query[name] !== undefined);

export const readFilters = (query: URLSearchParams): ListFilters =>
  Object.fromEntries(filterNames.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));
