import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { mapFiles } from './tools/vite/map-files.ts';
import { pageScripts } from './tools/vite/page-scripts.ts';

// Every file costs a phone its headers, so what each page needs anyway comes in two: the framework, which seldom
// changes, and what stands around every page. A chunk takes whole folders, and what their files import; the first
// chunk that wants a file has it. So the shell may not import what belongs to the calls.
const folder = (path: string): RegExp =>
  new RegExp(`[\\\\/]${['src', 'web', ...path.split('/')].join('[\\\\/]')}[\\\\/][^\\\\/]+$`);
const framework = /node_modules[\\/](?:react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/;
const aroundEveryPage = [
  ...[
    'shell',
    'shell/consent',
    'shell/header',
    'shell/hydration',
    'shell/advert',
    'shell/links',
    'company',
    'seo',
    'auth',
    'auth/query',
    'auth/session',
  ].map(folder),
  ...['state', 'controls', 'layout', 'display', 'format', 'async'].map((name) => folder(`ui/${name}`)),
  /[\\/]src[\\/]web[\\/]root\.tsx$/,
  // The field of the home page: as files of their own they would cost it more in headers than all other pages in bytes.
  /[\\/]web[\\/](?:ui[\\/]forms[\\/]field|map[\\/]place-search)\.css$/,
  /preload-helper|rolldown-runtime/,
];
// What talks to the server, and the schemas it is checked by: loaded by pages with a form, and while signed in.
const calls = [folder('auth/requests'), folder('auth/navigation'), /[\\/]src[\\/]contract[\\/][^\\/]+$/];
// Small files that are wanted together: by pages with a form, and by pages of an account.
const forms = [folder('ui/forms'), folder('auth/form-parts'), /[\\/]map[\\/]attached[\\/]attached-area\.ts$/];
const records = [folder('ui/records'), folder('auth/guard')];
// The steps of a booking and of a brief.
const stepRoute = [/[\\/]navigation[\\/]step-route\.tsx$/];
// How sizes, dates and coordinate systems are written: on the map, and beside every area that was sent. Without React.
const figures = [/[\\/]geo[\\/](?:estimate[\\/](?:figures|format|work-names)|geodesy[\\/]coordinate-systems)\.ts$/];
// What draws the first picture of the map, and the maps that are not moved. Without React: it comes first.
const picture = [
  /[\\/]src[\\/]geo[\\/]map[\\/]|topojson-client|[\\/]places[\\/]topology\.ts$/,
  /[\\/]web[\\/]map[\\/](?:map-data|paint-start|canvas[\\/]colors)\.ts$/,
];
// The field that finds places, on the home page and the page of the map: small files that are loaded together.
const placeSearch = [
  /[\\/]web[\\/]map[\\/](?:use-)?place-search\.tsx?$|[\\/]choose[\\/](?:place-form|outline-to-use|radius)\.tsx?$/,
];
// With the first area: what measures it, and what the page says of it.
const geodesy = /geographiclib-geodesic|[\\/]geo[\\/](?:geodesy[\\/]area|polygons[\\/]geojson)\.ts$/;
const areaPanel = [
  /[\\/]briefs[\\/]area[\\/](?:area-panel|validity|use-here)\./,
  /[\\/]web[\\/]map[\\/]corners[\\/](?:corners-table|corner-row|use-corner-\w+)\./,
];
// What marks, changes and measures an area: on the page of the map, and in the forms that take one.
const marks = [
  folder('map/marks'),
  /[\\/]web[\\/]map[\\/](?:(?:map-start|map-failure|static-map|controls[\\/](?:attribution|scale-bar))\.tsx|(?:project-map|area-form)\.css)$/,
  /[\\/]web[\\/]map[\\/](?:attached[\\/]kept-area|files[\\/]use-[\w-]+)\.ts$/,
];
const onDemand = [...areaPanel, /[\\/]briefs[\\/](?:later-steps|read-file-in-worker|load-sheet|outline)\.tsx?$/];
// What everyone who marks an area needs at once; the rest of the page is loaded when it is wanted.
const brief = ['briefs', 'briefs/state', 'briefs/place', 'briefs/area', 'briefs/area/map'].map(folder);
const among = (paths: readonly RegExp[]) => (id: string) => paths.some((one) => one.test(id));

/** What an endpoint says of itself is for the API's description on the server; a phone need not load it. */
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
  plugins: [withoutSummaries, pageScripts(workers), mapFiles(), reactRouter()],
  css: {
    transformer: 'lightningcss',
    lightningcss: { drafts: { customMedia: true } },
  },
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    ...(!isSsrBuild && {
      rolldownOptions: {
        // The form without script, which the browser does not run, would bring it along.
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
              { name: 'area-panel', test: among(areaPanel) },
              { name: 'marks', test: among(marks) },
              { name: 'place-search', test: among(placeSearch) },
              { name: 'brief', test: (id) => among(brief)(id) && !among(onDemand)(id) },
            ],
          },
        },
      },
    }),
  },
}));
