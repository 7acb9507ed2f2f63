/** Filters of a list in addition to its states; stored in the address. */
export interface Narrowed {
  q?: string;
  from?: string;
  to?: string;
  /** For the list of course dates. */
  course?: string;
}

export const narrowingNames = ['q', 'from', 'to', 'course'] as const;

export const narrowedIn = (query: URLSearchParams): Narrowed =>
  Object.fromEntries(narrowingNames.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));
