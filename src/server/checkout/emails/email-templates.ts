import type { Content } from '#server/platform/content/content.ts';
import { readTemplate } from '#server/platform/email/templates.ts';

const personal = ['firstName', 'reference', 'listLines', 'orderUrl', 'brand'] as const;
const payable = ['listPaymentMethods', 'payBy', 'contactUrl', 'online'] as const;
const payment = ['amount', 'method', 'paymentReference'] as const;
const official = ['reference', 'name', 'email', 'adminUrl'] as const;

/** @throws ContentError when a template is wrong */
export const readTemplates = (content: Content) => ({
  toClient: clientTemplates(content),
  toOwner: ownerTemplates(content),
});

const clientTemplates = (content: Content) => ({
  received: readTemplate(content, 'order-received', [...personal, ...payable, 'area', 'total', 'occasion', 'standing']),
  paid: readTemplate(content, 'payment-received', [...personal, ...payment, 'standing', 'documents']),
  message: readTemplate(content, 'order-message', ['firstName', 'reference', 'quotedText', 'orderUrl', 'brand']),
  proofRejected: readTemplate(content, 'payment-proof-rejected', [
    'firstName',
    'reference',
    'file',
    'quotedReason',
    'orderUrl',
    'brand',
  ]),
  invoice: readTemplate(content, 'order-invoice', [...personal, 'document', 'standing']),
  failed: readTemplate(content, 'payment-failed', [...personal, 'amount', 'method', 'reason', 'standing']),
  reminder: readTemplate(content, 'payment-reminder', [...personal, ...payable, 'due']),
  cancelled: readTemplate(content, 'order-cancelled', [
    ...personal,
    'explanation',
    'money',
    'quotedReason',
    'online',
    'contactUrl',
  ]),
  refunded: readTemplate(content, 'refund-sent', [
    ...personal,
    'amount',
    'method',
    'quotedReason',
    'document',
    'standing',
  ]),
  expectedDay: readTemplate(content, 'expected-day', [
    'firstName',
    'reference',
    'day',
    'quotedReason',
    'orderUrl',
    'brand',
  ]),
  started: readTemplate(content, 'work-started', [...personal, 'area', 'standing']),
  delivered: readTemplate(content, 'work-delivered', [...personal, 'area', 'standing', 'contactUrl']),
});

const ownerTemplates = (content: Content) => ({
  received: readTemplate(content, 'order-received-owner', [
    ...official,
    'total',
    'listLines',
    'organisation',
    'occasion',
    'area',
    'quotedNote',
  ]),
  message: readTemplate(content, 'order-message-owner', [...official, 'quotedText']),
  paid: readTemplate(content, 'payment-received-owner', [...official, ...payment, 'balance']),
  attention: readTemplate(content, 'payment-attention-owner', [...official, 'listReasons', 'listMoney']),
});
