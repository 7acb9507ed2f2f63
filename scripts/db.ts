// npm run db -- "select count(*) from bookings": runs one statement on the site's database and prints its rows.
import { sql } from 'kysely';
import { readConfig } from '#server/platform/config.ts';
import { openEmbedded, openPostgres } from '#server/platform/database/database.ts';

const statement = process.argv[2];
if (!statement) {
  console.error('Say what to run: npm run db -- "select count(*) from bookings"');
  process.exit(2);
}
const config = readConfig(process.env);
const { db, close } = config.databaseUrl ? await openPostgres(config.databaseUrl) : await openEmbedded(config.dataDir);
try {
  const { rows } = await sql.raw(statement).execute(db);
  console.table(rows);
} finally {
  await close();
}
