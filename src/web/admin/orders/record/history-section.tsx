import type { AdminOrder } from '#contract/admin/orders/orders.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { StepList } from '#web/ui/records/next-steps.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';

/** Everything that happened to an order, newest first. */
export const HistorySection = ({ history }: Pick<AdminOrder, 'history'>) => (
  <TitledSection id="history" title="History">
    <StepList
      steps={history
        .map(({ at, event, by, details, change }, place) => ({
          key: String(place),
          title: events[event] ?? event,
          detail: (
            <p className="text-small text-ink2 wrap-anywhere">
              {instantInFull(businessZone, at)}
              {by && `, ${by}`}
              {details && `: ${details}`}
              {change?.before && (
                <span className="block">
                  {readable(change.before)} → {readable(change.after)}
                </span>
              )}
            </p>
          ),
        }))
        .toReversed()}
      current={0}
    />
  </TitledSection>
);

const readable = (state: string): string => state.replaceAll('_', ' ');

const events: Record<string, string> = {
  placed: 'Ordered',
  'payment.started': 'Payment started',
  'payment.cancelled': 'Payment cancelled',
  'payment.failed': 'Payment failed',
  'payment.unknown': 'No answer about the payment',
  'money.received': 'Payment received',
  'money.returned': 'Refunded',
  'money.disputed': 'Payment disputed',
  'invoice.issued': 'Invoice issued',
  'credit_note.issued': 'Credit note issued',
  'refund_receipt.issued': 'Refund receipt issued',
  'work.in_progress': 'Work started',
  'expected.changed': 'Expected day changed',
  'work.delivered': 'Delivered',
  'work.completed': 'Completed',
  'deliverable.added': 'Added for the client',
  'deliverable.removed': 'Removed before delivery',
  'deliverable.anyway': 'Delivered despite a failed check',
  'delivery.planned': 'Delivery begun',
  'delivery.taken_back': 'Delivery taken back',
  'delivery.stopped': 'Delivery stopped',
  'deliverables.sent': 'Sent to the client',
  'change.asked': 'Change asked',
  'change.answered': 'Change answered',
  'delivery.accepted': 'Accepted',
  'acceptance.seen': 'Acceptance seen',
  'gis_address.made': 'Address for QGIS made',
  'guest_link.made': 'Link for the guest made',
  'guest_link.ended': 'Link for the guest ended',
  'files.deleted': 'Files deleted after the time they are kept',
  'area.set': 'Area added',
  'area.removed': 'Area removed',
  'area.accepted': 'Area accepted at this price',
  'file.added': 'File added',
  'file.removed': 'File removed',
  'proof.added': 'Proof of payment uploaded',
  'proof.confirmed': 'Proof of payment confirmed',
  'proof.rejected': 'Proof of payment rejected',
  message_sent: 'Message sent to the client',
  messages_read: 'Messages read',
  answer_skipped: 'No answer needed',
  note_added: 'Note added',
  note_changed: 'Note changed',
  note_deleted: 'Note deleted',
  email_sent_again: 'Email sent again',
  cancelled: 'Cancelled',
  expired: 'Cancelled: not paid in time',
};
