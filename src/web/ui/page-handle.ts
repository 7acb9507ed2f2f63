export interface PageHandle {
  /**
   * A page that is only read loads React when it is needed (decision 0050). `on-input`: but at once when its address has
   * a query, which only script can show; `on-input-with-query`: also then.
   */
  scripts?: 'on-input' | 'on-input-with-query';
  /** Its layout has its own main element and navigation, in place of the header and footer of the site. */
  frame?: 'own';
}
