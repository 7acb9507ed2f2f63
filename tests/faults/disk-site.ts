// The whole site on the embedded database, with another look at its disk. FREE_SPACE_FILE holds the number of free
// bytes; without it nobody looks. On SIGUSR2 the database writes its log until the disk is full, or sleeps where its
// disk cannot be filled: from then on it answers nothing.
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
