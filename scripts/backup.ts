// npm run backup: writes an archive of the database and copies of delivered files into BACKUP_DIR and deletes the oldest ones beyond --keep. With --check:
// restores the newest archive, or the one named, into a scratch database and compares it, and the copies of
// files, with its manifest.
import { parseArgs } from 'node:util';
import { runCommand } from '#server/platform/backup/command.ts';
import { makeBackup } from '#server/platform/backup/make-backup.ts';
import type { Manifest } from '#server/platform/backup/manifest.ts';
import { checkBackup } from '#server/platform/backup/restore-backup.ts';
import { rowsIn } from '#server/platform/backup/rules.ts';
import { readStorage } from '#server/platform/config.ts';

const usage = 'Usage: npm run backup [-- --keep 14], or npm run backup -- --check [archive]';

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string', default: '14' }, check: { type: 'boolean', default: false } },
  });
  const [archive] = positionals;
  const isWrong = positionals.length > (values.check ? 1 : 0) || !/^[1-9]\d{0,3}$/.test(values.keep);
  return isWrong ? null : { check: values.check, archive, keep: Number(values.keep) };
}

const count = (number: number): string => number.toLocaleString('en');

const copies = ({ files }: Manifest): string =>
  files?.objects ? `, and ${count(Math.ceil(files.bytes / 1024))} KB of delivered files` : '';

/** The archive is usable all the same; the exit code says that somebody has to look. */
function incomplete(lost: readonly string[]): string {
  if (lost.length === 0) return '';
  process.exitCode = 1;
  return ` Not complete in the storage, so not copied: ${lost.join('; ')}.`;
}

await runCommand(usage, readArguments, async ({ check, archive, keep }) => {
  const storage = readStorage(process.env);
  const began = performance.now();
  const seconds = (): string => `${((performance.now() - began) / 1_000).toFixed(1)} s`;
  if (check) {
    const { file, manifest } = await checkBackup(storage, archive);
    return (
      `${file}, made at ${manifest.madeAt}, is complete: restored into a scratch database, all ` +
      `${count(rowsIn(manifest))} rows of ${manifest.tables.length} tables are equal${copies(manifest)} (${seconds()}).`
    );
  }
  const { file, bytes, manifest, deleted, lost } = await makeBackup(storage, keep);
  const rotated = deleted.length > 0 ? ` Deleted beyond ${keep}: ${deleted.join(', ')}.` : '';
  return (
    `${file}: ${count(rowsIn(manifest))} rows of ${manifest.tables.length} tables in ${count(Math.ceil(bytes / 1024))} KB` +
    `${copies(manifest)} (${seconds()}).${rotated}${incomplete(lost)}`
  );
});
