// Functions for `evaluate` and `waitForFunction`: they run in the page.

/** Whether React handles events: the page is hydrating or hydrated. */
export const hasReact = (): boolean => window.pageState?.phase >= 4;

/** Whether the page script handles presses. */
export const hasPageScript = (): boolean => window.pageState?.pageScript === true;

/** Loads React as the first input would. */
export const loadReact = (): void => window.pageState.loadReact();
