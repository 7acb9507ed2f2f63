// npm run owner -- someone@example.com: makes an active account an owner. With --reset-second-factor: removes the second
// factor of an account whose owner lost the phone and the recovery codes. Stop a site on the embedded database first.
import { makeOwner } from '#server/admin/staff/owner-command.ts';
import { createApp } from '#server/app.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { openEmbedded, openPostgres } from '#server/platform/database/database.ts';
import { smtpTransport } from '#server/platform/email/smtp.ts';
import { resetSecondFactor } from '#server/sessions/second-factor/reset-factor.ts';

const email = process.argv
  .slice(2)
  .find((argument) => !argument.startsWith('--'))
  ?.trim()
  .toLowerCase();
const resets = process.argv.includes('--reset-second-factor');
if (!email) {
  console.error('Say whose account it is: npm run owner -- someone@example.com [--reset-second-factor]');
  process.exit(2);
}
const config = readConfig(process.env);
const database = config.databaseUrl ? await openPostgres(config.databaseUrl) : await openEmbedded(config.dataDir);
try {
  const site = await createApp({ database, clock: systemClock, config, transport: smtpTransport(config.smtpUrl) });
  try {
    const isDone = await (resets ? resetSecondFactor : makeOwner)(site.platform, email);
    const done = resets
      ? `The second factor of ${email} is removed, and an email says so. They set up a new one after the next log-in.`
      : `${email} is an owner now. On a live site, the office opens once they have set up a second factor.`;
    console.log(isDone ? done : `No active account has the address ${email}. Sign up first.`);
    process.exitCode = isDone ? 0 : 1;
  } finally {
    await site.stop();
  }
} finally {
  await database.close();
}
