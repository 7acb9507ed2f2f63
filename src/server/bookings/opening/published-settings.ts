import { allPagesKey } from '#server/platform/pages/invalidation.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { BookingRules, PublishedSettings } from './booking-rules.ts';

/** Sent to the other processes like the path of a page. No page has this path. */
const settingsChange = 'booking-settings';
const refreshSeconds = 60;

/**
 * The settings shown on public pages, in memory, so that pages do not wait for the database. Another process reads them
 * again when a change is notified, or within a minute, and then renders all pages again. Rules never use it.
 */
export async function publishSettings(platform: Platform, rules: BookingRules): Promise<() => PublishedSettings> {
  const { db, pageChanges, scheduler } = platform;
  const readPublished = async () => rules.published(await rules.readSettings(db));
  let published = await readPublished();

  async function refresh(): Promise<void> {
    const next = await readPublished();
    if (JSON.stringify(next) === JSON.stringify(published)) return;
    published = next;
    pageChanges.dropAllHere();
  }
  // While the database is down pages keep the old values; the next run tries again.
  const refreshLater = (): void => void refresh().catch(() => {});
  pageChanges.subscribe(settingsChange, (path) => path === settingsChange && refreshLater(), refreshLater);
  scheduler.addInEachProcess('bookings.published', refreshSeconds, refresh);
  return () => published;
}

/** Call after the commit. */
export const notifySettingsChange = ({ pageChanges }: Pick<Platform, 'pageChanges'>): void =>
  pageChanges.invalidate(settingsChange, allPagesKey);
