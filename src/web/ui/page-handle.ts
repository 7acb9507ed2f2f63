export interface PageHandle {
  /**
   * A page that is only read loads React when it is needed (decision 0050). `on-input`: but at once when its address has
   * a query, which only script can show; `on-input-with-query`: also then; `on-input-anywhere`: like `on-input`, but any
   * touch, pointer or focus on the page loads it, and what paints its map is loaded after the first paint (decision 0084).
   */
  scripts?: 'on-input' | 'on-input-with-query' | 'on-input-anywhere';
  /** Under this name the device stores a draft of this page, with which React loads at once. */
  draft?: string;
  /** Its layout has its own main element and navigation, in place of the header and footer of the site. */
  frame?: 'own';
}
