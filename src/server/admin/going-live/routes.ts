import * as contract from '#contract/admin/going-live.ts';
import { businessDate } from '#contract/business-days.ts';
import { findUser } from '#server/accounts/accounts.ts';
import type { BookingRules } from '#server/bookings/bookings.ts';
import type { ShopSettings } from '#server/checkout/checkout.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { readLastBackup } from '#server/platform/backup/last-backup.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction, type Queries, type Trx } from '#server/platform/database/database.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Site } from '#server/site/site.ts';
import { lockOffice } from '../staff/members.ts';
import { describeStaff } from '../staff/staff.ts';
import { asItems, type GoingLiveFacts, hashOfItem } from './going-live.ts';

export interface GoingLiveParts {
  platform: Platform;
  rules: BookingRules;
  site: Site;
  /** As content/shop.yaml has them, without the examples of the demo. */
  shop: ShopSettings;
}

const testEmails = { name: 'test-emails', most: 10, perSeconds: 3_600 };
const testEmail = 'test-email';

/** @throws ContentError */
export function mountGoingLive(parts: GoingLiveParts): void {
  const { router, db, clock, config, mailer, content, brand, link } = parts.platform;
  const writeTest = readTemplate(content, testEmail, ['firstName', 'goingLiveUrl', 'brand']);
  const shown = async (queries: Queries, userId: string): Promise<contract.GoingLive> => ({
    isLive: config.mode === 'live',
    sendsEmail: mailer.sends,
    items: asItems(
      await readFacts(parts, queries, userId),
      await queries.selectFrom('going_live_confirmations').selectAll().execute(),
    ),
  });

  router.on(contract.readGoingLive, {}, ({ account: { userId } }) => shown(db, userId));

  router.on(contract.confirmGoingLive, {}, ({ account: { userId }, params: { item }, body }) => {
    if (body.on > businessDate(clock.now())) {
      throw new AppError('VALIDATION_FAILED', { fields: { on: contract.goingLiveMessages.day } });
    }
    return inTransaction(db, async (trx) => {
      await lockOffice(trx, userId);
      await confirm(trx, { item, ...body, hash: hashOfItem(item, await readFacts(parts, trx, userId)) }, clock.now());
      const change = { before: '', after: `${body.name}, ${body.on}` };
      await audit(trx, clock, { event: 'going_live.confirmed', userId, subject: item, change });
      return shown(trx, userId);
    });
  });

  router.onWrite(
    contract.sendTestEmail,
    { perAccount: testEmails },
    {
      async write(trx, { account: { userId } }) {
        if (!mailer.sends) throw new AppError('NO_MAIL_SERVER');
        const user = await findUser(trx, userId);
        if (!user) throw notFound();
        const goingLiveUrl = link('/admin/going-live');
        const text = writeTest({ firstName: user.first_name, goingLiveUrl, brand });
        await mailer.post(trx, { kind: testEmail, to: user.email, ...text });
        return undefined;
      },
    },
    ({ account: { userId } }) => shown(db, userId),
  );
}

async function confirm(
  trx: Trx,
  { item, name, on, hash }: { item: string; name: string; on: string; hash: string },
  now: Date,
): Promise<void> {
  const row = { facts_hash: hash, name, looked_on: on, created_at: now };
  await trx
    .insertInto('going_live_confirmations')
    .values({ item, ...row })
    .onConflict((conflict) => conflict.column('item').doUpdateSet(row))
    .execute();
}

async function readFacts(
  { platform, rules, site, shop }: GoingLiveParts,
  db: Queries,
  userId: string,
): Promise<GoingLiveFacts> {
  const { clock, config, mailer } = platform;
  const { members } = await describeStaff({ ...platform, db }, userId);
  const test = await db
    .selectFrom('emails')
    .select(['status', 'sent_at'])
    .where('kind', '=', testEmail)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    now: clock.now(),
    email: { sends: mailer.sends, testSentAt: test?.sent_at ?? null, testFailed: test?.status === 'failed' },
    withoutFactor: members.flatMap(({ name, email, secondFactor }) => (secondFactor.since ? [] : [name || email])),
    lastHoliday:
      rules.publicHolidays
        .map(({ date }) => date)
        .sort()
        .at(-1) ?? null,
    lastBackupAt: (await readLastBackup(config.dataDir))?.at ?? null,
    // With the hours that are edited in the office, and without the examples of the demo.
    contact: site.examples.includes('hours')
      ? site.company.contact
      : { ...site.company.contact, hours: site.contact.hours },
    shop,
    paynowId: config.paynow?.id ?? null,
    terms: ['terms', 'privacy'].map((page) => site.page(page)?.html ?? '').join(''),
  };
}
