import { formatDay } from '#contract/business-days.ts';
import { waitingHeading } from '#contract/checkout/order-state.ts';
import type { CheckoutOrders } from '#server/checkout/checkout.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { DeliverableRow } from './deliverables.ts';

type Order = Awaited<ReturnType<CheckoutOrders['lock']>>;

/** Each is written in the transaction of the change it reports. */
export interface DeliveryEmails {
  delivered(
    trx: Trx,
    order: Order,
    rows: readonly DeliverableRow[],
    facts: { sentence: string; acceptsOn: string; nextOn: string | null },
  ): Promise<void>;
  /** Before it counts as accepted. */
  reminder(
    trx: Trx,
    order: Order,
    rows: readonly DeliverableRow[],
    facts: { acceptsOn: string; sendBefore: Date },
  ): Promise<void>;
  changeAsked(
    trx: Trx,
    order: Order,
    row: DeliverableRow,
    change: { text: string; place: readonly number[] | null },
  ): Promise<void>;
  accepted(trx: Trx, order: Order, row: DeliverableRow, by: 'client' | 'time'): Promise<void>;
}

/** @throws ContentError when a template is wrong */
export function createDeliveryEmails(
  { content, config, mailer, brand, link }: Platform,
  orders: Pick<CheckoutOrders, 'personOf'>,
): DeliveryEmails {
  const clientEmails = createClientEmails({ content, mailer, brand, link }, orders);
  const official = ['reference', 'name', 'email', 'file', 'adminUrl'] as const;
  const changeAsked = readTemplate(content, 'change-asked-owner', [...official, 'place', 'quotedText']);
  const accepted = readTemplate(content, 'work-accepted-owner', [...official, 'how']);

  const officialFacts = ({ ref, billing, email }: Order, { name, version }: DeliverableRow) => ({
    reference: ref,
    name: billing.name,
    email: email ?? '',
    file: titleOf({ name, version }),
    adminUrl: link(`/admin/orders/${ref}`),
  });

  return {
    ...clientEmails,
    async changeAsked(trx, order, row, { text, place }) {
      if (!config.ownerEmail) return;
      const [lon, lat] = place ?? [];
      const facts = { place: lon === undefined ? '' : `${lat?.toFixed(5)}, ${lon.toFixed(5)}`, quotedText: text };
      const email = changeAsked({ ...officialFacts(order, row), ...facts });
      await mailer.post(trx, { kind: 'change-asked-owner', to: config.ownerEmail, ...email });
    },
    async accepted(trx, order, row, by) {
      if (!config.ownerEmail) return;
      const how = by === 'client' ? 'by the client' : 'by itself: no answer came in time';
      const email = accepted({ ...officialFacts(order, row), how });
      await mailer.post(trx, { kind: 'work-accepted-owner', to: config.ownerEmail, ...email });
    },
  };
}

const personal = ['firstName', 'reference', 'heading', 'listDelivered', 'answer', 'orderUrl', 'brand'] as const;

function createClientEmails(
  { content, mailer, brand, link }: Pick<Platform, 'content' | 'mailer' | 'brand' | 'link'>,
  orders: Pick<CheckoutOrders, 'personOf'>,
): Pick<DeliveryEmails, 'delivered' | 'reminder'> {
  const delivered = readTemplate(content, 'delivery', [...personal, 'sentence', 'next']);
  const reminder = readTemplate(content, 'delivery-reminder', personal);

  /** Null without an address. */
  async function factsFor(trx: Trx, order: Order, rows: readonly DeliverableRow[], acceptsOn: string) {
    const person = await orders.personOf(trx, order);
    if (!person) return null;
    // A guest has no account with which the order could be opened.
    const isGuest = order.user_id === null;
    const facts = {
      firstName: person.first_name,
      reference: order.ref,
      ...deliveryFacts(rows, acceptsOn, isGuest),
      orderUrl: isGuest ? '' : link(`/account/orders/${order.ref}#waiting`),
      brand,
    };
    return { to: person.email, facts };
  }

  return {
    async delivered(trx, order, rows, { sentence, acceptsOn, nextOn }) {
      const found = await factsFor(trx, order, rows, acceptsOn);
      if (!found) return;
      const next = nextOn ? `We expect to deliver the next files on ${formatDay(nextOn)}.` : '';
      await mailer.post(trx, { kind: 'delivery', to: found.to, ...delivered({ ...found.facts, sentence, next }) });
    },
    async reminder(trx, order, rows, { acceptsOn, sendBefore }) {
      const found = await factsFor(trx, order, rows, acceptsOn);
      if (!found) return;
      await mailer.post(trx, { kind: 'delivery-reminder', to: found.to, sendBefore, ...reminder(found.facts) });
    },
  };
}

/** `map-sheet.pdf, version 2`. */
export const titleOf = ({ name, version }: Pick<DeliverableRow, 'name' | 'version'>): string =>
  version > 1 ? `${name}, version ${version}` : name;

function deliveryFacts(rows: readonly DeliverableRow[], acceptsOn: string, isGuest: boolean) {
  const isOne = rows.length === 1;
  const day = formatDay(acceptsOn);
  return {
    heading: waitingHeading({ count: rows.length, areFiles: rows.every(({ kind }) => kind === 'file') }),
    listDelivered: rows.map((row) => `${titleOf(row)}${row.content ? `: ${row.content}` : ''}`).join('\n'),
    answer: [
      isGuest
        ? 'You have no account with us, so we give you a secret link to the files separately. There you can download them, accept them or ask for a change.'
        : `Please accept ${isOne ? 'it' : 'them'} or ask for a change.`,
      `Without an answer ${isOne ? 'it counts' : 'they count'} as accepted at the end of ${day}.`,
    ].join(' '),
  };
}
