/** Filters of a list in addition to its states; stored in the address. */
export interface ListFilters {
  q?: string;
  from?: string;
  to?: string;
  /** For the list of course dates. */
  course?: string;
}

export const filterNames = ['q', 'from', 'to', 'course'] as const;

export const readFilters = (query: URLSearchParams): ListFilters =>
  Object.fromEntries(filterNames.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));
