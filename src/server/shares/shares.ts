import { sharePictureAddress } from '#contract/site/pictures.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { errorFacts, log } from '#server/platform/log.ts';
import { readShareIds, storeSharePicture } from '#server/platform/publications/stored-pictures.ts';
import { type Share, shareId, sharesOfPages } from './page-shares.ts';
import { releasedShares } from './released-shares.ts';
import { renderShare } from './render-share.ts';

export { type Share, sharesOfPages };

interface Parts {
  db: Database;
  clock: Clock;
}

export interface SharePictures {
  /** Where the picture of a page is; that of the site while the page has none. */
  addressesOf(shares: readonly Share[]): (name: string) => string;
  /** Reads which are stored. Returns whether there are others than before. */
  refresh(): Promise<boolean>;
  /** Renders and stores those that are missing, one after another. A failure is logged. Returns whether there were any. */
  renderMissing(shares: readonly Share[], stopping: AbortSignal): Promise<boolean>;
}

const standard = '/images/share/home.png';
const released: Readonly<Record<string, string>> = releasedShares;

/** The pictures for sharing a page: those of the release, and those rendered after a publication. */
export function createSharePictures({ db, clock }: Parts): SharePictures {
  let stored: ReadonlySet<string> = new Set();
  // Not tried again until the site starts anew.
  const failed = new Set<string>();
  const isReleased = (share: Share): boolean => released[share.name] === shareId(share);

  async function render(share: Share, stopping: AbortSignal): Promise<boolean> {
    const id = shareId(share);
    try {
      await storeSharePicture(db, id, await renderShare(share, stopping), clock.now());
      return true;
    } catch (error) {
      failed.add(id);
      if (!stopping.aborted) log('error', 'content.share', { page: share.name, ...errorFacts(error) });
      return false;
    }
  }

  async function refresh(): Promise<boolean> {
    const before = stored.size;
    stored = await readShareIds(db);
    return stored.size !== before;
  }

  return {
    refresh,
    addressesOf(shares) {
      const byName = new Map(shares.map((share) => [share.name, share]));
      return (name) => {
        const share = byName.get(name);
        if (!share || isReleased(share)) return `/images/share/${share ? name : 'home'}.png`;
        const id = shareId(share);
        return stored.has(id) ? sharePictureAddress(id) : standard;
      };
    },
    async renderMissing(shares, stopping) {
      let some = false;
      for (const share of shares) {
        const id = shareId(share);
        if (isReleased(share) || stored.has(id) || failed.has(id)) continue;
        if (stopping.aborted) return false;
        some = (await render(share, stopping)) || some;
      }
      return some && (await refresh());
    },
  };
}
