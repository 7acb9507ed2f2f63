import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#tests/support/database/postgres.ts';
import { projectRoot } from '#tests/support/project/project-files.ts';

/** The whole site in a process of its own, as with `npm start`. */
export interface SiteProcess {
  url: string;
  process: ChildProcess;
  /** Everything the process has printed. */
  output(): string;
  /** Kills the process, without a chance to clean up. */
  kill(): Promise<void>;
  /** Stops the process and returns its exit code. */
  stop(): Promise<number | null>;
}

const running = new Set<() => void>();

/** No optimizing compiler for WebAssembly: it costs the database of a short-lived site more time than it saves. */
export const withoutWasmOptimizer = ['--liftoff-only'];

/** Kills the sites that failed tests have left running; tests/support/run/after-each-file.ts calls it. */
export function endRunningSites(): void {
  for (const leave of running) leave();
}
process.once('exit', endRunningSites);

interface Beginning {
  /** Copied into the site's own data folder. Default: the folder is empty. */
  data?: string;
  /** The folder of the program. Default: this project; another one for an older release. */
  root?: string;
  /** Options of Node, before the program. */
  nodeOptions?: string[];
  /** Default: what `npm start` runs. */
  program?: 'build/site/main.js' | 'src/main.ts' | 'scripts/start.mjs' | 'tests/faults/disk-site.ts';
}

/**
 * Starts the site on a free port, with a data folder of its own unless the settings contain DATA_DIR.
 * @throws with the output of the site if it does not start
 */
export async function startSiteProcess(
  settings: Record<string, string> = {},
  { data, root = projectRoot, nodeOptions = [], program = 'build/site/main.js' }: Beginning = {},
): Promise<SiteProcess> {
  const ownFolder = settings['DATA_DIR'] ? null : mkdtempSync(path.join(tmpdir(), 'site-data-'));
  if (ownFolder && data) cpSync(data, ownFolder, { recursive: true });
  const port = settings['PORT'] ?? (await freePort());
  const child = spawn(process.execPath, [...nodeOptions, program], {
    cwd: root,
    env: {
      ...environmentWithoutSettings(),
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: ownFolder ?? '',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const leave = (): void => {
    child.kill('SIGKILL');
    if (ownFolder) rmSync(ownFolder, { recursive: true, force: true, maxRetries: 5 });
  };
  running.add(leave);
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => {
    running.delete(leave);
    leave();
    return code ?? null;
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error(`The site did not come up in 2 min:\n${output}`)), 120_000);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
        if (!/^The site is at /m.test(output)) return;
        clearTimeout(patience);
        resolve();
      });
    }
    ended.then((code) => {
      clearTimeout(patience);
      reject(new Error(`The site ended with code ${code}:\n${output}`));
    });
  }).catch((error: unknown) => {
    leave();
    throw error;
  });
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    const patience = setTimeout(() => child.kill('SIGKILL'), 20_000);
    const code = await ended;
    clearTimeout(patience);
    return code;
  };
  return {
    url: `http://localhost:${port}`,
    process: child,
    output: () => output,
    async kill() {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}

// The settings of the person running the tests must not reach the sites under test.
const settingNames =
  /^(?:MODE|ROLE$|PORT|HOST|PUBLIC_URL|DATA_DIR|CONTENT_DIR|DATABASE_URL|SECRET|SMTP_URL|MAIL_FROM|GOOGLE_|PAYNOW_|PURGE_|OWNER_EMAIL|TRUST_PROXY|RATE_LIMIT_FACTOR|METRICS_|LOG_PAGES|OTEL_|DATABASE$|NODE_OPTIONS|VITEST)/;

const environmentWithoutSettings = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !settingNames.test(name)));
