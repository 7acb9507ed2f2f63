// The whole site on the embedded database, with a simulated disk. FREE_SPACE_FILE contains the number of free bytes;
// without it the free space is not checked. On SIGUSR2 the database writes its log until the disk is full or, if the
// disk cannot be filled, sleeps; in both cases it no longer responds.
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { runSite } from '../../src/run-site.ts';
import { openEmbedded } from '../../src/server/platform/database/database.ts';

const file = process.env['FREE_SPACE_FILE'];
const silenceSeconds = 10;

await runSite(process.env, {
  dev: false,
  async openDatabase({ dataDir }) {
    const database = await openEmbedded(dataDir, {
      readFreeBytes: file ? async () => Number(await readFile(file, 'utf8')) : null,
      silenceSeconds,
    });
    const hang = process.env['DISK_CAN_BE_FILLED']
      ? sql`select pg_logical_emit_message(false, 'fill', repeat('x', 500000)) from generate_series(1, 1000)`
      : sql`select pg_sleep(3600)`;
    process.once('SIGUSR2', () => void hang.execute(database.db).catch(() => {}));
    return database;
  },
});
