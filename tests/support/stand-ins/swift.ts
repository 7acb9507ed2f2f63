import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import type { S3Settings } from '#server/platform/config.ts';
import { sign } from '#server/platform/file-storage/s3-storage.ts';
import { installedProgram } from '#tests/support/app/installed-program.ts';
import { freePort } from '#tests/support/database/postgres.ts';

export interface SwiftServer {
  settings: S3Settings;
  stop(): Promise<void>;
}

const kinds = ['account', 'container', 'object'] as const;
const user = { account: 'site', name: 'access', secret: 'a-secret-of-the-test' };

const required = (program: string): string => {
  const file = installedProgram(program);
  if (!file)
    throw new Error(`Install ${program}: apt-get install swift-proxy swift-account swift-container swift-object`);
  return file;
};

/** OpenStack Swift of Debian with its S3 interface, all in one folder, with one copy of each object. */
export async function startSwift(): Promise<SwiftServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'site-swift-'));
  const running: ChildProcess[] = [];
  const start = (name: string, port: number, rest: string): void => {
    const file = path.join(folder, `${name}.conf`);
    const common = { bind_ip: '127.0.0.1', bind_port: port, swift_dir: folder, user: userInfo().username, workers: 0 };
    const lines = Object.entries({ ...common, devices: folder, mount_check: false }).map((pair) => pair.join(' = '));
    writeFileSync(file, ['[DEFAULT]', ...lines, rest].join('\n'));
    running.push(spawn(required(`swift-${name}-server`), [file], { stdio: 'ignore' }));
  };
  mkdirSync(path.join(folder, 'disk'));
  for (const kind of kinds) {
    const port = await freePort();
    const ring = (...args: string[]): void =>
      void execFileSync(required('swift-ring-builder'), [path.join(folder, `${kind}.builder`), ...args]);
    ring('create', '4', '1', '1');
    ring('add', `r1z1-127.0.0.1:${port}/disk`, '1');
    ring('rebalance');
    start(kind, port, `[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}`);
  }
  const port = await freePort();
  start('proxy', port, proxy);
  const endpoint = `http://127.0.0.1:${port}`;
  const keys = { region: 'garage', accessKeyId: `${user.account}:${user.name}`, secretAccessKey: user.secret };
  const settings: S3Settings = { kind: 's3', endpoint, bucket: 'site-files', ...keys };
  const stop = async (): Promise<void> => {
    for (const child of running) {
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.kill()) await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const put = async (name: string): Promise<boolean> => {
    const url = `${endpoint}/${name}`;
    const unsigned = { method: 'PUT', url, headers: { 'Content-Length': '0' }, body: new Uint8Array() };
    const reply = await fetch(url, { method: 'PUT', headers: await sign(settings, unsigned) }).catch(() => null);
    // 409: the bucket is there already.
    return reply?.status === 200 || reply?.status === 409;
  };
  // The bucket, and an object once all servers have started.
  const isReady = async (): Promise<boolean> =>
    (await put(settings.bucket)) && (await put(`${settings.bucket}/started`));
  await vi.waitUntil(isReady, { timeout: 60_000, interval: 250 }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { settings, stop };
}

const proxy = `
[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
[filter:s3api]
use = egg:swift#s3api
location = garage
[filter:tempauth]
use = egg:swift#tempauth
user_${user.account}_${user.name} = ${user.secret} .admin
`;
