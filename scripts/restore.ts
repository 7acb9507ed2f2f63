// npm run restore -- backups/kopje-20261128-020000Z.tar: restores an archive of npm run backup into DATA_DIR or into the
// empty database of DATABASE_URL, and compares it with its manifest. Stop the site first.
import { parseArgs } from 'node:util';
import { runCommand } from '#server/platform/backup/command.ts';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { rowsIn } from '#server/platform/backup/rules.ts';
import { readStorage } from '#server/platform/config.ts';

const usage = 'Usage: npm run restore -- backups/kopje-20261128-020000Z.tar';

function readArguments(): string | null {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  return positionals.length === 1 ? (positionals[0] ?? null) : null;
}

await runCommand(usage, readArguments, async (archive) => {
  const began = performance.now();
  const { manifest, notes } = await restoreBackup(readStorage(process.env), archive);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const done =
    `Restored the backup of ${manifest.madeAt}: all ${rowsIn(manifest).toLocaleString('en')} rows of ` +
    `${manifest.tables.length} tables are equal (${seconds} s). What was written after that time is not in it.`;
  return [done, ...notes].join('\n');
});
