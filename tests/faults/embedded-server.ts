// A process to be killed: the real app on the embedded database in DATA_DIR. Once it listens, it prints one line of
// JSON: its port and, on a new database, the bearers of accounts that can book.
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { limits } from '#contract/limits.ts';
import { createApp } from '#server/app.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { openEmbedded } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { openSession } from '#server/sessions/sessions.ts';

const accounts = 60;

const config = readConfig(process.env);
const database = await openEmbedded(config.dataDir);
const { app, platform } = await createApp({ database, clock: systemClock, config, transport: null });
const { db } = platform;

const tokens: string[] = [];
if (!(await db.selectFrom('users').select('id').executeTakeFirst())) {
  for (let count = 0; count < accounts; count += 1) {
    const id = newId();
    const email = `kill.${count}@example.com`;
    await db
      .insertInto('users')
      .values({
        id,
        email,
        first_name: 'Rudo',
        last_name: 'Dube',
        auth_provider: 'email',
        password_hash: null,
        created_at: new Date(),
      })
      .execute();
    tokens.push((await openSession(platform, db, { userId: id, idleSeconds: limits.authCookieSeconds })).token);
  }
}

const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
server.once('listening', () => {
  process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port, tokens })}\n`);
});
