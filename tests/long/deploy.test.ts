import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredPicture } from '#contract/site/pictures.ts';
import { addressOf, hostOf, processSettings } from '#tests/support/app/processes.ts';
import { Visitor } from '#tests/support/app/visitor.ts';
import { upload } from '#tests/support/data/attachments.ts';
import { createDatabase, freePort, type Postgres, startPostgres } from '#tests/support/database/postgres.ts';
import { projectRoot } from '#tests/support/project/project-files.ts';

// As root on Debian 12 with: apt-get install buildah mmdebstrap postgresql-15 caddy haproxy docker-compose systemd curl

const work = mkdtempSync(path.join(tmpdir(), 'deploy-'));
const deploy = path.join(projectRoot, 'deploy');
const image = 'site:deploy-test';
const container = `deploy-test-${process.pid}`;
const buildah = (...args: string[]): string =>
  execFileSync('buildah', ['--storage-driver', 'vfs', ...args], { encoding: 'utf8' }).trim();
const running = new Set<ChildProcess>();

/** The root folder of the image. */
let root: string;
let server: Postgres;

beforeAll(async () => {
  execFileSync('npm', ['run', 'image'], { cwd: projectRoot, env: { ...process.env, IMAGE: image }, stdio: 'pipe' });
  buildah('from', '--name', container, image);
  root = buildah('mount', container);
  // The image has the programs of this version.
  server = await startPostgres('/usr/lib/postgresql/15/bin');
}, 900_000);

afterAll(async () => {
  for (const child of running) await end(child);
  await server?.stop();
  if (root) buildah('rm', container);
  rmSync(work, { recursive: true, force: true, maxRetries: 5 });
});

/** The process becomes the site itself, so it gets the signals. */
function start(program: string, args: string[], settings: Record<string, string>): ChildProcess {
  // Only these settings: those of the machine must not reach the site.
  const env = { PATH: process.env['PATH'] ?? '', HOME: work, ...settings };
  const child = spawn(program, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  running.add(child);
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

const inImage = (data: string, settings: Record<string, string>, ...command: string[]): ChildProcess =>
  start(path.join(deploy, 'run-root.sh'), [root, data, ...command], settings);

/** Runs a command in the image as its own account. */
const shell = (command: string) =>
  spawnSync('/usr/sbin/chroot', ['--userspec=10001:10001', root, '/bin/sh', '-c', command], {
    encoding: 'utf8',
    env: { PATH: '/app/bin:/usr/bin:/bin' },
  });

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
const untilItAnswers = (url: string) => expect.poll(() => answers(url), { timeout: 60_000, interval: 200 }).toBe(true);

async function startInImage(data: string, settings: Record<string, string> = {}) {
  const port = String(await freePort());
  const child = inImage(data, { HOST: '127.0.0.1', PORT: port, ...settings });
  const url = `http://127.0.0.1:${port}`;
  await untilItAnswers(`${url}/readyz`);
  return { child, url };
}

describe('the image', () => {
  it('has nothing that installs, compiles or downloads, and is the work of root', () => {
    for (const program of [
      'apt',
      'apt-get',
      'dpkg',
      'npm',
      'npx',
      'gcc',
      'cc',
      'make',
      'perl',
      'python3',
      'curl',
      'wget',
    ]) {
      expect(shell(`command -v ${program}`).status, program).toBe(127);
    }
    expect(shell('node --version').stdout.trim()).toBe(process.version);
    expect(shell('touch /app/build/site/main.js').status).not.toBe(0);
    expect(shell('test -e /app/node_modules/vitest -o -e /app/src').status).not.toBe(0);
    expect(shell('pg_dump --version || /usr/lib/postgresql/15/bin/pg_dump --version').stdout).toContain('15.');
  });

  it('declares its account, health check and folder of data', () => {
    const { Docker: declared } = JSON.parse(buildah('inspect', container));
    expect(declared.config).toMatchObject({
      User: '10001:10001',
      Entrypoint: ['/app/bin/site'],
      Volumes: { '/data': {} },
    });
    expect(declared.config.Healthcheck.Test).toEqual(['CMD', '/app/bin/site', 'healthcheck']);
  });

  it('serves from a read-only root as another user, stops within 10 s, and finds its data again', async () => {
    const data = path.join(work, 'data');
    const first = await startInImage(data);
    expect(await answers(`${first.url}/`)).toBe(true);
    const user = execFileSync('ps', ['-eo', 'uid,args'], { encoding: 'utf8' })
      .split('\n')
      .find((line) => line.includes('build/site/main.js') && line.trim().startsWith('10001 '));
    expect(user).toBeDefined();
    const began = Date.now();
    await end(first.child);
    expect(Date.now() - began).toBeLessThan(10_000);
    expect(readdirSync(data)).toContain('secret');
    const second = await startInImage(data);
    const port = new URL(second.url).port;
    expect(shell(`PORT=${port} site healthcheck`).status).toBe(0);
    await end(second.child);
    expect(shell(`PORT=${port} site healthcheck`).status).not.toBe(0);
  });

  it('encodes the picture that an owner uploads', async () => {
    const databaseUrl = await createDatabase(server.url);
    const site = await startInImage(path.join(work, 'pictures'), {
      ...processSettings,
      DATABASE_URL: databaseUrl,
      OWNER_EMAIL: 'owner@example.com',
    });
    const owner = new Visitor(hostOf(site, databaseUrl), addressOf(1));
    await owner.signUpAndActivate({ email: 'owner@example.com' });
    const jpeg = await sharp({ create: { width: 700, height: 400, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const stored = await upload<StoredPicture>(owner, 'admin/pictures', 'dam.jpg', new Uint8Array(jpeg));
    expect(stored.body).toMatchObject({ width: 700, height: 400 });
    const shown = await fetch(`${site.url}/pictures/${stored.body.id}.webp`);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    await end(site.child);
  });

  it('exports the published content into a copy of its files', async () => {
    const data = path.join(work, 'exported');
    await end((await startInImage(data)).child);
    cpSync(path.join(projectRoot, 'content'), path.join(data, 'content'), { recursive: true });
    execFileSync('chown', ['-R', '10001:10001', data]);
    const exporting = inImage(data, {}, 'content', 'export', '/data/content');
    expect((await once(exporting, 'exit'))[0]).toBe(0);
  });

  it('refuses a command that it does not know', () => {
    const { status, stderr } = shell('site drop');
    expect(status).toBe(2);
    expect(stderr).toContain(
      'Unknown command: drop. Known: owner, content, db, files, files:copy, backup, restore, healthcheck',
    );
  });
});

describe('compose.yaml', () => {
  const settings = { SITE_ADDRESS: 'www.example.co.zw', POSTGRES_PASSWORD: 'a long random password' };
  const parse = (environment: Record<string, string>) =>
    spawnSync('docker-compose', ['--file', path.join(deploy, 'compose.yaml'), 'config'], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', ...environment },
    });

  it('is read by its parser, and says which settings it lacks', () => {
    const file = path.join(deploy, 'site.env');
    const isOurs = !existsSync(file);
    if (isOurs) writeFileSync(file, 'SECRET=\n');
    try {
      const { status, stdout, stderr } = parse(settings);
      expect([status, stderr]).toEqual([0, '']);
      for (const name of ['postgres', 'site', 'worker', 'caddy', 'backup']) expect(stdout).toContain(`\n  ${name}:`);
      expect(parse({ SITE_ADDRESS: settings.SITE_ADDRESS }).stderr).toContain('a long random password');
    } finally {
      if (isOurs) rmSync(file);
    }
  });

  it('its services work together: PostgreSQL, the site in its image, Caddy with TLS, and the backup', async () => {
    const url = await createDatabase(server.url);
    const port = await freePort();
    const site = await startInImage(path.join(work, 'compose'), {
      DATABASE_URL: url,
      PUBLIC_URL: `https://localhost:${port}`,
      TRUST_PROXY: '1',
    });
    const caddy = start('caddy', ['run', '--config', path.join(deploy, 'Caddyfile'), '--adapter', 'caddyfile'], {
      SITE_ADDRESS: `localhost:${port}`,
      SITE_UPSTREAMS: new URL(site.url).host,
      CADDY_OPTIONS: 'skip_install_trust',
      XDG_DATA_HOME: path.join(work, 'caddy'),
    });
    const get = (): string =>
      spawnSync('curl', ['-sk', '-o', '/dev/null', '-w', '%{http_code} %{scheme}', `https://localhost:${port}/`], {
        encoding: 'utf8',
      }).stdout;
    await expect.poll(get, { timeout: 60_000, interval: 500 }).toBe('200 HTTPS');
    const data = path.join(work, 'compose');
    const backup = inImage(data, { DATABASE_URL: url, BACKUP_DIR: '/data/backups' }, 'backup');
    expect((await once(backup, 'exit'))[0]).toBe(0);
    expect(readdirSync(path.join(data, 'backups')).filter((name) => name.endsWith('.tar'))).toHaveLength(1);
    await end(caddy);
    await end(site.child);
  });
});

describe('haproxy.cfg', () => {
  it('serves from both processes, sends costly calls to the worker, and refuses a machine that sends far too much', async () => {
    const url = await createDatabase(server.url);
    const settings = { DATABASE_URL: url, SECRET: 'one secret, the same in every process', TRUST_PROXY: '1' };
    const one = await startInImage(path.join(work, 'one'), { ...settings, ROLE: 'web' });
    const two = await startInImage(path.join(work, 'two'), { ...settings, ROLE: 'web' });
    const worker = await startInImage(path.join(work, 'worker'), { ...settings, ROLE: 'worker' });
    const port = await freePort();
    const haproxy = start('haproxy', ['-f', path.join(deploy, 'haproxy.cfg')], {
      SITE_BIND: `127.0.0.1:${port}`,
      SITE_ONE: new URL(one.url).host,
      SITE_TWO: new URL(two.url).host,
      SITE_WORKER: new URL(worker.url).host,
    });
    const front = `http://127.0.0.1:${port}`;
    await untilItAnswers(`${front}/healthz`);
    await end(one.child);
    for (let count = 0; count < 20; count += 1) expect((await fetch(`${front}/about`)).status).toBe(200);
    const replies = await Promise.all(Array.from({ length: 400 }, () => fetch(`${front}/healthz`)));
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(50);
    expect(refused[0]?.headers.get('retry-after')).toBe('10');
    expect(replies.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
    await end(two.child);
    const statusOf = async (path: string): Promise<number> => (await fetch(front + path)).status;
    // The count of requests of this machine has to fall below the limit first.
    await expect.poll(() => statusOf('/about'), { timeout: 60_000, interval: 1_000 }).toBe(503);
    expect(await statusOf('/api/orders/ORD-26-7HM3K/invoice.pdf')).toBe(401);
    await end(haproxy);
    await end(worker.child);
  });
});

it('systemd accepts the unit', () => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', path.join(deploy, 'site.service')], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});
