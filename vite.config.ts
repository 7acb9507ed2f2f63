import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups, chunkOf } from './tools/vite/chunks.ts';
import { mapFiles } from './tools/vite/map-files.ts';
import { mapLibraries } from './tools/vite/map-libraries.ts';
import { pageScripts } from './tools/vite/page-scripts.ts';

import { styles } from './tools/vite/styles.ts';

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
  plugins: [withoutSummaries, pageScripts(workers), mapFiles(), mapLibraries(), styles.plugin, reactRouter()],
  worker: { plugins: () => [mapLibraries()] },
  css: styles.css,
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    ...(!isSsrBuild && {
      rolldownOptions: {
        // Otherwise the form without script, which the browser does not run, would load geodesy.
        treeshake: { moduleSideEffects: (id) => (chunkOf(id) === 'geodesy' ? false : undefined) },
        output: { codeSplitting: { groups: chunkGroups } },
      },
    }),
  },
}));
