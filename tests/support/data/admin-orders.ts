import { randomUUID } from 'node:crypto';
import { changeWork, readOfficeOrder, recordPayment, recordRefund } from '#contract/admin/orders.ts';
import type { WorkStatus } from '#contract/checkout/orders.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Email, Host, Visitor } from '#tests/support/app/visitor.ts';

type Slip = BodyOf<typeof recordPayment>;

/** Somebody of the office writes down that the 100 dollars of a course came by transfer, unless told otherwise. */
export const receive = (
  office: Visitor,
  ref: string,
  changes: Partial<Slip> = {},
  idempotencyKey: string = randomUUID(),
) =>
  office.call(
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

export const moveWork = (office: Visitor, ref: string, workStatus: WorkStatus, note?: string) =>
  office.call(changeWork, { params: { ref }, body: { workStatus, note } });

export const readAsOffice = async (office: Visitor, ref: string) =>
  (await office.call(readOfficeOrder, { params: { ref } })).body;

/** The letters of one kind that were written to an address about an order, oldest first. */
export const emailsAbout = async (host: Host, to: string, ref: string, kind: string): Promise<Email[]> =>
  (await host.mails(to)).filter((email) => email.kind === kind && email.subject.includes(ref));
