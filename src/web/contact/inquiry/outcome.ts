import type { InquirySent } from '#contract/contact/inquiries.ts';

/** What became of a form: it was sent, or waits on this device. */
export type Outcome = { sent: InquirySent; files: readonly File[] } | { kept: true };
