import * as z from 'zod/mini';
import { openHoursSchema } from '#contract/bookings/opening-hours.ts';
import { isDatabaseBusy } from '#server/platform/database/database.ts';
import { allPagesKey } from '#server/platform/pages/invalidation.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createPublishedFile } from '#server/platform/publications/published-file.ts';
import type { BookingRules, PublishedSettings } from './booking-rules.ts';

/** Sent to the other processes like the path of a page. No page has this path. */
const settingsChange = 'booking-settings';
const refreshSeconds = 60;

const storedSchema = z.object({
  hours: z.nullable(z.array(openHoursSchema)),
  week: z.array(openHoursSchema),
  address: z.string(),
});

/**
 * The settings shown on public pages, in memory, so that pages do not wait for the database. Another process reads them
 * again when a change is notified, or within a minute, and then renders all pages again. Rules never use it. A start while
 * the database is away has those that the data folder had last.
 * @throws when the database is away and the data folder has none
 */
export async function publishSettings(platform: Platform, rules: BookingRules): Promise<() => PublishedSettings> {
  const { config, db, pageChanges, scheduler } = platform;
  const file = createPublishedFile<PublishedSettings>(config, 'published-settings.json');
  const readPublished = async (): Promise<PublishedSettings> => rules.published(await rules.readSettings(db));
  const readStored = async (error: unknown): Promise<PublishedSettings> => {
    const stored = isDatabaseBusy(error) ? await file.read() : null;
    if (!stored) throw error;
    return storedSchema.parse(stored);
  };
  let published = await readPublished().catch(readStored);
  await file.write(published);

  async function refresh(): Promise<void> {
    const next = await readPublished();
    if (JSON.stringify(next) === JSON.stringify(published)) return;
    published = next;
    pageChanges.dropAllHere();
    await file.write(next);
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
