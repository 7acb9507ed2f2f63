import path from 'node:path';
import type { Config } from '@react-router/dev/config';
import { compressFiles } from './scripts/compress.ts';

export default {
  appDirectory: 'src/web',
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => compressFiles(path.join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
