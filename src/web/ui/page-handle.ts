export interface PageHandle {
  /**
   * When a page for reading loads React (decision 0050). `on-input`: on the first input that needs it, or at once if
   * the address has a query, which only script can apply; `on-input-with-query`: on input even then;
   * `on-input-anywhere`: like `on-input`, but on any touch, pointer or focus, and its map script is loaded after the
   * first paint (decision 0084).
   */
  scripts?: 'on-input' | 'on-input-with-query' | 'on-input-anywhere';
  /** The storage key of this page's draft on the device; if there is a draft, React loads at once. */
  draft?: string;
  /** The layout has its own main element and navigation instead of the site's header and footer. */
  frame?: 'own';
}
