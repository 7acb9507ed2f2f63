import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { confirmProof, downloadProof, rejectProof } from '#contract/admin/orders/proofs.ts';
import { readToday } from '#contract/admin/today.ts';
import { cancelOrder } from '#contract/checkout/orders.ts';
import { listProofs } from '#contract/checkout/payment-proofs.ts';
import { limits } from '#contract/limits.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { emailsAbout, readAsAdmin, receive } from '#tests/support/data/admin-orders.ts';
import { addProof, plan } from '#tests/support/data/attachments.ts';
import { order, payWith } from '#tests/support/data/orders.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: 'owner@example.com' } });
let amara: SignedIn;
let staff: SignedIn;
let ref: string;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  amara = await signedIn(app);
  staff = await signedIn(app, { roles: ['staff'] });
  ({ ref } = await order(amara.visitor));
  await payWith(amara.visitor, ref, 'bank');
});

const uploaded = async (name?: string, bytes?: BlobPart): Promise<string> =>
  (await addProof(amara.visitor, ref, name, bytes)).body.proofs[0]?.id ?? '';

const confirm = (id: string, changes: object = {}, idempotencyKey: string = randomUUID()) => {
  const reference = `FT ${id}`;
  const body = { amountCents: 6_000, method: 'bank', receivedOn: '2026-03-02', reference, ...changes } as const;
  return staff.visitor.call(confirmProof, { params: { ref, id }, body }, { idempotencyKey });
};
const reject = (id: string, reason = 'The amount cannot be read') =>
  staff.visitor.call(rejectProof, { params: { ref, id }, body: { reason } });

const auditOf = async (event: string) => {
  const { db } = app.site.platform;
  const rows = await db.selectFrom('audit_events').selectAll().where('subject', '=', ref).orderBy('id').execute();
  return rows
    .filter((row) => row.event === event)
    .map(({ user_id: by, before, after }) => ({ by: by === staff.userId, before, after }));
};
/** A different PDF each time. */
const slip = (number: number): BlobPart => new Blob([plan as BlobPart, `% ${number}`]);

describe('a proof of payment', () => {
  it('notifies staff, who download it and confirm the payment, once for each key', async () => {
    const id = await uploaded('slip.pdf');
    expect((await amara.visitor.call(listProofs, { params: { ref } })).body).toMatchObject({
      proofs: [{ name: 'slip.pdf', state: 'waiting', reason: null }],
      canAdd: true,
    });
    const { needs } = (await staff.visitor.call(readToday, {})).body;
    expect(needs.filter((need) => need.ref === ref)).toMatchObject([{ kind: 'proof_waiting', about: 'slip.pdf' }]);
    const file = await staff.visitor.call(downloadProof, { params: { ref, id } });
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
    expect(await auditOf('order.proof_read')).toHaveLength(1);

    const key = randomUUID();
    const reply = await confirm(id, {}, key);
    expect(outcome(reply)).toBe('201');
    expect(outcome(await confirm(id, {}, key))).toBe('201');
    expect(reply.body).toMatchObject({
      order: { paidCents: 6_000, dueCents: 4_000, moneyStatus: 'part_paid' },
      proofs: [{ state: 'confirmed' }],
    });
    expect(await emailsAbout(app, amara.email, ref, 'payment-received')).toHaveLength(1);
    expect(await auditOf('order.proof.confirmed')).toEqual([{ by: true, before: 'waiting', after: 'confirmed' }]);
    expect(await auditOf('order.money.received')).toEqual([{ by: true, before: 'USD 0.00', after: 'USD 60.00' }]);
    expect(outcome(await confirm(id, { reference: 'FT other' }))).toBe('409 PROOF_DECIDED');
    expect(outcome(await reject(id))).toBe('409 PROOF_DECIDED');
  });

  it('stays undecided when its payment is refused', async () => {
    const id = await uploaded();
    expect(outcome(await confirm(id, { amountCents: 10_001 }))).toBe('409 PAYMENT_TOO_LARGE');
    expect((await readAsAdmin(staff.visitor, ref)).proofs).toMatchObject([{ state: 'waiting' }]);
  });

  it('is rejected with a reason that the customer is emailed, and the same file may come again', async () => {
    const id = await uploaded();
    expect(outcome(await reject(id))).toBe('201');
    const [email] = await emailsAbout(app, amara.email, ref, 'payment-proof-rejected');
    expect(email?.text).toContain('> The amount cannot be read');
    expect(await auditOf('order.proof.rejected')).toEqual([{ by: true, before: 'waiting', after: 'rejected' }]);
    app.clock.passSeconds(1);
    await uploaded();
    expect((await amara.visitor.call(listProofs, { params: { ref } })).body.proofs).toMatchObject([
      { state: 'waiting' },
      { state: 'rejected', reason: 'The amount cannot be read' },
    ]);
  });

  it('is stored once when the same file is sent again, and one of several decisions is applied', async () => {
    const id = await uploaded();
    expect(await uploaded()).toBe(id);
    const ends = await Promise.all([confirm(id), reject(id), confirm(id), reject(id)]);
    expect(ends.map(outcome).filter((end) => end === '201')).toHaveLength(1);
    const { order: found, proofs } = await readAsAdmin(staff.visitor, ref);
    expect(found.paidCents).toBe(proofs[0]?.state === 'confirmed' ? 6_000 : 0);
  });

  it('is refused: of another kind, of a paid or cancelled order, and beyond the most', async () => {
    expect(outcome(await addProof(amara.visitor, ref, 'slip.csv', 'a,b'))).toBe('415 FILE_TYPE');
    expect(outcome(await addProof(amara.visitor, ref, 'slip.png', plan as BlobPart))).toBe('415 FILE_TYPE');
    for (let number = 0; number < limits.paymentProofsMax; number += 1) await uploaded('slip.pdf', slip(number));
    expect(outcome(await addProof(amara.visitor, ref, 'slip.pdf', slip(99)))).toBe('409 TOO_MANY_PROOFS');
    await receive(staff.visitor, ref);
    expect(outcome(await addProof(amara.visitor, ref))).toBe('409 ALREADY_PAID');
    const other = await order(amara.visitor);
    await amara.visitor.call(cancelOrder, { params: { ref: other.ref }, body: {} });
    expect(outcome(await addProof(amara.visitor, other.ref))).toBe('409 ORDER_CANCELLED');
  });

  it('404 NOT_FOUND by the number of another order', async () => {
    const id = await uploaded();
    const other = await order(amara.visitor);
    const params = { ref: other.ref, id };
    expect(outcome(await staff.visitor.call(downloadProof, { params }))).toBe('404 NOT_FOUND');
    expect(outcome(await staff.visitor.call(rejectProof, { params, body: { reason: 'Other' } }))).toBe('404 NOT_FOUND');
  });
});
