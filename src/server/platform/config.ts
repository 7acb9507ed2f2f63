import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inPackage } from './package-folder.ts';

export interface GoogleSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export interface PaynowSettings {
  id: string;
  key: string;
  /** No trailing slash. Every URL that Paynow returns must be on this origin. */
  url: string;
}

interface MapTileSettings {
  /** A template with {z}, {x} and {y}. */
  address: string;
  attribution: string;
}

/** How a CDN is asked to drop pages. */
export interface PurgeSettings {
  /** A template with {key}. */
  address: string;
  /** The header that authorises the request. */
  header: { name: string; value: string } | null;
}

interface MetricsSettings {
  host: string;
  /** 0 picks a free port. */
  port: number;
}

/** OpenTelemetry reads where to send traces from its own variables. */
export interface TracesSettings {
  serviceName: string;
  /** Of the traces that begin here, 0 to 1. */
  share: number;
}

/** A bucket of a server that speaks S3. */
export interface S3Settings {
  kind: 's3';
  /** No trailing slash. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Where the files of deliveries are. */
export type FileStorageSettings =
  | S3Settings
  | {
      kind: 'folder';
      folder: string;
      /** Whether every process of the site uses this folder. */
      isShared: boolean;
    };

/** Which part of the work of the site a process does. */
type Role = 'all' | 'web' | 'worker';

export interface Config {
  mode: 'demo' | 'live';
  role: Role;
  port: number;
  host: string;
  /** The only source of absolute links; no trailing slash. */
  publicUrl: string;
  dataDir: string;
  contentDir: string;
  databaseUrl: string | null;
  secret: string;
  smtpUrl: string | null;
  emailFrom: string;
  google: GoogleSettings | null;
  paynow: PaynowSettings | null;
  ownerEmail: string | null;
  trustProxyHops: number;
  rateLimitFactor: number;
  /** Whether pages that a visitor has read are stored on their device. */
  offlinePages: boolean;
  /** Where metrics are served; null for nowhere. */
  metrics: MetricsSettings | null;
  /** Null: nothing is traced. */
  traces: TracesSettings | null;
  /** Whether pages sent from memory are logged too. */
  logPages: boolean;
  /** Null: no CDN stores pages. */
  purge: PurgeSettings | null;
  /** Raster tiles under the map; null for none. */
  mapTiles: MapTileSettings | null;
  fileStorage: FileStorageSettings;
}

const googleItself = 'https://accounts.google.com';
const paynowItself = 'https://www.paynow.co.zw';

type Environment = Record<string, string | undefined>;

/** A setting is missing or wrong. Startup stops with its name, what it must be, and an example. */
export class SettingError extends Error {}

/** What backups and restores need. */
export interface StorageSettings {
  dataDir: string;
  databaseUrl: string | null;
  backupDir: string;
  /** The folder with pg_dump and pg_restore; null to look for them. */
  pgBin: string | null;
  /** SECRET, when it is set. */
  secret: string | null;
  fileStorage: FileStorageSettings;
}

/** Creates nothing. @throws SettingError */
export function readStorage(environment: Environment): StorageSettings {
  const dataDir = dataFolder(environment);
  const databaseUrl = serverUrl(environment);
  return {
    dataDir,
    databaseUrl,
    backupDir: path.resolve(environment['BACKUP_DIR'] || 'backups'),
    pgBin: environment['PG_BIN'] ? path.resolve(environment['PG_BIN']) : null,
    secret: environment['SECRET'] || null,
    fileStorage: fileStorageFrom(environment, { dataDir, isOnlyProcess: !databaseUrl }),
  };
}

const dataFolder = (environment: Environment): string => path.resolve(environment['DATA_DIR'] || '.data');
const serverUrl = (environment: Environment): string | null =>
  url(environment, 'DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://site@localhost/site');

/** Holds the secret that the site generated, unless SECRET is set. */
export const secretFile = (dataDir: string): string => path.join(dataDir, 'secret');

/** Creates DATA_DIR and, when SECRET is not set, a secret in it (docs/running.md). @throws SettingError */
export function readConfig(environment: Environment): Config {
  const mode = oneOf(environment, 'MODE', ['demo', 'live'], 'demo');
  const live = mode === 'live';
  const port = wholeNumber(environment, 'PORT', 3000, 0, 65_535);
  const host = environment['HOST'] || 'localhost';
  const dataDir = dataFolder(environment);
  const databaseUrl = serverUrl(environment);
  if (live) {
    required(environment, 'PUBLIC_URL', 'https://www.example.co.zw');
    required(environment, 'SECRET', 'the output of: openssl rand -base64 48');
    required(environment, 'SMTP_URL', 'smtps://user:password@mail.example.co.zw');
    requireLiveSecret(environment['SECRET'] ?? '');
  }
  const publicUrl = url(environment, 'PUBLIC_URL', ['http:', 'https:'], 'https://www.example.co.zw');
  if (live && publicUrl?.startsWith('http://') && !isLoopback(new URL(publicUrl).hostname)) {
    throw new SettingError(
      'PUBLIC_URL must begin with https:// in live mode: sign-in cookies are refused over plain http. Example: https://www.example.co.zw',
    );
  }
  return {
    mode,
    role: roleFrom(environment, databaseUrl),
    port,
    host,
    publicUrl: publicUrl ? new URL(publicUrl).origin : `http://localhost:${port}`,
    dataDir,
    contentDir: contentFolder(environment),
    databaseUrl,
    secret: secretFrom(environment, dataDir),
    smtpUrl: url(environment, 'SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@mail.example.co.zw'),
    emailFrom: environment['MAIL_FROM'] || 'no-reply@localhost',
    google: googleFrom(environment),
    paynow: paynowFrom(environment),
    ownerEmail: environment['OWNER_EMAIL']?.trim().toLowerCase() || null,
    trustProxyHops: wholeNumber(environment, 'TRUST_PROXY', 0, 0, 10),
    rateLimitFactor: wholeNumber(environment, 'RATE_LIMIT_FACTOR', 1, 1, live ? 1 : 1_000_000),
    offlinePages: oneOf(environment, 'OFFLINE_PAGES', ['on', 'off'], 'on') === 'on',
    metrics: metricsFrom(environment),
    traces: tracesFrom(environment),
    logPages: oneOf(environment, 'LOG_PAGES', ['0', '1'], '0') === '1',
    purge: purgeFrom(environment),
    mapTiles: mapTilesFrom(environment),
    fileStorage: fileStorageFrom(environment, { dataDir, isOnlyProcess: !databaseUrl }),
  };
}

export const googleIn = ({ google, mode }: Pick<Config, 'google' | 'mode'>): 'real' | 'demo' | 'off' =>
  google ? 'real' : mode === 'demo' ? 'demo' : 'off';

export const paynowIn = ({ paynow, mode }: Pick<Config, 'paynow' | 'mode'>): 'real' | 'demo' | 'off' =>
  paynow ? 'real' : mode === 'demo' ? 'demo' : 'off';

export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || hostname === '::1' || /^127\.\d+\.\d+\.\d+$/.test(hostname);

function required(environment: Environment, name: string, example: string): void {
  if (!environment[name]) throw new SettingError(`${name} must be set in live mode. Example: ${example}`);
}

function oneOf<const T extends string>(environment: Environment, name: string, choices: T[], otherwise: T): T {
  const value = environment[name] || otherwise;
  const choice = choices.find((one) => one === value);
  if (!choice)
    throw new SettingError(`${name} must be ${choices.join(' or ')}, not "${value}". Example: ${choices[0]}`);
  return choice;
}

function wholeNumber(environment: Environment, name: string, otherwise: number, min: number, max: number): number {
  const value = environment[name];
  if (!value) return otherwise;
  const number = Number(value);
  if (Number.isInteger(number) && number >= min && number <= max) return number;
  const range = min === max ? `${min} in live mode` : `a whole number from ${min} to ${max}`;
  throw new SettingError(`${name} must be ${range}, not "${value}". Example: ${otherwise}`);
}

function url(environment: Environment, name: string, protocols: string[], example: string): string | null {
  const value = environment[name];
  if (!value) return null;
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
  throw new SettingError(`${name} must be a URL beginning with ${protocols.join('// or ')}//. Example: ${example}`);
}

/** The embedded database belongs to one process, which has to do everything. */
function roleFrom(environment: Environment, databaseUrl: string | null): Role {
  const role = oneOf(environment, 'ROLE', ['all', 'web', 'worker'], 'all');
  if (databaseUrl || role === 'all') return role;
  throw new SettingError(`ROLE must be all on the embedded database: set DATABASE_URL for ${role}. Example: all`);
}

function metricsFrom(environment: Environment): MetricsSettings | null {
  if (!environment['METRICS_PORT']) return null;
  const port = wholeNumber(environment, 'METRICS_PORT', 9464, 0, 65_535);
  return { host: environment['METRICS_HOST'] || '127.0.0.1', port };
}

/** The names are those of OpenTelemetry, which operators know. */
function tracesFrom(environment: Environment): TracesSettings | null {
  const collector = url(environment, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'], 'http://127.0.0.1:4318');
  if (!collector) return null;
  const share = Number(environment['OTEL_TRACES_SAMPLER_ARG'] || 1);
  if (!(share >= 0 && share <= 1)) {
    throw new SettingError(
      `OTEL_TRACES_SAMPLER_ARG must be the share of the traces to send, 0 to 1, not "${environment['OTEL_TRACES_SAMPLER_ARG']}". Example: 0.1`,
    );
  }
  return { serviceName: environment['OTEL_SERVICE_NAME'] || 'site', share };
}

function googleFrom(environment: Environment): GoogleSettings | null {
  const { GOOGLE_CLIENT_ID: clientId = '', GOOGLE_CLIENT_SECRET: clientSecret = '' } = environment;
  const issuer = outsideUrl(environment, 'GOOGLE_ISSUER', googleItself);
  const isSet = together(
    environment,
    ['GOOGLE_CLIENT_ID', '1234567890-abc.apps.googleusercontent.com'],
    ['GOOGLE_CLIENT_SECRET', 'the client secret that Google Cloud shows for it'],
  );
  return isSet ? { issuer, clientId, clientSecret } : null;
}

function paynowFrom(environment: Environment): PaynowSettings | null {
  const { PAYNOW_ID: id = '', PAYNOW_KEY: key = '' } = environment;
  const url = outsideUrl(environment, 'PAYNOW_URL', paynowItself).replace(/\/+$/, '');
  const isSet = together(
    environment,
    ['PAYNOW_ID', '1201'],
    ['PAYNOW_KEY', 'the integration key that Paynow mails with the id'],
  );
  if (!isSet) return null;
  if (!/^\d+$/.test(id)) throw new SettingError('PAYNOW_ID must be the number of the integration. Example: 1201');
  return { id, key, url };
}

function mapTilesFrom(environment: Environment): MapTileSettings | null {
  const { MAP_TILES_URL: address = '', MAP_TILES_ATTRIBUTION: attribution = '' } = environment;
  const example = 'https://tiles.example.co.zw/{z}/{x}/{y}.png';
  outsideUrl(environment, 'MAP_TILES_URL', example);
  if (!together(environment, ['MAP_TILES_URL', example], ['MAP_TILES_ATTRIBUTION', 'Surveyor-General, 2025']))
    return null;
  if (['{z}', '{x}', '{y}'].every((part) => address.includes(part))) return { address, attribution };
  throw new SettingError(`MAP_TILES_URL must have {z}, {x} and {y} in it. Example: ${example}`);
}

/** A process on a server's database may not be the only one: only the operator knows whether all see the folder. */
function fileStorageFrom(
  environment: Environment,
  { dataDir, isOnlyProcess }: { dataDir: string; isOnlyProcess: boolean },
): FileStorageSettings {
  const endpoint = url(environment, 'S3_ENDPOINT', ['http:', 'https:'], 'https://s3.example.co.zw');
  if (!endpoint) {
    const isShared = oneOf(environment, 'STORAGE_SHARED', ['0', '1'], '0') === '1';
    return { kind: 'folder', folder: path.join(dataDir, 'files'), isShared: isShared || isOnlyProcess };
  }
  const needed = (name: string, example: string): string => {
    const value = environment[name];
    if (value) return value;
    throw new SettingError(`${name} must be set beside S3_ENDPOINT. Example: ${example}`);
  };
  const bucket = needed('S3_BUCKET', 'kopje-files');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new SettingError(
      `S3_BUCKET must have 3 to 63 small letters, digits, dots and hyphens, not "${bucket}". Example: kopje-files`,
    );
  }
  return {
    kind: 's3',
    endpoint: outsideUrl(environment, 'S3_ENDPOINT', endpoint).replace(/\/+$/, ''),
    bucket,
    region: environment['S3_REGION'] || 'us-east-1',
    accessKeyId: needed('S3_ACCESS_KEY_ID', 'GK31c2f218a2e44f485b94239e'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY', 'the secret key that the server shows beside the access key'),
  };
}

function purgeFrom(environment: Environment): PurgeSettings | null {
  const example = 'https://cdn.example.com/purge/{key}';
  const address = url(environment, 'PURGE_URL', ['https:', 'http:'], example);
  const line = environment['PURGE_HEADER'];
  if (!address) {
    if (line) throw new SettingError(`PURGE_URL must be set beside PURGE_HEADER. Example: ${example}`);
    return null;
  }
  if (!address.includes('{key}')) throw new SettingError(`PURGE_URL must have {key} in it. Example: ${example}`);
  if (!line) return { address, header: null };
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'https:' && !isLoopback(hostname)) {
    throw new SettingError(
      `PURGE_URL must begin with https:// beside PURGE_HEADER, unless it is on this machine. Example: ${example}`,
    );
  }
  const [, name, value] = /^([\w-]+): *([\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)$/.exec(line) ?? [];
  if (name && value) return { address, header: { name, value } };
  throw new SettingError('PURGE_HEADER must be a header with its value. Example: Authorization: Bearer 0a1b2c');
}

type Example = [name: string, example: string];

/** Two settings that are only valid together. @throws SettingError when only one of them is set */
function together(environment: Environment, one: Example, other: Example): boolean {
  for (const [[missing, example], [present]] of [
    [one, other],
    [other, one],
  ] as const) {
    if (environment[missing] || !environment[present]) continue;
    throw new SettingError(`${missing} must be set beside ${present}. Example: ${example}`);
  }
  return Boolean(environment[one[0]]);
}

/** An external service whose answers are trusted, so it needs https. */
function outsideUrl(environment: Environment, name: string, otherwise: string): string {
  const value = url(environment, name, ['https:', 'http:'], otherwise) ?? otherwise;
  const { protocol, hostname } = new URL(value);
  if (protocol === 'https:' || isLoopback(hostname)) return value;
  throw new SettingError(
    `${name} must begin with https:// unless it is on this machine: what it answers is believed. Example: ${otherwise}`,
  );
}

function contentFolder(environment: Environment): string {
  const set = environment['CONTENT_DIR'];
  const folder = set ? path.resolve(set) : inPackage('content');
  if (existsSync(path.join(folder, 'company.yaml'))) return folder;
  throw new SettingError(`CONTENT_DIR must be a folder with a company.yaml in it, not "${folder}". Example: content`);
}

/** A random secret has more: 16 digits of hex, or about 40 of base64. */
const leastDifferent = 8;

function requireLiveSecret(secret: string): void {
  if (new Set(secret).size >= leastDifferent) return;
  throw new SettingError(
    `SECRET must have at least ${leastDifferent} different characters. Example: the output of: openssl rand -base64 48`,
  );
}

function secretFrom(environment: Environment, dataDir: string): string {
  const set = environment['SECRET'];
  if (set) {
    if (set.length >= 32) return set;
    throw new SettingError('SECRET must be at least 32 characters. Example: the output of: openssl rand -base64 48');
  }
  const file = secretFile(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64'), { mode: 0o600, flag: 'wx' });
  const kept = readFileSync(file, 'utf8').trim();
  // A process killed while writing leaves an empty file, and an empty key would let anyone sign.
  if (kept.length >= 32) return kept;
  throw new SettingError(`SECRET in ${file} is too short. Delete that file to have one made, or set SECRET.`);
}
