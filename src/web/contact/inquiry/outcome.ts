import type { InquirySent } from '#contract/contact/inquiries.ts';

export type Outcome = { sent: InquirySent; files: readonly File[] } | { queued: true };
