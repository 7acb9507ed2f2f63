import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { googleIn, isLoopback, paynowIn, readConfig, readStorage, SettingError } from './config.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'site-config-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const secret = 'a secret of at least thirty-two characters';
const google = { GOOGLE_CLIENT_ID: 'ours', GOOGLE_CLIENT_SECRET: 'a client secret' };
const paynow = { PAYNOW_ID: '1201', PAYNOW_KEY: 'an integration key' };
const tiles = {
  MAP_TILES_URL: 'https://tiles.example.com/{z}/{x}/{y}.png?key=1',
  MAP_TILES_ATTRIBUTION: 'Surveyor-General',
};
const live = {
  MODE: 'live',
  PUBLIC_URL: 'https://shop.example.com',
  SECRET: secret,
  SMTP_URL: 'smtps://user:password@mail.example.com',
};

describe('the files of deliveries', () => {
  const s3 = {
    S3_ENDPOINT: 'https://s3.example.com/',
    S3_BUCKET: 'kopje-files',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  const read = (settings: Record<string, string>) => readConfig({ DATA_DIR: folder, ...settings }).fileStorage;

  it('are in the data folder, which one process on the embedded database has for itself', () => {
    expect(read({})).toEqual({ kind: 'folder', folder: path.join(folder, 'files'), isShared: true });
  });

  it('are in a folder that several processes share only if the operator says so', () => {
    const server = { DATABASE_URL: 'postgres://site@localhost/site' };
    expect(read(server)).toMatchObject({ isShared: false });
    expect(read({ ...server, STORAGE_SHARED: '1' })).toMatchObject({ isShared: true });
  });

  it('are in a bucket', () => {
    expect(read(s3)).toEqual({
      kind: 's3',
      endpoint: 'https://s3.example.com',
      bucket: 'kopje-files',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    });
  });

  it.each<[wrong: string, settings: Record<string, string>, message: string]>([
    ['no bucket', { S3_BUCKET: '' }, 'S3_BUCKET must be set beside S3_ENDPOINT'],
    ['a bucket with large letters', { S3_BUCKET: 'Kopje' }, 'S3_BUCKET must have 3 to 63 small letters'],
    ['no secret', { S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY must be set beside S3_ENDPOINT'],
    ['plain http elsewhere', { S3_ENDPOINT: 'http://s3.example.com' }, 'S3_ENDPOINT must begin with https://'],
    ['STORAGE_SHARED=yes', { S3_ENDPOINT: '', STORAGE_SHARED: 'yes' }, 'STORAGE_SHARED must be 0 or 1'],
  ])('stop the start with %s', (_, settings, message) => {
    expect(() => read({ ...s3, ...settings })).toThrow(message);
  });
});

describe('without settings', () => {
  it('the configuration is a demo on localhost:3000 with an embedded database and no mail server', () => {
    expect(readConfig({ DATA_DIR: folder })).toMatchObject({
      mode: 'demo',
      role: 'all',
      port: 3000,
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      dataDir: folder,
      databaseUrl: null,
      smtpUrl: null,
      google: null,
      paynow: null,
      ownerEmail: null,
      trustProxyHops: 0,
      rateLimitFactor: 1,
      offlinePages: true,
      metrics: null,
      logPages: false,
      purge: null,
      mapTiles: null,
    });
    expect(readConfig({ DATA_DIR: folder, PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  });

  it('metrics are served on the loopback address, once their port is set', () => {
    const metricsOf = (settings: Record<string, string>) => readConfig({ DATA_DIR: folder, ...settings }).metrics;
    expect(metricsOf({ METRICS_PORT: '0' })).toEqual({ host: '127.0.0.1', port: 0 });
    expect(metricsOf({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' })).toEqual({ host: '0.0.0.0', port: 9464 });
    expect(metricsOf({ METRICS_HOST: '0.0.0.0' })).toBeNull();
    expect(() => metricsOf({ METRICS_PORT: 'x' })).toThrow('METRICS_PORT must be a whole number');
    expect(readConfig({ DATA_DIR: folder, LOG_PAGES: '1' }).logPages).toBe(true);
  });

  it('traces are sent once a collector is named', () => {
    const tracesOf = (settings: Record<string, string>) => readConfig({ DATA_DIR: folder, ...settings }).traces;
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
    expect(tracesOf({})).toBeNull();
    expect(tracesOf({ OTEL_SERVICE_NAME: 'worker' })).toBeNull();
    expect(tracesOf(collector)).toEqual({ serviceName: 'site', share: 1 });
    expect(tracesOf({ ...collector, OTEL_SERVICE_NAME: 'worker', OTEL_TRACES_SAMPLER_ARG: '0.1' })).toEqual({
      serviceName: 'worker',
      share: 0.1,
    });
    for (const share of ['x', '-1', '1.5']) {
      expect(() => tracesOf({ ...collector, OTEL_TRACES_SAMPLER_ARG: share })).toThrow('the share of the traces');
    }
    expect(() => tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow('http:// or https://');
  });

  it('a secret is generated once and stored readable by its user only', () => {
    const data = path.join(folder, 'new');
    const made = readConfig({ DATA_DIR: data }).secret;
    expect(made.length).toBeGreaterThanOrEqual(64);
    expect(readConfig({ DATA_DIR: data }).secret).toBe(made);
    expect(statSync(path.join(data, 'secret')).mode & 0o777).toBe(0o600);
    expect(statSync(data).mode & 0o777).toBe(0o700);
    expect(readFileSync(path.join(data, 'secret'), 'utf8')).toContain(made);
  });

  it('a backup reads where the data is, and creates neither the folder nor a secret', () => {
    const dataDir = path.join(folder, 'none');
    expect(readStorage({ DATA_DIR: dataDir, PG_BIN: '/opt/bin' })).toEqual({
      dataDir,
      databaseUrl: null,
      backupDir: path.resolve('backups'),
      pgBin: '/opt/bin',
      secret: null,
      fileStorage: { kind: 'folder', folder: path.join(dataDir, 'files'), isShared: true },
    });
    expect(existsSync(dataDir)).toBe(false);
    expect(() => readStorage({ DATABASE_URL: 'mysql://site' })).toThrow(SettingError);
  });

  it('a configured secret is not written anywhere', () => {
    expect(readConfig({ DATA_DIR: folder, SECRET: secret }).secret).toBe(secret);
    expect(existsSync(path.join(folder, 'secret'))).toBe(false);
  });
});

describe('a valid setting', () => {
  it.each([
    [{ PUBLIC_URL: 'https://shop.example.com/path?x=1' }, { publicUrl: 'https://shop.example.com' }],
    [{ OWNER_EMAIL: ' Boss@Example.com ' }, { ownerEmail: 'boss@example.com' }],
    [{ DATABASE_URL: 'postgresql://site@db/site' }, { databaseUrl: 'postgresql://site@db/site' }],
    [{ ROLE: 'web', DATABASE_URL: 'postgres://db/site' }, { role: 'web' }],
    [{ ROLE: 'worker', DATABASE_URL: 'postgres://db/site' }, { role: 'worker' }],
    [{ ROLE: 'all' }, { role: 'all' }],
    [{ TRUST_PROXY: '2' }, { trustProxyHops: 2 }],
    [{ PORT: '0' }, { port: 0 }],
    [google, { google: { issuer: 'https://accounts.google.com', clientId: 'ours', clientSecret: 'a client secret' } }],
    [
      { ...google, GOOGLE_ISSUER: 'http://127.0.0.1:4000' },
      { google: { issuer: 'http://127.0.0.1:4000', clientId: 'ours', clientSecret: 'a client secret' } },
    ],
    [{ GOOGLE_ISSUER: 'https://id.example.com' }, { google: null }],
    [paynow, { paynow: { id: '1201', key: 'an integration key', url: 'https://www.paynow.co.zw' } }],
    [
      { ...paynow, PAYNOW_URL: 'http://127.0.0.1:4000/sim/paynow/' },
      { paynow: { id: '1201', key: 'an integration key', url: 'http://127.0.0.1:4000/sim/paynow' } },
    ],
    [{ PAYNOW_URL: 'https://pay.example.com' }, { paynow: null }],
    [tiles, { mapTiles: { address: tiles.MAP_TILES_URL, attribution: 'Surveyor-General' } }],
    [{ PURGE_URL: 'http://varnish/purge/{key}' }, { purge: { address: 'http://varnish/purge/{key}', header: null } }],
    [
      { PURGE_URL: 'https://cdn.example.com/purge/{key}', PURGE_HEADER: 'Fastly-Key: a b=' },
      { purge: { address: 'https://cdn.example.com/purge/{key}', header: { name: 'Fastly-Key', value: 'a b=' } } },
    ],
    [live, { mode: 'live', publicUrl: 'https://shop.example.com' }],
    [{ ...live, RATE_LIMIT_FACTOR: '1', SECRET: '0123456789abcdef'.repeat(4) }, { rateLimitFactor: 1 }],
    [{ ...live, PUBLIC_URL: 'http://127.0.0.1:3000' }, { publicUrl: 'http://127.0.0.1:3000' }],
  ])('%j is read', (settings, expected) => {
    expect(readConfig({ DATA_DIR: folder, ...settings })).toMatchObject(expected);
  });
});

describe('an invalid setting stops the start with its name, the rule and an example', () => {
  it.each([
    [{ MODE: 'production' }, 'MODE must be demo or live, not "production". Example: demo'],
    [{ ROLE: 'job' }, 'ROLE must be all or web or worker, not "job". Example: all'],
    [{ ROLE: 'web' }, 'ROLE must be all on the embedded database: set DATABASE_URL for web. Example: all'],
    [{ ROLE: 'worker' }, 'ROLE must be all on the embedded database: set DATABASE_URL for worker. Example: all'],
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http". Example: 3000'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000". Example: 3000'],
    [{ PORT: '3000.5' }, 'PORT must be a whole number from 0 to 65535, not "3000.5". Example: 3000'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be a whole number from 0 to 10, not "yes". Example: 0'],
    [{ RATE_LIMIT_FACTOR: '0' }, 'RATE_LIMIT_FACTOR must be a whole number from 1 to 1000000, not "0". Example: 1'],
    [
      { DATABASE_URL: 'mysql://localhost/site' },
      'DATABASE_URL must be a URL beginning with postgres:// or postgresql://. Example: postgres://site@localhost/site',
    ],
    [
      { PUBLIC_URL: 'shop.example.com' },
      'PUBLIC_URL must be a URL beginning with http:// or https://. Example: https://www.example.co.zw',
    ],
    [
      { PUBLIC_URL: 'javascript:alert(1)' },
      'PUBLIC_URL must be a URL beginning with http:// or https://. Example: https://www.example.co.zw',
    ],
    [
      { SMTP_URL: 'mail.example.com' },
      'SMTP_URL must be a URL beginning with smtp:// or smtps://. Example: smtps://user:password@mail.example.co.zw',
    ],
    [
      { GOOGLE_CLIENT_SECRET: 'hunter2' },
      'GOOGLE_CLIENT_ID must be set beside GOOGLE_CLIENT_SECRET. Example: 1234567890-abc.apps.googleusercontent.com',
    ],
    [
      { GOOGLE_CLIENT_ID: 'ours' },
      'GOOGLE_CLIENT_SECRET must be set beside GOOGLE_CLIENT_ID. Example: the client secret that Google Cloud shows for it',
    ],
    [
      { GOOGLE_ISSUER: 'accounts.google.com' },
      'GOOGLE_ISSUER must be a URL beginning with https:// or http://. Example: https://accounts.google.com',
    ],
    [
      { ...google, GOOGLE_ISSUER: 'http://id.example.com' },
      'GOOGLE_ISSUER must begin with https:// unless it is on this machine: what it answers is believed. Example: https://accounts.google.com',
    ],
    [{ PAYNOW_KEY: 'hunter2' }, 'PAYNOW_ID must be set beside PAYNOW_KEY. Example: 1201'],
    [
      { PAYNOW_ID: '1201' },
      'PAYNOW_KEY must be set beside PAYNOW_ID. Example: the integration key that Paynow mails with the id',
    ],
    [{ ...paynow, PAYNOW_ID: 'ours' }, 'PAYNOW_ID must be the number of the integration. Example: 1201'],
    [
      { PAYNOW_URL: 'www.paynow.co.zw' },
      'PAYNOW_URL must be a URL beginning with https:// or http://. Example: https://www.paynow.co.zw',
    ],
    [
      { ...paynow, PAYNOW_URL: 'http://pay.example.com' },
      'PAYNOW_URL must begin with https:// unless it is on this machine: what it answers is believed. Example: https://www.paynow.co.zw',
    ],
    [
      { ...tiles, MAP_TILES_ATTRIBUTION: '' },
      'MAP_TILES_ATTRIBUTION must be set beside MAP_TILES_URL. Example: Surveyor-General, 2025',
    ],
    [
      { ...tiles, MAP_TILES_URL: '' },
      'MAP_TILES_URL must be set beside MAP_TILES_ATTRIBUTION. Example: https://tiles.example.co.zw/{z}/{x}/{y}.png',
    ],
    [
      { ...tiles, MAP_TILES_URL: 'http://tiles.example.com/{z}/{x}/{y}.png' },
      'MAP_TILES_URL must begin with https:// unless it is on this machine: what it answers is believed. Example: https://tiles.example.co.zw/{z}/{x}/{y}.png',
    ],
    [
      { ...tiles, MAP_TILES_URL: 'https://tiles.example.com/{z}/{x}.png' },
      'MAP_TILES_URL must have {z}, {x} and {y} in it. Example: https://tiles.example.co.zw/{z}/{x}/{y}.png',
    ],
    [
      { PURGE_URL: 'cdn.example.com' },
      'PURGE_URL must be a URL beginning with https:// or http://. Example: https://cdn.example.com/purge/{key}',
    ],
    [
      { PURGE_URL: 'https://cdn.example.com/purge' },
      'PURGE_URL must have {key} in it. Example: https://cdn.example.com/purge/{key}',
    ],
    [
      { PURGE_HEADER: 'Fastly-Key: hunter2' },
      'PURGE_URL must be set beside PURGE_HEADER. Example: https://cdn.example.com/purge/{key}',
    ],
    [
      { PURGE_URL: 'http://cdn.example.com/{key}', PURGE_HEADER: 'Fastly-Key: hunter2' },
      'PURGE_URL must begin with https:// beside PURGE_HEADER, unless it is on this machine. Example: https://cdn.example.com/purge/{key}',
    ],
    [
      { PURGE_URL: 'https://cdn.example.com/{key}', PURGE_HEADER: 'hunter2' },
      'PURGE_HEADER must be a header with its value. Example: Authorization: Bearer 0a1b2c',
    ],
    [{ SECRET: 'short' }, 'SECRET must be at least 32 characters. Example: the output of: openssl rand -base64 48'],
    [{ MODE: 'live' }, 'PUBLIC_URL must be set in live mode. Example: https://www.example.co.zw'],
    [{ ...live, SECRET: '' }, 'SECRET must be set in live mode. Example: the output of: openssl rand -base64 48'],
    [{ ...live, RATE_LIMIT_FACTOR: '2' }, 'RATE_LIMIT_FACTOR must be 1 in live mode, not "2". Example: 1'],
    [
      { ...live, SECRET: 'a'.repeat(38) },
      'SECRET must have at least 8 different characters. Example: the output of: openssl rand -base64 48',
    ],
    [
      { ...live, SECRET: 'abcdefg'.repeat(6) },
      'SECRET must have at least 8 different characters. Example: the output of: openssl rand -base64 48',
    ],
    [{ ...live, SMTP_URL: '' }, 'SMTP_URL must be set in live mode. Example: smtps://user:password@mail.example.co.zw'],
    [
      { ...live, PUBLIC_URL: 'http://shop.example.com' },
      'PUBLIC_URL must begin with https:// in live mode: sign-in cookies are refused over plain http. Example: https://www.example.co.zw',
    ],
  ])('%j', (settings, sentence) => {
    expect(() => readConfig({ DATA_DIR: folder, ...settings })).toThrow(new SettingError(sentence));
  });

  it('never prints a secret or an address with a password', () => {
    for (const settings of [
      { SECRET: 'hunter2' },
      { SMTP_URL: 'http://u:hunter2@h' },
      { DATABASE_URL: 'x://u:hunter2@h' },
      { GOOGLE_CLIENT_SECRET: 'hunter2' },
      { PAYNOW_KEY: 'hunter2' },
      { PURGE_URL: 'https://cdn.example.com/{key}', PURGE_HEADER: 'hunter2\n' },
      { ...paynow, PAYNOW_KEY: 'hunter2', PAYNOW_ID: '-' },
      { GOOGLE_ISSUER: 'x://u:hunter2@h' },
    ]) {
      expect(() => readConfig({ DATA_DIR: folder, ...settings })).toThrow(/^(?!.*hunter2)/);
    }
  });

  it('refuses a truncated secret file, since an empty key would accept any signature', () => {
    const file = path.join(folder, 'secret');
    writeFileSync(file, '');
    const sentence = `SECRET in ${file} is too short. Delete that file to have one made, or set SECRET.`;
    expect(() => readConfig({ DATA_DIR: folder })).toThrow(new SettingError(sentence));
  });
});

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['::1', true],
  ['[::1]', true],
  ['127.0.0.1.evil.example', false],
  ['10.0.0.1', false],
  ['localhost.evil.example', false],
])('tells whether %s is this machine: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

it.each([
  [{}, 'demo'],
  [google, 'real'],
  [live, 'off'],
  [{ ...live, ...google }, 'real'],
])('%j: sign-in with Google is %s', (settings, expected) => {
  expect(googleIn(readConfig({ DATA_DIR: folder, ...settings }))).toBe(expected);
});

it.each([
  [{}, 'demo'],
  [paynow, 'real'],
  [live, 'off'],
  [{ ...live, ...paynow }, 'real'],
])('%j: paying through Paynow is %s', (settings, expected) => {
  expect(paynowIn(readConfig({ DATA_DIR: folder, ...settings }))).toBe(expected);
});
