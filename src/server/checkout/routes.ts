import * as contract from '#contract/checkout/orders.ts';
import type { PaymentMethod } from '#contract/checkout/payments.ts';
import * as paymentCalls from '#contract/checkout/payments.ts';
import { placeOrder as placeOrderCall } from '#contract/checkout/place-order.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { AppError } from '#server/platform/app-error.ts';
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
import { expireUnpaid, remindOfPayment } from './lifecycle/unpaid-orders.ts';
import { mountOrderMessages } from './messages/message-routes.ts';
import { createAttachmentEmails, mountOrderAttachments } from './orders/attachment-routes.ts';
import { asSummaries, pageOfOrders, readOrder, readOwnOrder } from './orders/orders.ts';
import { asPayment, isOpen, selectPayments } from './orders/payment-rows.ts';
import { placeAgreedOrder, placeOrder } from './orders/place-order.ts';
import { previewOrder } from './orders/preview-order.ts';
import { taxWithin } from './orders/pricing.ts';
import { mountGatewayWebhook, processOpenNotifications } from './payments/gateway-webhook.ts';
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
  const emails = createOrderEmails(platform, settings, gateway !== null);
  const shop: CheckoutContext = { platform, catalogue, business, settings, emails, gateway, simulated };
  platform.scheduler.add('checkout.notices', pollSeconds, () => processOpenNotifications(shop));
  platform.scheduler.add('checkout.poll', pollSeconds, () => pollOpenPayments(shop));
  platform.scheduler.add('checkout.remind', deadlineSeconds, () => remindOfPayment(shop));
  platform.scheduler.addDeletion('checkout.expire', deadlineSeconds, () => expireUnpaid(shop));
  platform.scheduler.add('checkout.attachments', attachmentSeconds, createAttachmentEmails(platform));
  // `writtenParts` first: erasing the orders removes their link to the account.
  for (const part of [...writtenParts, ordersPart(platform), paymentsPart, moneyPart, orderHistoryPart, cartPart]) {
    platform.personalData.add(part);
  }
  if (gateway) mountGatewayWebhook(shop, app, gateway);
  mountCart(platform, catalogue);
  mountOrders(shop);
  mountOrderAttachments(shop);
  mountProofs(shop);
  mountOrderMessages(shop);
  mountPayments(shop);
  mountDocumentRoutes(shop);
  mountQuotations(shop);
  attachOrderDocuments(shop);
  attachRefundDocuments(shop);
  mountAdminOrderRoutes(shop);
  return {
    placeAgreedOrder: (trx, agreed) => placeAgreedOrder(trx, shop, agreed),
    quotationFile: (filename, quotation) => quotationFile(shop, filename, quotation),
    taxWithin: (totalCents) => taxWithin(totalCents, settings.taxPercent),
  };
}

function mountOrders(shop: CheckoutContext): void {
  const { router, db, clock } = shop.platform;

  router.on(contract.previewOrder, {}, ({ body: { items } }) => previewOrder(shop, items));

  router.onWrite(placeOrderCall, writes, {
    write: (trx, { account: { userId }, body }) => placeOrder(trx, shop, userId, body),
  });

  router.on(contract.listOrders, {}, async ({ account, query }) => {
    const after = query.cursor === undefined ? null : readCursor(query.cursor);
    const { rows, cursor } = await pageOfOrders(db, after, (all) => all.where('user_id', '=', account.userId));
    return { orders: await asSummaries(db, clock.now(), rows), cursor };
  });

  router.on(contract.readOrder, {}, async ({ account, params: { ref } }) =>
    readOrder(db, shop, await readOwnOrder(db, account.userId, ref)),
  );

  router.on(contract.cancelOrder, writes, async ({ account: { userId }, params: { ref }, body: { reason } }) => {
    const own = await readOwnOrder(db, userId, ref);
    await inTransaction(db, (trx) => cancelOwnOrder(trx, shop, own.id, userId, reason ?? ''));
    return readOrder(db, shop, await readOwnOrder(db, userId, ref));
  });
}

function mountPayments(shop: CheckoutContext): void {
  const { router, db } = shop.platform;

  router.on(paymentCalls.listPaymentMethods, {}, async () => ({
    methods: methodsOf(shop).map((id) => ({
      id,
      name: paymentCalls.paymentMethodNames[id],
      nextStep: nextSteps[id],
    })),
    simulated: shop.simulated,
  }));

  router.onWrite(
    paymentCalls.startPayment,
    writes,
    {
      prepare: ({ account: { userId }, params: { ref }, body: form }) => findOrderToPay(shop, { userId, ref, form }),
      write: (trx, { account: { userId }, body: form }, order) => insertPayment(trx, shop, order.id, { userId, form }),
    },
    (_, { prepared: order, stored: { id }, isFirst, allowRetry }) =>
      beginPayment(shop, order, { id, isFirst, allowRetry }),
  );

  router.on(paymentCalls.readPayment, {}, async ({ account, params: { ref, id } }) => {
    const order = await readOwnOrder(db, account.userId, ref);
    const own = selectPayments(db).where('id', '=', id).where('order_id', '=', order.id);
    const payment = await own.executeTakeFirst();
    if (!payment) throw new AppError('NOT_FOUND');
    const polled = isOpen(payment) && (await pollPayment(shop, payment));
    return { payment: asPayment(shop, order.ref, polled ? await own.executeTakeFirstOrThrow() : payment) };
  });
}

const nextSteps: Record<PaymentMethod, string> = {
  ecocash: 'You will get a prompt on your phone.',
  onemoney: 'You will get a prompt on your phone.',
  paynow: 'Pay on the Paynow page, then come back here.',
  bank: 'You get our account details and the reference to use. Work starts when your payment has arrived.',
  cash: 'Pay cash at our office and quote your order number.',
};

/** One rate limit for all order writes (product/security.md#rate-limits). */
const writes = {
  perAddress: { name: 'orders', most: 30, perSeconds: 600 },
  perAccount: { name: 'orders', most: 10, perSeconds: 600 },
};
