// npm run content -- export <folder>: writes what is published in the office into the files of a folder of content, such as
// content/ of the project; the site may run. npm run content -- import <folder>: publishes what the files of a folder say;
// stop a site on the embedded database first.
import { exportContent, importContent } from '#server/admin/content/transfer.ts';
import { createApp } from '#server/app.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { ContentError } from '#server/platform/content/content.ts';
import { openEmbedded, openPostgres } from '#server/platform/database/database.ts';
import { smtpTransport } from '#server/platform/email/smtp.ts';
import { createContentFile } from '#server/platform/publications/published-file.ts';
import { publishedPictures } from '#server/platform/publications/stored-pictures.ts';

const [direction, folder] = process.argv.slice(2);
if (!folder || (direction !== 'export' && direction !== 'import')) {
  console.error(
    'Say what to do with which folder: npm run content -- export content, or: npm run content -- import content',
  );
  process.exit(2);
}
const config = readConfig(process.env);
try {
  const files = direction === 'export' ? await exportTo(folder) : await importFrom(folder);
  for (const file of files) console.log(file);
  console.log(files.length === 1 ? '1 file has changed.' : `${files.length} files have changed.`);
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(`Nothing was published. ${error.message}`);
  process.exitCode = 1;
}

async function exportTo(target: string): Promise<string[]> {
  const published = await createContentFile(config).read();
  if (published) return exportContent(target, published.edits, publishedPictures(config));
  console.error(`${config.dataDir} has nothing that a ${config.mode} site has published. Start the site once.`);
  process.exit(1);
}

async function importFrom(source: string): Promise<string[]> {
  const database = config.databaseUrl ? await openPostgres(config.databaseUrl) : await openEmbedded(config.dataDir);
  try {
    const site = await createApp({ database, clock: systemClock, config, transport: smtpTransport(config.smtpUrl) });
    try {
      return await importContent(site.platform, source);
    } finally {
      await site.stop();
    }
  } finally {
    await database.close();
  }
}
