import { registerKinds } from './outbox/kinds.ts';

/** The kinds of entries in the outbox (decision 0052). Each is loaded only when an entry of its kind is waiting. */
registerKinds({
  inquiry: async () => (await import('./contact/inquiry-kind.ts')).inquiryKind,
  brief: async () => (await import('./briefs/request/brief-kind.ts')).briefKind,
  review: async () => (await import('./reviews/review-kind.ts')).reviewKind,
});
