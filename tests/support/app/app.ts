import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { createApp, type Site } from '#server/app.ts';
import type { Clock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { type Database, type OpenDatabase, openEmbedded, openPostgres } from '#server/platform/database/database.ts';
import { tableExists } from '#server/platform/database/migrations.ts';
import type { Transport } from '#server/platform/email/email.ts';
import { createDatabase } from '#tests/support/database/postgres.ts';
import { type Host, Visitor } from './visitor.ts';

export interface TestAppOptions {
  /** An open database, or which one to create. Default: from DATABASE, so that the same file runs once on each. */
  database?: 'pglite' | 'postgres' | OpenDatabase;
  /** How long a query waits for a lock on PostgreSQL. Default: longer than on the site. */
  lockMs?: number;
  /** The initial time of the clock. */
  now?: Date;
  /** Environment settings that override those below. */
  settings?: Record<string, string>;
  /** Default: emails are only stored, and `emails` can read them immediately. */
  transport?: Transport;
}

export interface TestApp extends Host {
  site: Site;
  clock: TestClock;
  /** A new visitor without cookies. Their default IP address is unique, the first 250 in one network; '' sends none. */
  visitor(address?: string): Visitor;
  stop(): Promise<void>;
}

/** A clock that only a test moves. */
export class TestClock implements Clock {
  #now: Date;

  constructor(now: Date) {
    this.#now = now;
  }

  now(): Date {
    return new Date(this.#now);
  }

  set(now: Date): void {
    this.#now = now;
  }

  passSeconds(seconds: number): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1000);
  }

  passMinutes(minutes: number): void {
    this.passSeconds(minutes * 60);
  }
}

/** A Monday, nine in the morning in Harare. */
export const mondayMorning = new Date('2026-03-02T07:00:00Z');

const baseSettings = {
  SECRET: 'a secret for the automated tests only',
  PUBLIC_URL: 'http://localhost:3000',
  // One proxy in front, so that each visitor can have an IP address of their own.
  TRUST_PROXY: '1',
};

/** The real app for all tests of a file, on a new, empty database: started before them and stopped after them. */
export function testApp(options: TestAppOptions = {}): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => {
    Object.assign(app, await startTestApp(options));
  });
  afterAll(() => app.stop());
  return app;
}

/** The real app on a new, empty database. Call `stop` in afterAll. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const kind = options.database ?? (process.env['DATABASE'] === 'postgres' ? 'postgres' : 'pglite');
  const ownFolder = mkdtempSync(path.join(tmpdir(), 'site-data-'));
  const config = readConfig({ ...baseSettings, DATA_DIR: ownFolder, ...options.settings });
  const clock = new TestClock(options.now ?? mondayMorning);
  const database =
    typeof kind === 'object' ? kind : await (kind === 'postgres' ? newPostgres(options.lockMs) : newEmbedded());
  // The copied database has the prices of the committed content; those of another release would not be in force.
  if (options.settings?.['CONTENT_DIR'] && typeof kind !== 'object') await deletePublications(database.db);
  const site = await createApp({
    database,
    clock,
    config,
    transport: options.transport ?? null,
  });
  let visitors = 0;
  const app: TestApp = {
    site,
    clock,
    origin: config.publicUrl,
    request: async (request) => site.app.request(request),
    visitor(address) {
      visitors += 1;
      return new Visitor(app, address ?? `10.0.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`);
    },
    async emails(to) {
      const { db } = site.platform;
      const rows = await db.selectFrom('emails').selectAll().where('to_address', '=', to).orderBy('number').execute();
      return rows.map((row) => ({
        kind: row.kind,
        subject: row.subject,
        text: row.body_text ?? '',
        html: row.body_html ?? '',
      }));
    },
    async stop() {
      await site.stop();
      await database.close();
      rmSync(ownFolder, { recursive: true, force: true });
    },
  };
  return app;
}

/**
 * A pool that waits long for connections and locks: a burst of calls on a busy machine is answered in full, where the
 * site itself would answer some with 503.
 */
export const openPatient = (url: string, lockMs = 10_000): Promise<OpenDatabase> =>
  openPostgres(url, { connectMs: 20_000, lockMs, statementMs: 15_000 });

async function deletePublications(db: Database): Promise<void> {
  // An empty database has no copy to begin with.
  if (!(await tableExists(db, 'content_revisions'))) return;
  await db.deleteFrom('content_revisions').execute();
  await db.deleteFrom('content_publications').execute();
}

/** The URL of a copy of the run's PostgreSQL template: migrated and empty. */
export const newPostgresUrl = (): Promise<string> => createDatabase(inject('postgresUrl'), inject('postgresTemplate'));

const newPostgres = async (lockMs?: number): Promise<OpenDatabase> => openPatient(await newPostgresUrl(), lockMs);

/** Opens one database again and again, as a site that is started anew does: that of the run, or one in a folder. */
export async function databaseToReopen(folder: string): Promise<() => Promise<OpenDatabase>> {
  if (process.env['DATABASE'] !== 'postgres') return () => openEmbedded(folder);
  const url = await newPostgresUrl();
  return () => openPatient(url);
}

/** In memory; a copy of the run's database image, if there is one. */
const newEmbedded = (): Promise<OpenDatabase> => openEmbedded(null, { image: inject('databaseImage') ?? null });
