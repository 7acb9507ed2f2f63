import {
  downloadInquiryFile,
  downloadInquiryFiles,
  exportInquiries,
  listAdminInquiries,
  markInquiry,
  readFileAreas,
} from '#contract/admin/inquiries/inquiries.ts';
import type { WorkingDays } from '#contract/business-days.ts';
import * as contract from '#contract/contact/inquiries.ts';
import { inquiryMessages } from '#contract/contact/inquiries.ts';
import { listThreads } from '#contract/contact/threads.ts';
import { limits } from '#contract/limits.ts';
import type { Company } from '#contract/site/site.ts';
import { findUser } from '#server/accounts/accounts.ts';
import { areaInEmail, areasWith, checkedArea, storeArea } from '#server/areas/areas.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction, type Queries, type Trx } from '#server/platform/database/database.ts';
import { pick, sendCsv } from '#server/platform/http/csv-export.ts';
import { sendDownload, sendFile } from '#server/platform/http/download.ts';
import { deleteExpiredSeconds } from '#server/platform/jobs/scheduler.ts';
import type { Platform } from '#server/platform/platform.ts';
import { visitorEmails } from '#server/platform/security/rate-limits.ts';
import { fileForAdmin, filesForAdmin, listForAdmin, markSeen } from './admin-inquiries.ts';
import { mountAnswers } from './answers/answer-routes.ts';
import {
  assertPossible,
  createReplyBy,
  deleteExpiredInquiries,
  inquiriesOf,
  type ReplyBy,
  type Sender,
  type StoredInquiry,
  storeInquiry,
} from './contact.ts';
import { placeOf, refuseManyUnread, storeFile, uploadTokens } from './files/files.ts';
import { areasInFiles, zipOf } from './files/staff-files.ts';
import { inquiryEmails } from './inquiry-emails.ts';
import { readInquiryTypes } from './inquiry-types.ts';
import { inquiryOfForm } from './no-script-form.ts';
import { inquiriesPart } from './personal-data.ts';
import { mountTemplates } from './templates/template-routes.ts';
import { deleteExpiredAnswerFiles } from './threads/answer-files.ts';
import { threadsOf } from './threads/own-threads.ts';
import type { ThreadContext } from './threads/read-thread.ts';
import { mountThreads } from './threads/thread-routes.ts';

type Area = Awaited<ReturnType<typeof checkedArea>> | null;

const perAddress = { name: 'inquiry', most: 60, perSeconds: 3_600 };
const sending = { perAddress, allPerAddress: visitorEmails };
const downloads = { name: 'inquiry-downloads', most: 120, perSeconds: 3_600 };
const filesPerAddress = { name: 'inquiry-files', most: 150, perSeconds: 3_600 };

interface Parts {
  company: Company;
  workingDays: (db: Queries) => Promise<WorkingDays>;
}

/** @throws ContentError when the labels of a type or an email template are wrong */
export function mountContact(platform: Platform, catalogue: Catalogue, { company, workingDays }: Parts): ReplyBy {
  const { router, db, scheduler, personalData } = platform;
  const types = readInquiryTypes(platform.content, catalogue);
  const days = company.contact.replyWorkingDays;
  const replyBy = createReplyBy(days);
  const write = inquiryEmails(platform, {
    promise: days === '' ? '' : inquiryMessages.replyWithin(days),
    titleOf: (type) => types.find(({ id }) => id === type)?.title ?? type,
    serviceName: (id) => catalogue.service(id)?.name,
  });

  router.on(contract.listInquiryTypes, { publicForSeconds: limits.pageFreshSeconds }, async () => ({ types }));

  router.on(contract.listInquiries, {}, ({ account, query }) => inquiriesOf(platform, account.userId, query.cursor));

  router.on(listThreads, {}, ({ account, query }) => threadsOf(db, account.userId, query.cursor));

  const replyDue = async (queries: Queries, waitingSince: Date) => replyBy(waitingSince, await workingDays(queries));
  mountSending(platform, catalogue, { write, replyDue });
  mountInquiryFiles(platform);
  mountAdminInquiries(platform, catalogue, (waitingSince) => replyDue(db, waitingSince));
  personalData.add(inquiriesPart);
  scheduler.addDeletion('contact.tidy', deleteExpiredSeconds, () => deleteExpired(platform));
  return replyBy;
}

interface Sending {
  write: ReturnType<typeof inquiryEmails>;
  replyDue: (db: Queries, waitingSince: Date) => Promise<string | null>;
}

function mountSending(platform: Platform, catalogue: Catalogue, { write, replyDue }: Sending): void {
  const { router, db, clock, workerTime } = platform;

  async function take(trx: Trx, inquiry: contract.Inquiry, sender: Sender, area: Area): Promise<StoredInquiry> {
    const kept = await storeInquiry(platform, trx, inquiry, sender);
    if (kept.isNews) {
      const nameOnMap = !('nameOnMap' in inquiry) || inquiry.nameOnMap !== false;
      if (area) await storeArea(trx, area, { column: 'inquiry_id', id: kept.id, at: kept.createdAt, nameOnMap });
      const user = sender.userId ? await findUser(trx, sender.userId) : null;
      const stored = (await areasWith(trx, 'inquiry_id', [kept.id]))(kept.id);
      await write(trx, { ref: kept.ref, inquiry, area: stored && areaInEmail(stored), user });
      await audit(trx, clock, { event: 'inquiry.sent', userId: sender.userId, subject: kept.ref });
    }
    return kept;
  }

  router.onWrite(
    contract.sendInquiry,
    sending,
    {
      async prepare({ c, body }) {
        assertPossible(body, catalogue, clock.now());
        return 'area' in body && body.area ? checkedArea(workerTime(c), body.area) : null;
      },
      async write(trx, { account, body, idempotencyKey: clientId }, area) {
        const sender = { userId: account?.userId ?? null, clientId };
        const { id, ref, createdAt, filesAnnounced } = await take(trx, body, sender, area);
        return { id, ref, replyBy: await replyDue(trx, createdAt), filesAnnounced };
      },
    },
    async (_, { stored }) => ({
      ...stored,
      uploadTokens: uploadTokens(platform, stored.id, stored.filesAnnounced),
    }),
  );

  router.onForm('/contact/:inquiryType', { ...perAddress, allPerAddress: visitorEmails }, async ({ c, fields }) => {
    const inquiry = inquiryOfForm(c.req.param('inquiryType'), fields);
    assertPossible(inquiry, catalogue, clock.now());
    await inTransaction(db, (trx) => take(trx, inquiry, { userId: null, clientId: null }, null));
    return '/contact/sent';
  });
}

async function deleteExpired(platform: Platform): Promise<void> {
  await deleteExpiredInquiries(platform);
  await deleteExpiredAnswerFiles(platform);
}

function mountInquiryFiles(platform: Platform): void {
  const { upload } = contract.uploadInquiryFile;
  platform.router.on(contract.uploadInquiryFile, { allPerAddress: filesPerAddress }, async ({ c, params: { ref } }) => {
    const place = await placeOf(platform, ref, c.req.header(upload?.tokenHeader ?? '') ?? '');
    await refuseManyUnread(platform, place);
    return platform.receiveUpload(c, limits.inquiryFileMaxBytes, async (file) => {
      await storeFile(platform, place, file);
      return { name: file.name, bytes: file.bytes.length };
    });
  });
}

function mountAdminInquiries(platform: Platform, catalogue: Catalogue, dueOn: ThreadContext['dueOn']): void {
  const { router, db, clock } = platform;
  const serviceName = (id: string): string | undefined => catalogue.service(id)?.name;
  const context = { clock, dueOn, serviceName };
  mountThreads(platform, context);
  mountAnswers(platform, context);
  mountTemplates(platform);
  router.on(listAdminInquiries, {}, ({ query }) => listForAdmin(db, query, serviceName));

  router.on(exportInquiries, {}, ({ c, query }) =>
    sendCsv(
      c,
      'inquiries',
      async (cursor) => {
        const { inquiries, cursor: next } = await listForAdmin(db, { ...query, cursor }, serviceName);
        return { list: inquiries, cursor: next };
      },
      (inquiry) => ({
        ...pick(inquiry, 'ref', 'createdAt', 'type', 'status', 'state', 'name', 'email', 'message'),
        answers: inquiry.answers.join('\n'),
      }),
    ),
  );

  router.on(markInquiry, {}, ({ account: { userId }, params }) =>
    inTransaction(db, async (trx) => {
      const { ref, isNews } = await markSeen(trx, params.ref);
      if (isNews)
        await audit(trx, clock, {
          event: 'inquiry.seen',
          userId,
          subject: ref,
          change: { before: 'new', after: 'seen' },
        });
      return { ref, status: 'seen' as const };
    }),
  );
  mountFiles(platform);
}

function mountFiles({ router, db, clock, workerTime }: Platform): void {
  router.on(downloadInquiryFile, { perAccount: downloads }, async ({ c, account: { userId }, params }) => {
    const { ref, name, bytes } = await fileForAdmin(db, params.ref, Number(params.id));
    await audit(db, clock, { event: 'inquiry.file_read', userId, subject: ref, details: { file: params.id } });
    return sendDownload(c, { name, bytes });
  });

  router.on(downloadInquiryFiles, { perAccount: downloads }, async ({ c, account: { userId }, params }) => {
    const { ref, files } = await filesForAdmin(db, params.ref);
    await audit(db, clock, { event: 'inquiry.file_read', userId, subject: ref, details: { file: 'all' } });
    const content = await zipOf(files, clock.now());
    return sendFile(c, { filename: `${ref}.zip`, contentType: 'application/zip', content });
  });

  router.on(readFileAreas, { perAccount: downloads }, async ({ c, params }) => {
    const { files } = await filesForAdmin(db, params.ref);
    return { areas: await areasInFiles(workerTime(c), files) };
  });
}
