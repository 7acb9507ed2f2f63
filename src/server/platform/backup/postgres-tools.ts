import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { BackupError, chooseTool, majorOf, type Tool } from './rules.ts';

type ToolName = 'pg_dump' | 'pg_restore';

const runFile = promisify(execFile);

/**
 * The folders of installed versions come before PATH, where Debian has a script that chooses a version by itself.
 * @param pgBin the only folder to look in, or null
 * @throws BackupError that says what to install
 */
export async function findTool(name: ToolName, leastMajor: number, pgBin: string | null): Promise<Tool> {
  const folders = pgBin ? [pgBin] : [...installedFolders(), ...(process.env['PATH'] ?? '').split(path.delimiter)];
  const tools: Tool[] = [];
  for (const folder of folders) {
    const file = path.join(folder, process.platform === 'win32' ? `${name}.exe` : name);
    const major = existsSync(file) ? await versionOf(file) : null;
    if (major !== null) tools.push({ file, major });
  }
  const chosen = chooseTool(tools, leastMajor);
  if (chosen) return chosen;
  const found = tools.map(({ file, major }) => `${file} is of ${major}`).join(', ') || `no ${name} was found`;
  throw new BackupError(
    `${name} of PostgreSQL ${leastMajor} or newer is needed, and ${found}${pgBin ? ` in PG_BIN (${pgBin})` : ''}: install it ` +
      `(on Debian: apt-get install postgresql-client-${leastMajor}), or set PG_BIN to its folder.`,
  );
}

/** @throws BackupError with the last line that the program wrote */
export async function runTool({ file }: Tool, args: readonly string[], databaseUrl: string): Promise<void> {
  const { url, password } = withoutPassword(databaseUrl);
  const child = spawn(file, [...args, '--no-password', '--dbname', url], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  });
  const code = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [printed, ended] = await Promise.all([text(child.stderr), code]);
  if (ended === 0) return;
  const lines = printed.trim().split('\n');
  const reason = lines.find((line) => /error:/i.test(line)) ?? lines.at(-1) ?? '';
  throw new BackupError(`${path.basename(file)} failed with code ${ended}: ${reason}`);
}

function installedFolders(): string[] {
  const versions = (base: string, bin: (name: string) => string): string[] =>
    existsSync(base) ? readdirSync(base).map((name) => path.join(base, bin(name))) : [];
  return [
    ...versions('/usr/lib/postgresql', (name) => path.join(name, 'bin')),
    ...versions('/usr', (name) => path.join(name, 'bin')).filter((folder) => /pgsql-\d+/.test(folder)),
  ];
}

async function versionOf(file: string): Promise<number | null> {
  try {
    return majorOf((await runFile(file, ['--version'])).stdout);
  } catch {
    return null;
  }
}

/** Every user of the machine can read the arguments of a process, but not its environment. */
function withoutPassword(databaseUrl: string): { url: string; password: string } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { url: url.href, password };
}
