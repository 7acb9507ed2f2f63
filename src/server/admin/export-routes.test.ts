import { beforeAll, describe, expect, it } from 'vitest';
import { exportChanges } from '#contract/admin/audit.ts';
import { exportBriefs } from '#contract/admin/briefs.ts';
import { exportEmails } from '#contract/admin/emails.ts';
import { exportInquiries } from '#contract/admin/inquiries/inquiries.ts';
import { exportOrders } from '#contract/admin/orders/orders.ts';
import { sendInquiry } from '#contract/contact/inquiries.ts';
import { testApp } from '#tests/support/app/app.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { setFulfilment } from '#tests/support/data/admin-orders.ts';
import { sendNew } from '#tests/support/data/briefs.ts';
import { readCsv } from '#tests/support/data/csv.ts';
import { inquiryBody } from '#tests/support/data/inquiries.ts';
import { order } from '#tests/support/data/orders.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let staff: SignedIn;
let client: SignedIn;
beforeAll(async () => {
  staff = await signedIn(app, { roles: ['owner'] });
  client = await signedIn(app);
});

describe('the lists of the admin as CSV files', () => {
  it('200 with every row of a list of several pages, as a download in UTF-8 with a byte order mark', async () => {
    const refs: string[] = [];
    for (let count = 0; count < 22; count += 1) refs.push((await order(client.visitor)).ref);
    const reply = await staff.visitor.call(exportOrders, { query: { show: 'money' } });
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"');
    expect([...reply.bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, ...rows] = readCsv(reply.text);
    expect(head?.join()).toBe('ref,createdAt,customer,firstLine,lineCount,total,due,currency,workStatus,moneyStatus');
    expect(rows.map(([ref]) => ref).sort()).toEqual(refs.sort());
    expect(rows[0]?.join()).toMatch(/,Amara Ncube,QGIS course,1,100\.00,100\.00,USD,placed,unpaid$/);
    const none = await staff.visitor.call(exportOrders, { query: { show: 'all', q: 'nobody' } });
    expect(none.bytes).toHaveLength(3);
  });

  it('200 without a cell that a spreadsheet takes for a formula', async () => {
    const message = '=HYPERLINK("https://evil.example","Press here")';
    await app.visitor().call(sendInquiry, { body: inquiryBody('general', { message }) });
    const { text } = await staff.visitor.call(exportInquiries, { query: { show: 'all' } });
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"",""Press here"")"`);
  });

  it('200 for briefs, emails and changes, narrowed as their lists are', async () => {
    const brief = await sendNew(client.visitor);
    const briefs = await staff.visitor.call(exportBriefs, { query: { show: 'waiting', q: brief.ref } });
    expect(readCsv(briefs.text)[1]?.join()).toMatch(new RegExp(`^${brief.ref},.*,Tendai Moyo,`));
    const emails = await staff.visitor.call(exportEmails, { query: { show: 'held', q: client.email } });
    expect(readCsv(emails.text)[1]).toContain(client.email);
    const { ref } = await order(client.visitor);
    await setFulfilment(staff.visitor, ref, 'in_progress');
    const changes = await staff.visitor.call(exportChanges, { query: { show: 'order', q: ref } });
    expect(readCsv(changes.text)[1]?.join()).toContain(`order.work.in_progress,${ref},placed,in_progress`);
  });
});
