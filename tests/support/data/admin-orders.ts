import { randomUUID } from 'node:crypto';
import { changeFulfilment, readAdminOrder, recordPayment, recordRefund } from '#contract/admin/orders/orders.ts';
import type { FulfilmentStatus } from '#contract/checkout/orders.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Email, Host, Visitor } from '#tests/support/app/visitor.ts';

type Slip = BodyOf<typeof recordPayment>;

/** Staff record a manual payment: by default the 100 dollars of a course, by bank transfer. */
export const receive = (
  admin: Visitor,
  ref: string,
  changes: Partial<Slip> = {},
  idempotencyKey: string = randomUUID(),
) =>
  admin.call(
    recordPayment,
    {
      params: { ref },
      body: {
        amountCents: 10_000,
        method: 'bank',
        receivedOn: '2026-03-02',
        reference: `FT ${randomUUID()}`,
        ...changes,
      },
    },
    { idempotencyKey },
  );

export const giveBack = (owner: Visitor, ref: string, amountCents: number, reason = 'Not done after all') =>
  owner.call(recordRefund, { params: { ref }, body: { amountCents, method: 'bank', reason } });

export const setFulfilment = (admin: Visitor, ref: string, workStatus: FulfilmentStatus, note?: string) =>
  admin.call(changeFulfilment, { params: { ref }, body: { workStatus, note } });

export const readAsAdmin = async (admin: Visitor, ref: string) =>
  (await admin.call(readAdminOrder, { params: { ref } })).body;

/** The emails of one kind to an address about an order, oldest first. */
export const emailsAbout = async (host: Host, to: string, ref: string, kind: string): Promise<Email[]> =>
  (await host.emails(to)).filter((email) => email.kind === kind && email.subject.includes(ref));
