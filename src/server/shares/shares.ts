import { sharePictureAddress, standardShare } from '#contract/site/pictures.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { errorFacts, log } from '#server/platform/log.ts';
import { readShareIds, storeSharePicture, writeSharePictures } from '#server/platform/publications/stored-pictures.ts';
import { type Share, shareId, sharesOfPages } from './page-shares.ts';
import { releasedShares } from './released-shares.ts';
import { renderShare } from './render-share.ts';

export { type Share, sharesOfPages };

interface Parts {
  db: Database;
  clock: Clock;
  config: Config;
}

export interface SharePictures {
  /** Where the picture of a page is; that of the site is there while it has none. */
  addressesOf(shares: readonly Share[]): (name: string) => string;
  /** Renders and stores those that are missing, one after another. A failure is logged, and nothing is thrown. */
  renderMissing(shares: readonly Share[], stopping: AbortSignal): Promise<void>;
  /** Makes the data folder hold those that are rendered, by this process or another, for a start while the database is away. */
  keep(shares: readonly Share[]): Promise<void>;
}

const released: Readonly<Record<string, string>> = releasedShares;
const isReleased = (share: Share): boolean => released[share.name] === shareId(share);

/** The pictures for sharing a page: those of the release, and those rendered after a publication. */
export function createSharePictures(parts: Parts): SharePictures {
  const { db, clock } = parts;
  const keep = (shares: readonly Share[]): Promise<void> =>
    writeSharePictures(parts, new Set(shares.filter((share) => !isReleased(share)).map(shareId)));

  async function render(stopping: AbortSignal, share: Share, stored: ReadonlySet<string>): Promise<void> {
    const id = shareId(share);
    if (stopping.aborted || isReleased(share) || stored.has(id)) return;
    const png = await renderShare(share, stopping);
    await storeSharePicture(db, id, png, clock.now());
  }

  return {
    keep,
    addressesOf(shares) {
      const byName = new Map(shares.map((share) => [share.name, share]));
      return (name) => {
        const share = byName.get(name);
        if (!share) return standardShare;
        return isReleased(share) ? `/images/share/${name}.png` : sharePictureAddress(shareId(share));
      };
    },
    async renderMissing(shares, stopping) {
      const failed = (page: string) => (error: unknown) => {
        if (!stopping.aborted) log('error', 'content.share', { page, ...errorFacts(error) });
      };
      const stored = await readShareIds(db).catch(failed('all'));
      if (!stored) return;
      for (const share of shares) await render(stopping, share, stored).catch(failed(share.name));
      await keep(shares).catch(failed('all'));
    },
  };
}
