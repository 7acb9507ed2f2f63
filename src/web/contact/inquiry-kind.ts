import { inquiryMessages, sendInquiry } from '#contract/contact/inquiries.ts';
import { limits } from '#contract/limits.ts';
import type { OutboxKind } from '../outbox/kinds.ts';
import { uploadFile } from './files/upload.ts';

/** An inquiry in the outbox. It needs no account, so it never waits for a sign-in. */
export const inquiryKind: OutboxKind<typeof sendInquiry> = {
  name: 'inquiry',
  endpoint: sendInquiry,
  account: 'optional',
  storedDays: limits.inquiryOnDeviceDays,
  nouns: ['message', 'messages'],
  savedMessage: inquiryMessages.saved,
  textOf: ({ message }) => message,
  page: '/contact',
  referenceOf: ({ ref }) => ref,
  sentMessage: (ref, pathname) => (pathname.startsWith('/contact') ? null : `Your saved message was sent: ${ref}`),
  async sendFile({ ref, uploadTokens }, file, place) {
    const token = uploadTokens[place];
    if (token) await uploadFile(ref, file, token);
  },
};
