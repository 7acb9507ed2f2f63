import { formatDay } from '#contract/business-days.ts';
import { waitingHeading } from '#contract/checkout/order-state.ts';
import type { ChangeRequest, ChangeRound } from '#contract/deliveries/change-requests.ts';
import type { CheckoutOrders } from '#server/checkout/checkout.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import type { Platform } from '#server/platform/platform.ts';
import { whereOf } from './changes.ts';
import type { DeliverableRow } from './deliverables.ts';

type Order = Awaited<ReturnType<CheckoutOrders['lock']>>;

/** Each is written in the transaction of the change it reports. */
export interface DeliveryEmails {
  /** Returns its id, or null without an address. */
  delivered(
    trx: Trx,
    order: Order,
    rows: readonly DeliverableRow[],
    facts: { sentence: string; acceptsOn: string; nextOn: string | null },
  ): Promise<string | null>;
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
    change: Pick<ChangeRequest, 'text' | 'place' | 'outline'> & { round: ChangeRound },
  ): Promise<void>;
  /** The client has answered below a change request. */
  changeAnswerToOwner(trx: Trx, order: Order, row: DeliverableRow, text: string): Promise<void>;
  /** Staff have answered a change request; `request`: its text. */
  changeAnswered(
    trx: Trx,
    order: Order,
    row: DeliverableRow,
    answer: { request: string; text: string; marked: 'open' | 'done' | null },
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
  const changeAsked = readTemplate(content, 'change-asked-owner', [...official, 'place', 'round', 'quotedText']);
  const changeAnswer = readTemplate(content, 'change-answer-owner', [...official, 'quotedText']);
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
    async changeAsked(trx, order, row, { text, place, outline, round: { number, included } }) {
      if (!config.ownerEmail) return;
      const round = `${number}, with ${included} in the price`;
      const facts = { place: whereOf({ place, outline }), round, quotedText: text };
      const email = changeAsked({ ...officialFacts(order, row), ...facts });
      await mailer.post(trx, { kind: 'change-asked-owner', to: config.ownerEmail, ...email });
    },
    async changeAnswerToOwner(trx, order, row, text) {
      if (!config.ownerEmail) return;
      const email = changeAnswer({ ...officialFacts(order, row), quotedText: text });
      await mailer.post(trx, { kind: 'change-answer-owner', to: config.ownerEmail, ...email });
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
): Pick<DeliveryEmails, 'delivered' | 'reminder' | 'changeAnswered'> {
  const delivered = readTemplate(content, 'delivery', [...personal, 'sentence', 'next']);
  const reminder = readTemplate(content, 'delivery-reminder', personal);
  const changeAnswered = readTemplate(content, 'change-answered', [
    'firstName',
    'reference',
    'file',
    'quotedRequest',
    'quotedText',
    'standing',
    'how',
    'orderUrl',
    'brand',
  ]);

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
      if (!found) return null;
      const next = nextOn ? `We expect to deliver the next files on ${formatDay(nextOn)}.` : '';
      return mailer.post(trx, { kind: 'delivery', to: found.to, ...delivered({ ...found.facts, sentence, next }) });
    },
    async reminder(trx, order, rows, { acceptsOn, sendBefore }) {
      const found = await factsFor(trx, order, rows, acceptsOn);
      if (!found) return;
      await mailer.post(trx, { kind: 'delivery-reminder', to: found.to, sendBefore, ...reminder(found.facts) });
    },
    async changeAnswered(trx, order, row, { request, text, marked }) {
      const person = await orders.personOf(trx, order);
      if (!person) return;
      const isGuest = order.user_id === null;
      const email = changeAnswered({
        firstName: person.first_name,
        reference: order.ref,
        file: titleOf(row),
        quotedRequest: request,
        quotedText: text,
        standing: marked === null ? '' : marked === 'done' ? 'It is marked as done.' : 'It is marked as open again.',
        how: isGuest ? 'You can answer at the link to your files that we gave you.' : 'You can answer in your order:',
        orderUrl: isGuest ? '' : link(`/account/orders/${order.ref}#deliverables`),
        brand,
      });
      await mailer.post(trx, { kind: 'change-answered', to: person.email, ...email });
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
