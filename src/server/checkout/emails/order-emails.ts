import { businessZone } from '#contract/bookings/bookings.ts';
import { formatDay as formatBusinessDay } from '#contract/business-days.ts';
import type { Order } from '#contract/checkout/orders.ts';
import { paymentMethodNames } from '#contract/checkout/payments.ts';
import { formatUsd } from '#contract/money.ts';
import { areaInEmail, areasWith } from '#server/areas/areas.ts';
import type { Trx } from '#server/platform/database/database.ts';
import type { EmailMessage } from '#server/platform/email/email.ts';
import type { Template } from '#server/platform/email/templates.ts';
import { formatDay } from '#server/platform/format.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { CancelledBy, MoneyMovement, OrderEmails, OrderWithCustomer } from '../context.ts';
import type { ShopSettings } from '../settings.ts';
import { readTemplates } from './email-templates.ts';
import {
  attentionLabels,
  balanceLines,
  documentsText,
  occasionText,
  paymentInstructions,
  stateText,
} from './email-texts.ts';

/** @throws ContentError when a template is wrong */
export function createOrderEmails(platform: Platform, settings: ShopSettings, paysOnline: boolean): OrderEmails {
  const context = createContext(platform, settings, paysOnline);
  return {
    ...orderEmails(context),
    ...moneyEmails(context),
    ...closingEmails(context),
    ...fulfilmentEmails(context),
    ...messageEmails(context),
  };
}

type EmailContext = ReturnType<typeof createContext>;

function createContext(platform: Platform, settings: ShopSettings, paysOnline: boolean) {
  const { brand, config, content, link, mailer } = platform;
  const templates = readTemplates(content);

  const personal = ({ order, person, isGuest }: OrderWithCustomer) => ({
    brand,
    firstName: person?.first_name ?? '',
    reference: order.ref,
    listLines: linesOf(order),
    orderUrl: isGuest ? '' : link(`/account/orders/${order.ref}`),
  });
  const official = ({ order, isGuest }: OrderWithCustomer) => ({
    reference: order.ref,
    name: order.billing.name,
    email: order.billing.email || (isGuest ? 'not given' : notKept),
    adminUrl: link(`/admin/orders/${order.ref}`),
  });
  const payable = ({ order, isGuest }: OrderWithCustomer) => ({
    // Wallets and cards are paid on the page of the order.
    listPaymentMethods: paymentInstructions(settings, paysOnline && !isGuest, order.ref).join('\n'),
    payBy: order.expiresAt ? formatDay(new Date(order.expiresAt), businessZone) : '',
    contactUrl: link('/contact'),
  });

  async function sendToClient(
    trx: Trx,
    { person }: OrderWithCustomer,
    kind: string,
    email: RenderedEmail,
    more: Extras = {},
  ): Promise<void> {
    if (person) await mailer.post(trx, { kind, to: person.email, ...more, ...email });
  }
  async function sendToOwner(trx: Trx, { person }: OrderWithCustomer, kind: string, email: RenderedEmail) {
    if (!config.ownerEmail) return;
    await mailer.post(trx, { kind, to: config.ownerEmail, ...(person && { replyTo: person.email }), ...email });
  }

  return { ...templates, personal, official, payable, sendToClient, sendToOwner, contactUrl: link('/contact') };
}

function orderEmails(context: EmailContext) {
  const { toClient, toOwner, personal, official, payable, sendToClient, sendToOwner } = context;
  return {
    async received(trx, purchase, { howToPay }) {
      const { order, isGuest } = purchase;
      const total = formatUsd(order.totalCents);
      const { area, picture } = await areaFields(trx, order);
      const occasion = occasionText('You', order);
      const online = isGuest ? '' : 'You can also pay and follow the order online:';
      const fields = {
        ...personal(purchase),
        ...payable(purchase),
        area,
        total,
        occasion,
        online,
        standing: stateText(order),
      };
      const documents = documentsOf(order, 'invoice');
      if (howToPay) {
        await sendToClient(trx, purchase, 'order-received', toClient.received(fields, picture), { documents });
      }
      const facts = {
        ...official(purchase),
        area,
        total,
        listLines: linesOf(order),
        organisation: order.billing.organisation ?? 'not given',
        occasion: occasionText('The client', order),
        quotedNote: order.note ?? '',
      };
      await sendToOwner(trx, purchase, 'order-received-owner', toOwner.received(facts, picture));
    },
    async reminder(trx, purchase, sendBefore) {
      const { order, isGuest } = purchase;
      const online = isGuest ? '' : 'You can pay or cancel the order online:';
      const fields = { ...personal(purchase), ...payable(purchase), due: formatUsd(order.dueCents), online };
      await sendToClient(trx, purchase, 'payment-reminder', toClient.reminder(fields), {
        sendBefore,
        documents: documentsOf(order, 'invoice'),
      });
    },
  } satisfies Partial<OrderEmails>;
}

function closingEmails({ toClient, personal, sendToClient, contactUrl }: EmailContext) {
  return {
    async cancelled(trx, purchase, by, quotedReason) {
      const { ref, state } = purchase.order;
      const explanation = cancelledText(by, ref);
      const money = state.next;
      const online = purchase.isGuest ? '' : 'You can still see the order in your account:';
      const fields = { ...personal(purchase), explanation, money, quotedReason, online, contactUrl };
      await sendToClient(trx, purchase, 'order-cancelled', toClient.cancelled(fields));
    },
    async refunded(trx, purchase, money, { entryId, reason }) {
      const { amount, method } = movementTexts(money);
      const { ledger } = purchase.order;
      const number = ledger.find(({ id }) => id === entryId)?.document?.number;
      const document = number ? `Credit note ${number} is attached.` : 'A receipt for the refund is attached.';
      const fields = { ...personal(purchase), amount, method, document, standing: stateText(purchase.order) };
      await sendToClient(trx, purchase, 'refund-sent', toClient.refunded({ ...fields, quotedReason: reason }), {
        documents: [{ kind: 'order.refund', reference: entryId }],
      });
    },
  } satisfies Partial<OrderEmails>;
}

function cancelledText(by: CancelledBy, ref: string): string {
  if (by === 'client') return `As you asked, order ${ref} is cancelled:`;
  if (by === 'staff') return `We have cancelled order ${ref}:`;
  return `No payment has arrived for order ${ref}, so it was cancelled automatically:`;
}

function moneyEmails({ toClient, toOwner, personal, official, sendToClient, sendToOwner }: EmailContext) {
  return {
    async paid(trx, purchase, money, options) {
      const { order } = purchase;
      const facts = movementTexts(money);
      const fields = {
        ...personal(purchase),
        ...facts,
        standing: stateText(order),
        documents: documentsText(order),
      };
      const documents = documentsOf(order, 'invoice', 'receipt');
      await sendToClient(trx, purchase, 'payment-received', toClient.paid(fields), { documents });
      if (!options.toOwner) return;
      const ownerEmail = toOwner.paid({ ...official(purchase), ...facts, balance: `${order.state.heading}.` });
      await sendToOwner(trx, purchase, 'payment-received-owner', ownerEmail);
    },
    async invoice(trx, purchase) {
      const { order } = purchase;
      const document = order.invoiceNumber ? `Invoice ${order.invoiceNumber}` : 'The pro forma invoice';
      const fields = { ...personal(purchase), document, standing: stateText(order) };
      const documents = documentsOf(order, 'invoice');
      await sendToClient(trx, purchase, 'order-invoice', toClient.invoice(fields), { documents });
    },
    async failed(trx, purchase, payment, reason) {
      const { amount, method } = movementTexts({ ...payment, reference: null });
      await sendToClient(
        trx,
        purchase,
        'payment-failed',
        toClient.failed({ ...personal(purchase), amount, method, reason, standing: stateText(purchase.order) }),
      );
    },
    async attention(trx, purchase, reasons) {
      const fields = {
        ...official(purchase),
        listReasons: reasons.map((reason) => attentionLabels[reason]).join('\n'),
        listMoney: balanceLines(purchase.order).join('\n'),
      };
      await sendToOwner(trx, purchase, 'payment-attention-owner', toOwner.attention(fields));
    },
  } satisfies Partial<OrderEmails>;
}

function fulfilmentEmails({ toClient, personal, sendToClient, contactUrl }: EmailContext) {
  return {
    async started(trx, purchase) {
      const { area, picture } = await areaFields(trx, purchase.order);
      const fields = { ...personal(purchase), area, standing: stateText(purchase.order) };
      // The invoice was issued just now, and a guest has no page to download it from.
      const documents = purchase.isGuest ? documentsOf(purchase.order, 'invoice') : [];
      await sendToClient(trx, purchase, 'work-started', toClient.started(fields, picture), { documents });
    },
    async expectedDay(trx, purchase, day, quotedReason) {
      const email = toClient.expectedDay({ ...personal(purchase), day: formatBusinessDay(day), quotedReason });
      await sendToClient(trx, purchase, 'expected-day', email);
    },
    async delivered(trx, purchase) {
      const { area, picture } = await areaFields(trx, purchase.order);
      const fields = { ...personal(purchase), area, standing: stateText(purchase.order), contactUrl };
      await sendToClient(trx, purchase, 'work-delivered', toClient.delivered(fields, picture));
    },
  } satisfies Partial<OrderEmails>;
}

function messageEmails({ toClient, toOwner, personal, official, sendToClient, sendToOwner }: EmailContext) {
  return {
    async proofRejected(trx, purchase, file, quotedReason) {
      const email = toClient.proofRejected({ ...personal(purchase), file, quotedReason });
      await sendToClient(trx, purchase, 'payment-proof-rejected', email);
    },
    async message(trx, purchase, quotedText) {
      await sendToClient(trx, purchase, 'order-message', toClient.message({ ...personal(purchase), quotedText }));
    },
    async messageToOwner(trx, purchase, quotedText) {
      await sendToOwner(trx, purchase, 'order-message-owner', toOwner.message({ ...official(purchase), quotedText }));
    },
  } satisfies Partial<OrderEmails>;
}

/** The area of the work, if there is one. */
async function areaFields(trx: Trx, { ref, attachments }: Order) {
  if (!attachments.area) return { area: '' };
  const { id } = await trx.selectFrom('orders').select('id').where('ref', '=', ref).executeTakeFirstOrThrow();
  const found = (await areasWith(trx, 'order_id', [id]))(id);
  if (!found) return { area: '' };
  const { text, picture } = areaInEmail(found);
  return { area: `The area: ${text}.`, picture };
}

type Extras = Pick<EmailMessage, 'sendBefore' | 'documents'>;

const documentsOf = ({ ref }: Order, ...kinds: ('invoice' | 'receipt')[]) =>
  kinds.map((kind) => ({ kind: `order.${kind}`, reference: ref }));

type RenderedEmail = ReturnType<Template<string>>;

const notKept = 'the account is gone';

const linesOf = ({ lines, discount }: Order): string =>
  [
    ...lines.map(({ name, quantity, totalCents }) => `${quantity} × ${name}: ${formatUsd(totalCents)}`),
    ...(discount ? [`Discount, ${discount.reason}: -${formatUsd(discount.cents)}`] : []),
  ].join('\n');

const movementTexts = ({ amountCents, method, reference }: MoneyMovement) => ({
  amount: formatUsd(amountCents),
  method: paymentMethodNames[method],
  paymentReference: reference ?? 'none',
});
