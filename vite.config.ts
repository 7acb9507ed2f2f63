import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// Every file costs a phone its headers, so what each page needs anyway comes in two: the framework, which seldom
// changes, and what stands around every page.
const framework = /node_modules[\\/](?:react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/;
const aroundEveryPage = [
  /src[\\/]web[\\/](?:api|entry\.client|root)\.tsx?$/,
  /src[\\/]web[\\/]shell[\\/](?!login-prompt)/,
  /src[\\/]web[\\/]ui[\\/](?:button|icon|logo|logo-mark|text-link|toast|plate|neatline|section|coordinates|closing-band|sale-price|facts)\.tsx?$/,
  /src[\\/]web[\\/]sessions[\\/](?:session|tokens|device|overlays|navigation-state|safe-path|use-query|use-kept-session|activity)\.tsx?$/,
  /src[\\/]contract[\\/](?:endpoint|errors|limits|accounts|sessions|site)\.ts$/,
  /node_modules[\\/]zod[\\/]/,
  /preload-helper|rolldown-runtime/,
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    ...(!isSsrBuild && {
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'framework', test: framework },
              { name: 'shell', test: (id: string) => aroundEveryPage.some((one) => one.test(id)) },
            ],
          },
        },
      },
    }),
  },
}));
