import { inject } from 'vitest';
import { type SiteProcess, startSiteProcess, withoutWasmOptimizer } from './site-process.ts';

/** A site of its own, with an empty database. @param settings environment settings */
export const startOwnSite = (settings: Record<string, string> = {}): Promise<SiteProcess> =>
  startSiteProcess(settings, { data: inject('emptySite'), nodeOptions: withoutWasmOptimizer });
