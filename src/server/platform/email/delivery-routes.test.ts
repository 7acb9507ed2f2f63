import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addSeconds } from '#server/platform/clock.ts';
import { smtpTransport } from '#server/platform/email/smtp.ts';
import { startTestApp, type TestApp } from '#tests/support/app/app.ts';
import { outputOf } from '#tests/support/app/captured-output.ts';
import { type SmtpInbox, startSmtp } from '#tests/support/stand-ins/smtp.ts';

let inbox: SmtpInbox;
let app: TestApp;
beforeAll(async () => {
  inbox = await startSmtp();
  app = await startTestApp({ transport: smtpTransport(inbox.url) });
});
afterEach(() => {
  inbox.answer = 'accept';
  inbox.delayMs = 0;
});
afterAll(async () => {
  await app.stop();
  await inbox.stop();
});

const email = (to: string, kind: string, seconds?: number) => ({
  kind,
  to,
  subject: `${kind} to ${to}`,
  text: 'words',
  html: '<p>words</p>',
  ...(seconds && { secret: true, sendBefore: addSeconds(app.clock.now(), seconds) }),
});
const code = (to: string, seconds = 900) => email(to, 'activation-code', seconds);
const receipt = (to: string) => email(to, 'payment-received');
const post = (emails: ReturnType<typeof email>[]) =>
  app.site.platform.db.transaction().execute(async (trx) => {
    for (const one of emails) await app.site.platform.mailer.post(trx, one);
  });
const numbered = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name}${at}@example.com`);
const rowTo = (to: string) =>
  app.site.platform.db.selectFrom('emails').selectAll().where('to_address', '=', to).executeTakeFirstOrThrow();
const arrived = (addresses: string[]): number =>
  inbox.emails.filter(({ to }) => addresses.includes(to[0] ?? '')).length;
const until = (holds: () => Promise<void> | void, seconds: number) => vi.waitFor(holds, { timeout: seconds * 1_000 });
/** Retries are due at once: their delay is counted by the database's clock. */
const hastenRetries = () =>
  sql`update jobs.job set start_after = now() - interval '1 second' where state::text = 'retry'`.execute(
    app.site.platform.db,
  );

describe('the queue of emails', () => {
  it('delivers thirty codes within 15 seconds to a server that takes half a second for each', async () => {
    inbox.delayMs = 500;
    const people = numbered(30, 'thirty');
    await post(people.map((to) => code(to)));
    await until(() => expect(arrived(people)).toBe(30), 15);
  });

  it('sends codes before receipts that were written earlier', async () => {
    inbox.delayMs = 300;
    const clients = numbered(30, 'client');
    const people = numbered(6, 'person');
    await post([...clients.map(receipt), ...people.map((to) => code(to))]);
    await until(() => expect(arrived(people)).toBe(6), 10);
    expect(arrived(clients)).toBeLessThan(24);
    await until(() => expect(arrived(clients)).toBe(30), 20);
  });

  it('continues while the server leaves some emails without an answer', async () => {
    inbox.answer = (to) => (to.startsWith('stalled') ? 'stall' : 'accept');
    await post(numbered(6, 'stalled').map(receipt));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const people = numbered(10, 'flowing');
    await post(people.map((to) => code(to)));
    await until(() => expect(arrived(people)).toBe(10), 5);
    await app.site.platform.db.deleteFrom('emails').where('to_address', 'like', 'stalled%').execute();
    inbox.refuseStalled();
  });

  it('retries a code after 5 to 10 seconds, then more slowly, up to 40; a receipt after 1 to 2 minutes', async () => {
    inbox.answer = { status: 451, text: 'try later' };
    await outputOf(async () => {
      await post([receipt('later@example.com')]);
      await until(async () => expect((await rowTo('later@example.com')).attempts).toBe(1), 8);
      await post([code('soon@example.com', 120)]);
      await until(async () => expect((await rowTo('soon@example.com')).attempts).toBe(1), 8);
    });
    const delays = async (to: string): Promise<number> => {
      const { id } = await rowTo(to);
      const { rows } = await sql<{ seconds: string }>`
        select extract(epoch from start_after - now()) as seconds from jobs.job
        where state::text = 'retry' and data->>'emailId' = ${id}`.execute(app.site.platform.db);
      return Number(rows[0]?.seconds);
    };
    await until(async () => expect(await delays('later@example.com')).toBeGreaterThan(50), 5);
    expect(await delays('later@example.com')).toBeLessThanOrEqual(120);
    expect(await delays('soon@example.com')).toBeLessThanOrEqual(10);
    inbox.answer = 'accept';
    // The server is back: the code arrives within its two minutes without a forced retry.
    await inbox.next('soon@example.com', 12);
    await hastenRetries();
    await inbox.next('later@example.com');
  });
});

describe('an email that cannot be delivered', () => {
  it('fails at once and is logged when the server refuses it permanently', async () => {
    inbox.answer = { status: 550, text: 'no such person' };
    const log = await outputOf(async () => {
      await post([receipt('nobody@example.com')]);
      await until(async () => expect((await rowTo('nobody@example.com')).status).toBe('failed'), 8);
    });
    expect(log).toMatch(/"level":"error".*"mail\.failed"|"mail\.failed".*"error"/);
    expect(log).not.toContain('nobody@example.com');
    const row = await rowTo('nobody@example.com');
    expect(row.attempts).toBe(1);
    expect(row.last_error).toContain('no such person');
  });

  it('fails after the last attempt', async () => {
    inbox.answer = { status: 451, text: 'try later' };
    await outputOf(async () => {
      await post([receipt('tired@example.com')]);
      await until(async () => {
        await hastenRetries();
        expect((await rowTo('tired@example.com')).status).toBe('failed');
      }, 30);
    });
    expect((await rowTo('tired@example.com')).attempts).toBe(9);
  });

  it('fails, instead of being dropped, when its code expired while the server refused it', async () => {
    inbox.answer = { status: 451, text: 'try later' };
    await outputOf(async () => {
      await post([code('expired@example.com', 120)]);
      await until(async () => expect((await rowTo('expired@example.com')).attempts).toBe(1), 8);
      app.clock.passSeconds(121);
      await until(async () => {
        await hastenRetries();
        expect((await rowTo('expired@example.com')).status).toBe('failed');
      }, 10);
    });
    expect(await rowTo('expired@example.com')).toMatchObject({ body_text: null, body_html: null });
  });

  it('fails when its job is lost, as after a process that was killed during the last attempt', async () => {
    inbox.answer = { status: 451, text: 'try later' };
    await outputOf(async () => {
      await post([receipt('lost@example.com')]);
      await until(async () => expect((await rowTo('lost@example.com')).attempts).toBe(1), 8);
      const { id } = await rowTo('lost@example.com');
      // Not before the attempt has ended: it would be tried again.
      await until(async () => {
        const lose = sql`update jobs.job set state = 'failed' where state = 'retry' and data->>'emailId' = ${id}`;
        expect((await lose.execute(app.site.platform.db)).numAffectedRows).toBe(1n);
      }, 8);
      await app.site.platform.scheduler.runDue();
    });
    expect((await rowTo('lost@example.com')).status).toBe('failed');
  });
});

it('an email waits while the mail server is down, and is sent when it is back', async () => {
  const { port } = new URL(inbox.url);
  await inbox.stop();
  await outputOf(async () => {
    await post([code('patient@example.com')]);
    await until(async () => expect((await rowTo('patient@example.com')).attempts).toBe(1), 8);
  });
  inbox = await startSmtp(Number(port));
  await inbox.next('patient@example.com', 15);
});
