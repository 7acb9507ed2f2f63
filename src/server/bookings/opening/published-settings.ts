import type { Platform } from '#server/platform/platform.ts';
import type { BookingRules, PublishedSettings } from './booking-rules.ts';

/** Notified to the other processes as a page is. No page has this path. */
const settingsChange = 'booking-settings';
const refreshSeconds = 60;

/**
 * What public pages show of the settings, in memory: a page must not wait for the database. Another process reads it
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
    pageChanges.missed();
  }
  // While the database is away pages keep what they show; the next run asks again.
  const refreshLater = (): void => void refresh().catch(() => {});
  pageChanges.follow((path) => path === settingsChange && refreshLater(), refreshLater);
  scheduler.add('bookings.published', refreshSeconds, refresh);
  return () => published;
}

/** Call after the commit. */
export const notifySettingsChange = ({ pageChanges }: Pick<Platform, 'pageChanges'>): void =>
  pageChanges.invalidate(settingsChange);
