import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/app/app.ts';
import { outputOf } from '#tests/support/app/captured-output.ts';
import { type Metrics, parsedMetrics } from '#tests/support/app/metrics.ts';
import { signedIn } from '#tests/support/data/accounts.ts';
import { holdAt, tuesday } from '#tests/support/data/meetings.ts';
import { order } from '#tests/support/data/orders.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'site-metrics-'));
afterAll(() => rmSync(folder, { recursive: true }));
const app = testApp({ settings: { DATA_DIR: folder } });
const scrape = async (): Promise<Metrics> => parsedMetrics(await app.site.platform.gauges.text());
const backup = path.join(folder, 'last-backup.json');

describe('the gauges of the site', () => {
  it('count open orders, holds, emails and payments after real calls', async () => {
    const { visitor } = await signedIn(app);
    const before = await scrape();
    await holdAt(visitor, tuesday('10:00'));
    await order(visitor);
    const after = await scrape();
    const added = (series: string): number => after.value(series) - before.value(series);
    expect(added('site_booking_holds')).toBe(1);
    expect(added('site_orders{state="placed"}')).toBe(1);
    expect(added('site_emails{state="held"}')).toBeGreaterThan(0);
    expect(after.names.filter((name) => name.startsWith('site_payments{'))).toHaveLength(3);
    app.clock.passMinutes(11);
    expect((await scrape()).value('site_booking_holds')).toBe(0);
  });

  it('say how old what waits is', async () => {
    const { db } = app.site.platform;
    const now = app.clock.now().toISOString();
    await sql`update emails set status = 'queued', created_at = ${now}::timestamptz - interval '20 minutes'`.execute(
      db,
    );
    await sql`insert into payments (id, order_id, attempt, method, amount_cents, currency, status, gateway_reference,
        created_at, updated_at)
      select gen_random_uuid(), id, 1, 'paynow', 100, 'USD', 'unknown', 'test-1', ${now}::timestamptz - interval '5 minutes',
        ${now}::timestamptz from orders limit 1`.execute(db);
    const metrics = await scrape();
    expect(metrics.value('site_emails_oldest_queued_seconds')).toBe(1_200);
    expect(metrics.value('site_payments{state="unknown"}')).toBe(1);
    expect(metrics.value('site_payments_oldest_seconds{state="unknown"}')).toBe(300);
  });

  it('say when each scheduled job last ran, and whether it failed', async () => {
    const { scheduler } = app.site.platform;
    scheduler.add('test.broken', 30, () => Promise.reject(new Error('on purpose')));
    await outputOf(() => scheduler.runDue());
    const metrics = await scrape();
    const at = app.clock.now().getTime() / 1_000;
    expect(metrics.value('site_scheduled_job_last_run_timestamp_seconds{name="bookings.remind"}')).toBe(at);
    expect(metrics.value('site_scheduled_job_interval_seconds{name="bookings.remind"}')).toBe(30);
    expect(metrics.value('site_scheduled_job_failed{name="bookings.remind"}')).toBe(0);
    expect(metrics.value('site_scheduled_job_failed{name="test.broken"}')).toBe(1);
  });

  it('tell the last backup, once there is one', async () => {
    expect((await scrape()).text).not.toContain('site_last_backup');
    writeFileSync(backup, JSON.stringify({ at: '2026-03-02T06:00:00.000Z', bytes: 12_345 }));
    const metrics = await scrape();
    expect(metrics.value('site_last_backup_timestamp_seconds')).toBe(Date.UTC(2026, 2, 2, 6) / 1_000);
    expect(metrics.value('site_last_backup_bytes')).toBe(12_345);
    writeFileSync(backup, '{"at":');
    await outputOf(async () => {
      expect((await scrape()).value('site_metrics_source_up{source="disk"}')).toBe(1);
      const unreadable = await scrape();
      expect(unreadable.names).toContain('site_metrics_source_up{source="backup"}');
      expect(unreadable.value('site_metrics_source_up{source="backup"}')).toBe(0);
    });
    rmSync(backup);
  });

  it('tell disk, memory and the database', async () => {
    const metrics = await scrape();
    expect(metrics.value('site_disk_free_bytes')).toBeGreaterThan(0);
    expect(metrics.value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(metrics.value('process_start_time_seconds')).toBeLessThan(Date.now() / 1_000);
    expect(metrics.value('site_database_answer_seconds')).toBeGreaterThan(0);
    expect(metrics.value('site_database_wait_seconds_count')).toBeGreaterThan(0);
    expect(metrics.value('site_database_waiting')).toBe(0);
    const down = metrics.names.filter((name) => name.startsWith('site_metrics_source_up') && !metrics.value(name));
    expect(down).toEqual([]);
  });
});

if (process.env['DATABASE'] === 'postgres') {
  it('a transaction that waits for a lock is seen', async () => {
    const { db } = app.site.platform;
    const lock = sql`select from users for update`;
    const waiting = Promise.withResolvers<void>();
    const first = db.transaction().execute(async (trx) => {
      await lock.execute(trx);
      await waiting.promise;
    });
    await expect.poll(async () => (await scrape()).value('site_database_connections{state="used"}')).toBeGreaterThan(0);
    const second = db.transaction().execute((trx) => lock.execute(trx));
    await delay(200);
    const metrics = await scrape();
    waiting.resolve();
    await Promise.all([first, second]);
    expect(metrics.value('site_database_locks_waiting')).toBe(1);
    expect(metrics.value('site_database_lock_longest_wait_seconds')).toBeGreaterThan(0.1);
  });
}
