import { createBrief } from '#contract/briefs/stored-briefs.ts';
import { limits } from '#contract/limits.ts';
import type { OutboxKind } from '../../outbox/kinds.ts';

/** A brief in the outbox: only the account that wrote it can send it. */
export const briefKind: OutboxKind<typeof createBrief> = {
  name: 'brief',
  endpoint: createBrief,
  account: 'required',
  storedDays: limits.briefOnDeviceDays,
  nouns: ['quote request', 'quote requests'],
  savedMessage: 'Your quote request is saved on this device. It will be sent when you are back online.',
  textOf: ({ purpose }) => purpose || 'An area and the work on it',
  page: '/account/briefs',
  referenceOf: ({ ref }) => ref,
  sentMessage: (ref) => `Your saved quote request was sent: ${ref}`,
};
