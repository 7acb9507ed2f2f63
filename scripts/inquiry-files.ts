// npm run files -- Q-26-7HM3K: writes the files of an inquiry into a new folder with its reference. The files are
// untrusted: scan them before you open them. If the site uses the embedded database, stop the site first.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf } from '#server/contact/files/files.ts';
import { readConfig } from '#server/platform/config.ts';
import { openEmbedded, openPostgres } from '#server/platform/database/database.ts';
import { readReference } from '#server/platform/database/ids.ts';

const ref = readReference('Q', process.argv[2] ?? '');
if (!ref) {
  console.error('Say which inquiry: npm run files -- Q-26-7HM3K');
  process.exit(2);
}
const config = readConfig(process.env);
const { db, close } = config.databaseUrl ? await openPostgres(config.databaseUrl) : await openEmbedded(config.dataDir);
try {
  const files = await filesOf(db, ref);
  const folder = path.resolve(ref);
  if (files.length > 0) mkdirSync(folder);
  for (const { place, name, bytes } of files) {
    // The sender chose the name: replace unusual characters, so that it cannot point outside the folder.
    const file = path.join(folder, `${place}-${name.replace(/[^\w.-]+/g, '_')}`);
    writeFileSync(file, bytes, { flag: 'wx' });
    console.log(file);
  }
  console.log(files.length > 0 ? `${files.length} written.` : `No files are kept for ${ref}.`);
} finally {
  await close();
}
