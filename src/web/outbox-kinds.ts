import { registerKinds } from './outbox/kinds.ts';

/** What may wait on the device for a connection (decision 0052). Each kind is loaded only when something of it waits. */
registerKinds({
  inquiry: async () => (await import('./contact/inquiry-kind.ts')).inquiryKind,
  brief: async () => (await import('./briefs/request/brief-kind.ts')).briefKind,
  review: async () => (await import('./reviews/review-kind.ts')).reviewKind,
});
