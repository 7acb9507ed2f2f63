import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

// Every file costs a phone its headers, so what each page needs anyway comes in two: the framework, which seldom
// changes, and what stands around every page. Nothing in there may need the third, the calls;
// nor may it hold the entry, which starts React when it is run.
const framework = /node_modules[\\/](?:react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/;
const aroundEveryPage = [
  /src[\\/]web[\\/]root\.tsx?$/,
  /src[\\/]web[\\/]shell[\\/](?!login-prompt|search-form|structured-data|account-menu|office-link|other-accounts|advert)/,
  /src[\\/]web[\\/]ui[\\/](?:button|icon|logo|logo-mark|text-link|toast|dollars|picture|plate|neatline|section|coordinates|closing-band|sale-price|facts|numbers|days|late|email-address|plate-card|disclosure|use-hydrated)\.tsx?$/,
  /src[\\/]web[\\/]sessions[\\/](?:session-state|session-provider|use-session-check|account-hint|overlays|use-query|use-replace-entry|owed-logout)\.tsx?$/,
  /src[\\/]contract[\\/]limits\.ts$/,
  /preload-helper|rolldown-runtime/,
];
// What talks to the server, and the schemas it is checked by: loaded by pages with a form, and for who is signed in.
const calls = [
  /src[\\/]web[\\/]api\.ts$/,
  /src[\\/]web[\\/]sessions[\\/](?:session|tokens|device|navigation-state)\.ts$/,
  /src[\\/]contract[\\/](?:endpoint|errors|accounts|sessions|safe-path)\.ts$/,
  /node_modules[\\/]zod[\\/]/,
];
// The same for what is small, many, and wanted together: by pages with a form, and by pages of an account.
const forms = [
  /src[\\/]web[\\/]ui[\\/](?:field|checkbox|radio-rows|error-summary|notice|use-form|after-press|text-counter)\.tsx?$/,
  /src[\\/]contract[\\/]phones\.ts$/,
];
const records = [
  /src[\\/]web[\\/]ui[\\/](?:moments|loaded-part|use-loaded|save-as|copy-button|copy-reference|money-lines|tag|tabs|next-steps)\.tsx?$/,
  /src[\\/]web[\\/]sessions[\\/]guard\.tsx$/,
  /src[\\/]contract[\\/](?:days|profile)\.ts$/,
];
const among = (paths: readonly RegExp[]) => (id: string) => paths.some((one) => one.test(id));

/** What an endpoint says of itself is for the API's description on the server; a phone need not load it. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /src[\\/]contract[\\/]\w+\.ts$/ },
    handler: (code) => ({ code: code.replace(/^ *summary:\s*(['"]).*\1,\n/gm, ''), map: null }),
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [withoutSummaries, tailwindcss(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    ...(!isSsrBuild && {
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'framework', test: framework },
              { name: 'shell', test: among(aroundEveryPage) },
              { name: 'calls', test: among(calls) },
              { name: 'forms', test: among(forms) },
              { name: 'records', test: among(records) },
            ],
          },
        },
      },
    }),
  },
}));
