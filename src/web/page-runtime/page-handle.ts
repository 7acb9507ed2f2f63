import { useMatches } from 'react-router';

/** What a route declares for its page or, as a layout, for all its pages. */
export interface PageHandle {
  /**
   * When the page loads React (decisions 0050, 0102). Default: on the first input that needs it, or after the first paint
   * if the address has a query, which only script can apply. `on-input-with-query`: on input even then; `at-once`: always
   * after the first paint; `on-input-anywhere`: on any touch, pointer or focus, and its map script is loaded after the
   * first paint (decision 0084).
   */
  scripts?: 'at-once' | 'on-input-with-query' | 'on-input-anywhere';
  /** Storage keys of the device or the tab, such as a draft's: if one has a value, React loads at once to show it. */
  stored?(params: Readonly<Record<string, string | undefined>>): string[];
  /** Its HTML depends on the query, so it is rendered for each request: always, or if the query has this parameter. */
  perRequest?: true | string;
  /** It has a form that a browser can send without script, to the address of the page (`src/forms.ts`). */
  form?: true;
  /** The layout has its own main element and navigation instead of the site's header and footer. */
  frame?: 'own';
  /** It has its own logo instead of the header (product/pages.md#header). */
  header?: false;
  /** The advert does not open on it: a visitor books, pays, signs in, writes to us or uses the account there. */
  advert?: false;
  /** The device keeps no copy for reading offline: it is a page of an account or of a single moment (decision 0051). */
  offlineCopy?: false;
  /** A visitor can mark an area on it, so its document may ask the device for its position (decision 0100). */
  position?: true;
}

/** What the current page and its layouts declare. */
export function usePageHandle(): PageHandle {
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  return Object.assign({}, ...handles);
}
