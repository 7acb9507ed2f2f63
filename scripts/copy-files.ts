// npm run files:copy: copies the files that the database has (of inquiries, orders, bookings and emails) into the file storage
// and compares each copy by SHA-256. The database stays as it is. It can be interrupted and repeated. If the site uses
// the embedded database, stop the site first.
import { runCommand } from '#server/platform/backup/command.ts';
import { readStorage } from '#server/platform/config.ts';
import { openEmbedded, openPostgres } from '#server/platform/database/database.ts';
import { tableExists } from '#server/platform/database/migrations.ts';
import { copyDatabaseFiles } from '#server/platform/file-storage/database-copies.ts';
import { openFileStorage } from '#server/platform/file-storage/open-file-storage.ts';

await runCommand(
  'Usage: npm run files:copy',
  () => (process.argv.length > 2 ? null : readStorage(process.env)),
  async ({ dataDir, databaseUrl, fileStorage }) => {
    if (fileStorage.kind === 'folder' && !fileStorage.isShared) {
      throw new Error(
        'Set STORAGE_SHARED=1 if every process of the site uses this DATA_DIR/files, or set S3_ENDPOINT.',
      );
    }
    const { db, close } = databaseUrl ? await openPostgres(databaseUrl) : await openEmbedded(dataDir);
    try {
      if (!(await tableExists(db, 'file_copies')))
        throw new Error('Start this release of the site once, then run this again.');
      const { files, copied, damaged } = await copyDatabaseFiles(db, openFileStorage(fileStorage), {
        now: new Date(),
        say: (done, all) => console.log(`${done} of ${all}`),
      });
      if (damaged.length > 0) process.exitCode = 1;
      const rest = damaged.length > 0 ? ` Not copied, because they are damaged: ${damaged.join(', ')}.` : '';
      return `${files} files in the database, ${copied} copied now.${rest}`;
    } finally {
      await close();
    }
  },
);
