import type { PurgeSettings } from '../config.ts';
import { fetchExternal } from '../http-client.ts';
import type { Queue } from '../jobs/job-runner.ts';
import { errorFacts, log } from '../log.ts';
import { allPagesKey } from './invalidation.ts';

/** The keys of a page in its header `Surrogate-Key`: its own path, and the one that all pages have. */
export const surrogateKeys = (page: string): string => `${page} ${allPagesKey}`;

/** Other processes drop their copy of the page in this time, in seconds; until then a CDN could fetch the old one. */
export const purgeAfterSeconds = 1;

export interface PurgeQueue extends Queue<{ key: string }> {}

/** Asks a CDN to drop its copies of the pages with a key (docs/decisions/0119). A failure is tried again for 2 hours. */
export const purgeQueue = ({ address, header }: PurgeSettings): PurgeQueue => ({
  name: 'purges',
  options: { retryLimit: 16, retryDelay: 2, retryBackoff: true, retryDelayMax: 900, expireInSeconds: 60 },
  atOnce: { all: 4, ordinary: 4 },
  async work({ key }, { isLast }) {
    try {
      const { status } = await fetchExternal(address.replaceAll('{key}', encodeURIComponent(key)), {
        method: 'POST',
        headers: header ? { [header.name]: header.value } : {},
      });
      if (status < 200 || status > 299) throw new Error(`the CDN answered ${status}`);
    } catch (error) {
      log(isLast ? 'error' : 'warn', isLast ? 'purge.failed' : 'purge.refused', { key, ...errorFacts(error) });
      throw error;
    }
  },
});
