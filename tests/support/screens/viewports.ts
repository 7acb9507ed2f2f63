/** All viewports in `npm run test:long`, and the first one in `npm test`, where the sweeps check every width. */
export const viewports = <const Viewport>(all: readonly Viewport[]): readonly Viewport[] =>
  process.env['VIEWPORTS'] === 'all' ? all : all.slice(0, 1);
