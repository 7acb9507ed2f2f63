import { expect, onTestFinished } from 'vitest';
import { freePort } from '#tests/support/database/postgres.ts';
import { startSmtp } from '#tests/support/stand-ins/smtp.ts';
import { type Journey, startJourney } from './journey.ts';

/** A live site with an empty database for one test, whose owner can sign up. Its emails reach a mail server of the test. */
export async function startLiveJourney(ownerEmail: string): Promise<Journey> {
  const inbox = await startSmtp();
  onTestFinished(inbox.stop);
  const port = await freePort();
  const live = await startJourney({
    MODE: 'live',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    SECRET: 'a secret for the automated tests only',
    SMTP_URL: inbox.url,
    OWNER_EMAIL: ownerEmail,
  });
  onTestFinished(live.stop);
  return {
    ...live,
    async emailTo(email, text = '') {
      const newest = () =>
        inbox.emails.findLast(
          ({ to, headers, text: body }) => to.includes(email) && `${headers['subject']}\n${body}`.includes(text),
        );
      await expect.poll(newest, { timeout: 10_000 }).toBeDefined();
      return newest()?.text ?? '';
    },
  };
}
