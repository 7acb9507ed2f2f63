import { extractText } from 'unpdf';
import { beforeEach, describe, expect, it } from 'vitest';
import { issueRefund, readAdminInvoice, readAdminRefund } from '#contract/admin/orders/orders.ts';
import { orderInvoice, orderReceipt, orderRefund, readOrder } from '#contract/checkout/orders.ts';
import { mondayMorning, startTestApp, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { emailsAbout, giveBack, receive, setFulfilment } from '#tests/support/data/admin-orders.ts';
import { order } from '#tests/support/data/orders.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let amara: SignedIn;
let owner: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  amara = await signedIn(app);
  owner = await signedIn(app, { roles: ['owner'] });
});

const invoice = (ref: string) => amara.visitor.call(orderInvoice, { params: { ref } });
const receipt = (ref: string) => amara.visitor.call(orderReceipt, { params: { ref } });
const textOf = async (file: Promise<{ bytes: Uint8Array }>): Promise<string> => {
  const { text } = await extractText(new Uint8Array((await file).bytes), { mergePages: true });
  return text;
};

describe('GET /orders/:ref/invoice.pdf', () => {
  it('200 with a pro forma until the invoice is issued: amount due, due date and ways to pay', async () => {
    const { ref } = await order(amara.visitor);
    const reply = await invoice(ref);
    expect(outcome(reply)).toBe('200');
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${ref}-pro-forma.pdf"`,
      'cache-control': 'no-store',
    });
    const text = await textOf(invoice(ref));
    for (const expected of ['Pro forma invoice', ref, 'QGIS course', 'Amara Ncube', 'Example Bank (demo)']) {
      expect(text).toContain(expected);
    }
  });

  it('does not print example contact details of the demo for the seller', async () => {
    const { ref } = await order(amara.visitor);
    expect(await textOf(invoice(ref))).not.toMatch(/1 Example Street|\.example\b|\+263 00/);
  });

  it('200 with the same invoice from its issue on', async () => {
    const { ref } = await order(amara.visitor);
    await setFulfilment(owner.visitor, ref, 'in_progress');
    const issued = await invoice(ref);
    const number = /filename="(INV-2026-\d{4})\.pdf"/.exec(issued.headers.get('content-disposition') ?? '')?.[1] ?? '-';
    const text = await textOf(invoice(ref));
    expect(text).toContain(number);
    expect(text).not.toContain('Pro forma');
    app.clock.passMinutes(60);
    await signInAgain(app, owner);
    await signInAgain(app, amara);
    await receive(owner.visitor, ref);
    const { db } = app.site.platform;
    await db.updateTable('order_lines').set({ name: 'Another name' }).execute();
    expect(Buffer.from((await invoice(ref)).bytes).equals(issued.bytes)).toBe(true);
  });
});

describe('GET /orders/:ref/receipt.pdf', () => {
  it('409 NOT_PAID until the order is paid; then 200 with the payments, their dates and methods', async () => {
    const { ref } = await order(amara.visitor);
    expect(outcome(await receipt(ref))).toBe('409 NOT_PAID');
    await receive(owner.visitor, ref, { amountCents: 4_000, reference: `A-${ref}` });
    const refused = await receipt(ref);
    expect(outcome(refused)).toBe('409 NOT_PAID');
    expect(refused.refusal.error).toBe('There is a receipt once the order has been paid in full.');
    await receive(owner.visitor, ref, { amountCents: 6_000, method: 'cash', reference: `B-${ref}` });
    const reply = await receipt(ref);
    expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="${ref}-receipt.pdf"`);
    const text = await textOf(receipt(ref));
    for (const expected of [
      'Receipt',
      'INV-2026-',
      `A-${ref}`,
      `B-${ref}`,
      'Bank transfer',
      'Cash at our Bulawayo office',
    ]) {
      expect(text).toContain(expected);
    }
  });

  it('200 with refunds', async () => {
    const { ref } = await order(amara.visitor);
    await receive(owner.visitor, ref);
    await giveBack(owner.visitor, ref, 2_500);
    expect(await textOf(receipt(ref))).toContain('-$25.00');
    await giveBack(owner.visitor, ref, 7_500);
    expect(outcome(await receipt(ref))).toBe('409 NOT_PAID');
  });
});

describe('GET /orders/:ref/refunds/:id.pdf', () => {
  const refundsOf = async (ref: string) =>
    (await amara.visitor.call(readOrder, { params: { ref } })).body.ledger.filter(({ kind }) => kind === 'refund');
  const refund = (ref: string, id: string) => amara.visitor.call(orderRefund, { params: { ref, id } });

  it('200: a numbered credit note to the invoice for each refund, which is attached to its email', async () => {
    const { ref } = await order(amara.visitor);
    await receive(owner.visitor, ref);
    await giveBack(owner.visitor, ref, 2_500, 'One day less');
    await giveBack(owner.visitor, ref, 7_500);
    const [first, second] = await refundsOf(ref);
    const number = first?.document?.number ?? '';
    expect(number).toMatch(/^CN-2026-\d{4}$/);
    const last = Number(number.slice(-4)) + 1;
    expect(second?.document).toEqual({ kind: 'credit_note', number: `CN-2026-${String(last).padStart(4, '0')}` });
    const reply = await refund(ref, first?.id ?? '');
    expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="${number}.pdf"`);
    const text = await textOf(Promise.resolve(reply));
    for (const expected of [`Credit note ${number}`, 'To invoice INV-2026-', ref, 'One day less', '$25.00']) {
      expect(text).toContain(expected);
    }
    expect(text).not.toContain('Balance due');
    const { invoiceNumber, state } = (await amara.visitor.call(readOrder, { params: { ref } })).body;
    expect(text).toContain(`To invoice ${invoiceNumber}`);
    expect(state.action).toEqual({ label: 'Credit note', target: 'refund' });
    const forStaff = await owner.visitor.call(readAdminRefund, { params: { ref, id: first?.id ?? '' } });
    expect(Buffer.from(forStaff.bytes).equals(reply.bytes)).toBe(true);
    const [email] = await emailsAbout(app, amara.email, ref, 'refund-sent');
    expect(email?.text).toContain(`Credit note ${number} is attached.`);
    const sent = await app.site.platform.db
      .selectFrom('emails')
      .select('documents')
      .where('kind', '=', 'refund-sent')
      .execute();
    expect(sent.flatMap(({ documents }) => documents ?? [])).toContainEqual({
      kind: 'order.refund',
      reference: first?.id,
    });
  });

  it('200: a receipt without a number where there is no invoice', async () => {
    const { ref } = await order(amara.visitor);
    await receive(owner.visitor, ref, { amountCents: 4_000 });
    await giveBack(owner.visitor, ref, 4_000);
    const [entry] = await refundsOf(ref);
    expect(entry?.document).toEqual({ kind: 'refund_receipt', number: null });
    const text = await textOf(refund(ref, entry?.id ?? ''));
    expect(text).toContain('Refund receipt');
    expect(text).not.toMatch(/CN-|INV-/);
  });

  it('404 for a refund from before, until staff issue its document, once', async () => {
    const { ref } = await order(amara.visitor);
    await receive(owner.visitor, ref);
    await giveBack(owner.visitor, ref, 1_000);
    const { db } = app.site.platform;
    const [before] = await refundsOf(ref);
    const id = before?.id ?? '';
    await db.deleteFrom('refund_documents').where('entry_id', '=', id).execute();
    expect([outcome(await refund(ref, id)), (await refundsOf(ref))[0]?.document]).toEqual(['404 NOT_FOUND', null]);
    const issue = () => owner.visitor.call(issueRefund, { params: { ref, id } });
    const [issued, again] = [await issue(), await issue()];
    const document = issued.body.order.ledger[1]?.document;
    expect(document).toMatchObject({ kind: 'credit_note', number: expect.stringMatching(/^CN-2026-/) });
    expect(again.body.order.ledger[1]?.document).toEqual(document);
    expect(outcome(await refund(ref, id))).toBe('200');
    const payment = issued.body.order.ledger[0]?.id ?? '';
    expect(outcome(await owner.visitor.call(issueRefund, { params: { ref, id: payment } }))).toBe('404 NOT_FOUND');
  });
});

it('404 NOT_FOUND for documents of another account', async () => {
  const { ref } = await order(amara.visitor);
  const { visitor } = await signedIn(app);
  expect(outcome(await visitor.call(orderInvoice, { params: { ref } }))).toBe('404 NOT_FOUND');
  expect(outcome(await visitor.call(orderReceipt, { params: { ref } }))).toBe('404 NOT_FOUND');
});

it('429 RATE_LIMITED above 20 a minute', async () => {
  const strict = await startTestApp();
  const { visitor } = await signedIn(strict);
  const { ref } = await order(visitor);
  const ends: string[] = [];
  for (let count = 0; count < 21; count += 1) {
    ends.push(outcome(await visitor.call(orderReceipt, { params: { ref } })));
  }
  // The rate limit counts before any work, even when there is no document to render yet.
  expect(ends).toEqual([...Array(20).fill('409 NOT_PAID'), '429 RATE_LIMITED']);
  await strict.stop();
});

describe('GET /admin/orders/:ref/invoice.pdf', () => {
  const file = (visitor: SignedIn['visitor'], ref: string) => visitor.call(readAdminInvoice, { params: { ref } });

  it('200: the same document as the customer’s, for staff and owner', async () => {
    const { ref } = await order(amara.visitor);
    const staff = await signedIn(app, { roles: ['staff'] });
    const reply = await file(staff.visitor, ref);
    expect(outcome(reply)).toBe('200');
    expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="${ref}-pro-forma.pdf"`);
    await setFulfilment(owner.visitor, ref, 'in_progress');
    const issued = await file(owner.visitor, ref);
    expect(Buffer.from(issued.bytes).equals((await invoice(ref)).bytes)).toBe(true);
  });

  it('401 for a visitor, 403 for a customer, 404 for an unknown order', async () => {
    const { ref } = await order(amara.visitor);
    expect(outcome(await file(app.visitor(), ref))).toBe('401 UNAUTHENTICATED');
    expect(outcome(await file(amara.visitor, ref))).toBe('403 FORBIDDEN');
    expect(outcome(await file(owner.visitor, 'ORD-26-00000'))).toBe('404 NOT_FOUND');
  });
});
