/** The logo's three boulders on a square of 32, as in src/web/ui/layout/logo-mark.ts (a test compares both). */
export const logoMark = {
  top: 'M15.6.2c3.4 0 5.6 1.9 5.6 4.5 0 2.4-1.8 3.7-5.7 3.7s-5.5-1.2-5.5-3.8c0-2.6 2.2-4.4 5.6-4.4z',
  middle: 'M13.5 9.6c6.8 0 12 2.1 12 5.2 0 2.4-1.9 3.3-5 3.5l-11.5.3c-2.7.1-4-1.6-4-4 0-3.4 3.4-5 8.5-5z',
  base: 'M15.6 19.6c9.2 0 15.8 2.8 15.8 7.1 0 3.5-2.4 5.1-6 5.1h-19c-3.8 0-6.2-1.9-6.2-5.2 0-4.3 6.8-7 15.4-7z',
};
