import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { mapFiles } from './tools/vite/map-files.ts';
import { pageScripts } from './tools/vite/page-scripts.ts';
import { styles } from './tools/vite/styles.ts';

// Every file costs its headers, so the code that each page needs comes in two files: the framework, which seldom
// changes, and the shell around every page. A chunk contains whole folders and the files they import; a file goes to
// the first chunk that matches it. So the shell must not import modules of the calls.
const folder = (path: string): RegExp =>
  new RegExp(`[\\\\/]${['src', 'web', ...path.split('/')].join('[\\\\/]')}[\\\\/][^\\\\/]+$`);
const framework = /node_modules[\\/](?:react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/;
const aroundEveryPage = [
  ...[
    'shell',
    'shell/consent',
    'shell/header',
    'page-runtime',
    'shell/advert',
    'shell/links',
    'company',
    'seo',
    'auth',
    'auth/query',
    'session',
  ].map(folder),
  ...['state', 'controls', 'layout', 'display', 'format', 'async'].map((name) => folder(`ui/${name}`)),
  /[\\/]src[\\/]web[\\/]root\.tsx$/,
  // Styles of the home page's search field: as separate files, their headers would cost that page more than their bytes
  // cost all other pages.
  /[\\/]web[\\/](?:ui[\\/]forms[\\/]field|map[\\/]search[\\/]place-search)\.css$/,
  /preload-helper|rolldown-runtime/,
];
// Code that calls the server, with the schemas of the calls: loaded by pages with a form, and while signed in.
const calls = [...['requests', 'auth/calls', 'auth/navigation'].map(folder), /[\\/]src[\\/]contract[\\/][^\\/]+$/];
// Small files that are needed together: by pages with a form, and by account pages.
const forms = [
  ...['ui/forms', 'ui/forms/submit', 'auth/form-parts'].map(folder),
  /[\\/]map[\\/]attached[\\/]attached-area\.ts$/,
];
const records = [folder('ui/records'), folder('auth/guard')];
// The steps of a booking and of a brief.
const stepRoute = [/[\\/]navigation[\\/]step-route\.tsx$/];
// The formatting of sizes, dates and coordinate systems, the names of files, and how numbers are read: on the map, and
// next to every stored area. Without React.
const figures = [
  /[\\/]geo[\\/](?:estimate[\\/](?:figures|format|work-names)|geodesy[\\/](?:coordinate-systems|utm))\.ts$/,
  /[\\/]geo[\\/]coordinates[\\/]numbers\.ts$/,
  /[\\/]contract[\\/]files[\\/]file-names\.ts$/,
];
// The first picture of the map, and maps that cannot be panned. Without React, because it is loaded first.
const picture = [
  /[\\/]src[\\/]geo[\\/]map[\\/]|topojson-client|[\\/]places[\\/]topology\.ts$/,
  /[\\/]web[\\/]map[\\/](?:map-data|paint-start|canvas[\\/]colors|hold-dropped-files)\.ts$/,
];
// The field that searches places, on the home page and the map page: small files that are loaded together.
const placeSearch = [
  /[\\/]web[\\/]map[\\/]search[\\/](?:use-)?place-search\.tsx?$/,
  /[\\/]area-editor[\\/]tools[\\/](?:place-form|outline-to-use|radius)\.tsx?$/,
];
// Loaded with the first area: its measurements, and the panel that describes it.
const geodesy = /geographiclib-geodesic|[\\/]geo[\\/](?:geodesy[\\/]area|polygons[\\/]geojson)\.ts$/;
const areaPanel = [
  /[\\/]briefs[\\/]area[\\/](?:area-panel|use-area-button)\./,
  /[\\/]area-editor[\\/]corners[\\/](?:corners-table|corner-row|use-corner-\w+)\./,
];
// Marking and changing an area: on the map page, and in forms that accept an area.
const areaEditor = [
  /[\\/]area-editor[\\/](?:area-editor|use-area-editor|use-area-file|use-measured|announcement|verdict|position-text|toolbar|editor-box)\./,
  /[\\/]area-editor[\\/](?:corners[\\/]corners\.ts|tools[\\/]tool-form\.css)$/,
];
// What an interactive map shows until it is loaded, and its parts that maps without interaction have too.
const mapParts = [
  /[\\/]web[\\/]map[\\/](?:map-start|map-failure|static[\\/]static-map|controls[\\/](?:attribution|scale-bar|tool-icon))\.tsx$/,
  /[\\/]web[\\/]map[\\/]project-map\.css$/,
  /[\\/]web[\\/]map[\\/]attached[\\/]stored-area\.ts$/,
];
const onDemand = [
  ...areaPanel,
  /[\\/]briefs[\\/](?:lazy-steps|load-sheet|outline|area[\\/](?:tool-form|place-tile))\./,
];
// What is needed at once to mark an area; the rest of the page is loaded on demand.
const brief = ['briefs', 'briefs/state', 'briefs/place', 'briefs/area'].map(folder);
const among = (paths: readonly RegExp[]) => (id: string) => paths.some((one) => one.test(id));

/** The summaries of endpoints are only for the API description on the server, so browsers need not load them. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /src[\\/]contract[\\/].+\.ts$/ },
    handler: (code) => ({ code: code.replace(/^ *summary:\s*(['"`]).*\1,\n/gm, ''), map: null }),
  },
};

const workers = {
  'service-worker.js': 'src/web/offline/service-worker.ts',
  'service-worker-off.js': 'src/web/offline/remove-service-worker.ts',
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [withoutSummaries, pageScripts(workers), mapFiles(), styles.plugin, reactRouter()],
  css: styles.css,
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    ...(!isSsrBuild && {
      rolldownOptions: {
        // Otherwise the form without script, which the browser does not run, would load geodesy.
        treeshake: { moduleSideEffects: [{ test: geodesy, sideEffects: false }] },
        output: {
          codeSplitting: {
            groups: [
              { name: 'framework', test: framework },
              { name: 'shell', test: among(aroundEveryPage) },
              { name: 'calls', test: among(calls) },
              { name: 'forms', test: among(forms) },
              { name: 'records', test: among(records) },
              { name: 'step-route', test: among(stepRoute) },
              { name: 'figures', test: among(figures) },
              { name: 'picture', test: among(picture) },
              { name: 'geodesy', test: geodesy },
              { name: 'map-parts', test: among(mapParts) },
              { name: 'area-editor', test: among(areaEditor) },
              { name: 'area-panel', test: among(areaPanel) },
              { name: 'place-search', test: among(placeSearch) },
              { name: 'brief', test: (id) => among(brief)(id) && !among(onDemand)(id) },
            ],
          },
        },
      },
    }),
  },
}));
