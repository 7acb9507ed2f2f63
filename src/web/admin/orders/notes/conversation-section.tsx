import { useEffect } from 'react';
import { answerOrderMessage, markOrderMessagesSeen, skipOrderAnswer } from '#contract/admin/orders/messages.ts';
import type { AdminOrder } from '#contract/admin/orders/orders.ts';
import { writeMessageSchema } from '#contract/checkout/order-messages.ts';
import { call } from '#web/api.ts';
import { TextForm } from '#web/auth/form-parts/text-form.tsx';
import { BriefMessages } from '#web/brief-records/brief-messages.tsx';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';

interface Props {
  adminOrder: AdminOrder;
  onChange: (adminOrder: AdminOrder) => void;
}

/** The messages between the customer and staff about an order. */
export function ConversationSection({ adminOrder: { order, customer, messages, messageWaitsSince }, onChange }: Props) {
  const { ref } = order;
  const unread = messages.findLast(({ by, isRead }) => by === 'client' && !isRead)?.id;
  useEffect(() => {
    // A failed call is repeated the next time the order is opened; only the mark is lost.
    if (unread) void call(markOrderMessagesSeen, { params: { ref }, body: { through: unread } }).catch(() => {});
  }, [ref, unread]);
  if (customer && !customer.hasAccount) return <GuestSection {...customer} />;
  return (
    <TitledSection id="conversation" title="Conversation">
      <p className="mb-3 text-small text-ink2">Shown on the order page.</p>
      {messages.length > 0 ? (
        <BriefMessages messages={messages.map((one) => ({ ...one, quoteVersion: null }))} reader="business" />
      ) : (
        <p className="text-ink2">No messages yet.</p>
      )}
      {messageWaitsSince && (
        <p className="mt-3">
          <ActionButton
            label={`No answer needed: ${ref}`}
            run={async () => onChange(await call(skipOrderAnswer, { params: { ref } }))}
          >
            No answer needed
          </ActionButton>
        </p>
      )}
      {customer ? (
        <TextForm
          label={`Write to ${customer.name}`}
          hint={`Emailed to ${customer.email}, unless an earlier message is still unread.`}
          action="Send message"
          schema={writeMessageSchema}
          send={async (text, idempotencyKey) =>
            onChange(await call(answerOrderMessage, { params: { ref }, body: { text } }, { idempotencyKey }))
          }
        />
      ) : (
        <p className="mt-3 text-ink2">Account deleted. No messages possible.</p>
      )}
    </TitledSection>
  );
}

/** A guest has no order page on which to read a message. */
const GuestSection = ({ name, email }: NonNullable<AdminOrder['customer']>) => (
  <TitledSection id="conversation" title="Conversation">
    <p className="text-ink2 wrap-anywhere">
      {name} has no account and reads no messages here.{' '}
      {email && (
        <a className="link" href={`mailto:${email}`}>
          Write an email
        </a>
      )}
    </p>
  </TitledSection>
);
