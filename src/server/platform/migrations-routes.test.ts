import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { outputOf } from '#tests/support/captured-output.ts';
import { migrate } from './migrations.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const newer = '9000-of-the-next-release.sql';

it('starts on the schema of a newer release, and says so', async () => {
  const { db } = app.site.platform;
  await sql`insert into kysely_migration (name, timestamp) values (${newer}, now()::text)`.execute(db);
  const printed = await outputOf(() => migrate(db));
  expect(JSON.parse(printed)).toMatchObject({ event: 'database.newer_schema', migrations: newer });
});

it('names what is missing where a schema is neither older nor newer', async () => {
  const { db } = app.site.platform;
  await sql`delete from kysely_migration where name = '0016-emails-in-order.sql'`.execute(db);
  await expect(migrate(db)).rejects.toThrow(
    `The database was changed by another release of this site (${newer}), and it lacks 0016-emails-in-order.sql of this one.`,
  );
});
