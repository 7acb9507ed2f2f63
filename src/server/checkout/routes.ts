import * as contract from '#contract/checkout/orders.ts';
import * as paymentCalls from '#contract/checkout/payments.ts';
import { placeOrder as placeOrderCall } from '#contract/checkout/place-order.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { notFound } from '#server/platform/app-error.ts';
import { paynowIn } from '#server/platform/config.ts';
import type { App } from '#server/platform/context.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { readCursor } from '#server/platform/http/cursor.ts';
import type { Platform } from '#server/platform/platform.ts';
import { mountAdminOrderRoutes } from './admin/admin-order-routes.ts';
import { mountCart } from './cart/carts.ts';
import type { Checkout } from './checkout.ts';
import type { Business, CheckoutContext } from './context.ts';
import { createOrderEmails } from './emails/order-emails.ts';
import { mountDocumentRoutes } from './invoices/document-routes.ts';
import { attachOrderDocuments } from './invoices/order-documents.ts';
import { attachRefundDocuments } from './invoices/refund-document.ts';
import { cancelOwnOrder } from './lifecycle/cancel-order.ts';
import { changeExpectedDay } from './lifecycle/change-expected-day.ts';
import { changeFulfilmentStatus } from './lifecycle/fulfilment.ts';
import { expireUnpaid, remindOfPayment } from './lifecycle/unpaid-orders.ts';
import { mountOrderMessages } from './messages/message-routes.ts';
import { createAttachmentEmails, mountOrderAttachments } from './orders/attachment-routes.ts';
import { personOf } from './orders/customer.ts';
import { appendOrderEvent } from './orders/order-events.ts';
import { asSummaries, findAnyOrder, lockOrder, pageOfOrders, readOrder, readOwnOrder } from './orders/orders.ts';
import { asPayment, isOpen, selectPayments } from './orders/payment-rows.ts';
import { placeAgreedOrder, placeOrder } from './orders/place-order.ts';
import { previewOrder } from './orders/preview-order.ts';
import { taxWithin } from './orders/pricing.ts';
import { mountGatewayWebhook, processOpenNotifications } from './payments/gateway-webhook.ts';
import { addOrderGauges } from './payments/gauges.ts';
import { pollOpenPayments, pollPayment } from './payments/poll-gateway.ts';
import { beginPayment, findOrderToPay, insertPayment, methodsOf } from './payments/start-payment.ts';
import { mountPaynow } from './paynow/paynow.ts';
import { cartPart, moneyPart, orderHistoryPart, ordersPart, paymentsPart } from './personal-data.ts';
import { writtenParts } from './personal-notes.ts';
import { mountProofs } from './proofs/proof-routes.ts';
import { mountQuotations, quotationFile } from './quotations/quotations.ts';
import { readSettings } from './settings.ts';

const pollSeconds = 30;
const deadlineSeconds = 300;
const attachmentSeconds = 60;

/** @throws ContentError when content/shop.yaml or an email template is wrong */
export function mountCheckout(platform: Platform, app: App, catalogue: Catalogue, business: Business): Checkout {
  const gateway = mountPaynow(platform, app);
  const simulated = paynowIn(platform.config) === 'demo';
  const settings = readSettings(platform.content, platform.config, business.contact.street);
  const paysOnline = gateway !== null && (settings.mobileMoney || settings.card);
  const emails = createOrderEmails(platform, settings, paysOnline);
  const checkout: CheckoutContext = { platform, catalogue, business, settings, emails, gateway, simulated };
  platform.scheduler.add('checkout.notices', pollSeconds, () => processOpenNotifications(checkout));
  platform.scheduler.add('checkout.poll', pollSeconds, () => pollOpenPayments(checkout));
  platform.scheduler.add('checkout.remind', deadlineSeconds, () => remindOfPayment(checkout));
  platform.scheduler.addDeletion('checkout.expire', deadlineSeconds, () => expireUnpaid(checkout));
  platform.scheduler.add('checkout.attachments', attachmentSeconds, createAttachmentEmails(platform));
  // `writtenParts` first: erasing the orders removes their link to the account.
  for (const part of [...writtenParts, ordersPart(platform), paymentsPart, moneyPart, orderHistoryPart, cartPart]) {
    platform.personalData.add(part);
  }
  addOrderGauges(platform);
  if (gateway) mountGatewayWebhook(checkout, app, gateway);
  mountCart(platform, catalogue);
  mountOrders(checkout);
  mountOrderAttachments(checkout);
  mountProofs(checkout);
  mountOrderMessages(checkout);
  mountPayments(checkout);
  mountDocumentRoutes(checkout);
  mountQuotations(checkout);
  attachOrderDocuments(checkout);
  attachRefundDocuments(checkout);
  mountAdminOrderRoutes(checkout);
  return {
    orders: {
      own: (userId, ref) => readOwnOrder(platform.db, userId, ref),
      any: (ref) => findAnyOrder(platform.db, ref),
      lock: lockOrder,
      personOf,
      appendEvent: (trx, row, event) => appendOrderEvent(trx, checkout, row, event),
      async deliver(trx, id, { by, nextOn: expectedOn }) {
        await changeFulfilmentStatus(trx, checkout, id, { to: 'delivered', by, remark: '', informs: false });
        await changeExpectedDay(trx, checkout, id, { expectedOn, reason: '', by, informs: false });
      },
      async complete(trx, id, by) {
        if ((await lockOrder(trx, id)).work_status !== 'delivered') return;
        await changeFulfilmentStatus(trx, checkout, id, { to: 'completed', by, remark: '' });
      },
    },
    placeAgreedOrder: (trx, agreed) => placeAgreedOrder(trx, checkout, agreed),
    quotationFile: (filename, quotation) => quotationFile(checkout, filename, quotation),
    taxWithin: (totalCents) => taxWithin(totalCents, settings.taxPercent),
  };
}

function mountOrders(checkout: CheckoutContext): void {
  const { router, db, clock } = checkout.platform;

  router.on(contract.previewOrder, {}, ({ body: { items } }) => previewOrder(checkout, items));

  router.onWrite(placeOrderCall, writes, {
    write: (trx, { account: { userId }, body }) => placeOrder(trx, checkout, userId, body),
  });

  router.on(contract.listOrders, {}, async ({ account, query }) => {
    const after = query.cursor === undefined ? null : readCursor(query.cursor);
    const { rows, cursor } = await pageOfOrders(db, after, (all) => all.where('user_id', '=', account.userId));
    return { orders: await asSummaries(db, clock.now(), rows), cursor };
  });

  router.on(contract.readOrder, {}, async ({ account, params: { ref } }) =>
    readOrder(db, checkout, await readOwnOrder(db, account.userId, ref)),
  );

  router.on(contract.cancelOrder, writes, async ({ account: { userId }, params: { ref }, body: { reason } }) => {
    const own = await readOwnOrder(db, userId, ref);
    await inTransaction(db, (trx) => cancelOwnOrder(trx, checkout, own.id, userId, reason ?? ''));
    return readOrder(db, checkout, await readOwnOrder(db, userId, ref));
  });
}

function mountPayments(checkout: CheckoutContext): void {
  const { router, db } = checkout.platform;

  router.on(paymentCalls.listPaymentMethods, {}, async () => ({
    methods: methodsOf(checkout).map((id) => ({
      id,
      name: paymentCalls.paymentMethodNames[id],
      nextStep: paymentCalls.ringsPhone(id) ? 'You will get a prompt on your phone.' : nextSteps[id],
    })),
    simulated: checkout.simulated,
  }));

  router.onWrite(
    paymentCalls.startPayment,
    writes,
    {
      prepare: ({ account: { userId }, params: { ref }, body: form }) =>
        findOrderToPay(checkout, { userId, ref, form }),
      write: (trx, { account: { userId }, body: form }, order) =>
        insertPayment(trx, checkout, order.id, { userId, form }),
    },
    (_, { prepared: order, stored: { id }, isFirst, allowRetry }) =>
      beginPayment(checkout, order, { id, isFirst, allowRetry }),
  );

  router.on(paymentCalls.readPayment, {}, async ({ account, params: { ref, id } }) => {
    const order = await readOwnOrder(db, account.userId, ref);
    const own = selectPayments(db).where('id', '=', id).where('order_id', '=', order.id);
    const payment = await own.executeTakeFirstOrThrow(notFound);
    const polled = isOpen(payment) && (await pollPayment(checkout, payment));
    return { payment: asPayment(checkout, order.ref, polled ? await own.executeTakeFirstOrThrow() : payment) };
  });
}

const nextSteps: Record<Exclude<paymentCalls.PaymentMethod, paymentCalls.Wallet>, string> = {
  paynow: 'Pay on the Paynow page, then come back here.',
  bank: 'You get our account details and the reference to use. Work starts when your payment has arrived.',
  cash: 'Pay cash at our office and quote your order number.',
};

/** One rate limit for all order writes (product/security.md#rate-limits). */
const writes = {
  perAddress: { name: 'orders', most: 30, perSeconds: 600 },
  perAccount: { name: 'orders', most: 10, perSeconds: 600 },
};
