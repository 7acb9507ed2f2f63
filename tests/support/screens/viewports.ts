/**
 * All viewports in `npm run test:long`, otherwise the first one: there, layout at every width is left to
 * tests/journeys/sweeps.
 */
export const viewports = <const Viewport>(all: readonly Viewport[]): readonly Viewport[] =>
  process.env['VIEWPORTS'] === 'all' ? all : all.slice(0, 1);
