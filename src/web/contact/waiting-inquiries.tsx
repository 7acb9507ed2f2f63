import { href } from 'react-router';
import type { Inquiry } from '#contract/contact/inquiries.ts';
import type { Waiting } from '../outbox/outbox-store.ts';
import { WaitingEntries } from '../outbox/waiting-entries.tsx';
import { inquiryDraft } from './draft.ts';
import { inquiryKind } from './inquiry-kind.ts';
import { ThankYou } from './thank-you.tsx';

export const WaitingInquiries = ({ className }: { className: string }) => (
  <WaitingEntries
    kind={inquiryKind}
    className={className}
    toForm={toForm}
    sent={(reference) => <ThankYou reference={reference} />}
  />
);

function toForm({ body, owner, keptAt }: Waiting & { body: Inquiry }): string {
  const values = Object.entries(body).filter(([, value]) => !Array.isArray(value));
  const written = Object.fromEntries(values.map(([name, value]) => [name, value === true ? value : String(value)]));
  inquiryDraft(body.type).store(owner, { values: written, openedAt: keptAt, sending: null });
  return href('/contact/:inquiryType', { inquiryType: body.type });
}
