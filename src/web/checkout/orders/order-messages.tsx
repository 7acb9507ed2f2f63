import { useEffect, useState } from 'react';
import {
  listOrderMessages,
  markMessagesRead,
  type OrderMessage,
  writeMessageSchema,
  writeOrderMessage,
} from '#contract/checkout/order-messages.ts';
import { call } from '#web/api.ts';
import { TextForm } from '#web/auth/form-parts/text-form.tsx';
import { BriefMessages } from '#web/brief-records/brief-messages.tsx';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { useOrderPart } from './use-order-part.ts';

/** The messages between the customer and staff about an order. */
export function OrderMessages({ reference: ref }: { reference: string }) {
  const loaded = useOrderPart(listOrderMessages, ref);
  return (
    <TitledSection id="messages" title="Messages" className="no-print">
      <AsyncSection {...loaded} waiting="Loading the messages..." failure="The messages could not be loaded.">
        {({ messages }) => <Conversation reference={ref} first={messages} />}
      </AsyncSection>
    </TitledSection>
  );
}

function Conversation({ reference: ref, first }: { reference: string; first: readonly OrderMessage[] }) {
  const [messages, setMessages] = useState(first);
  const unread = messages.findLast(({ by, isRead }) => by === 'business' && !isRead)?.id;
  useEffect(() => {
    // A failed call is repeated the next time the order is opened; only the mark is lost.
    if (unread) void call(markMessagesRead, { params: { ref }, body: { through: unread } }).catch(() => {});
  }, [ref, unread]);
  return (
    <>
      {messages.length > 0 && (
        <BriefMessages messages={messages.map((one) => ({ ...one, quoteVersion: null }))} reader="client" />
      )}
      <TextForm
        label="Write to us about this order"
        hint="We answer here and by email."
        action="Send message"
        schema={writeMessageSchema}
        send={async (text, idempotencyKey) => {
          const written = await call(writeOrderMessage, { params: { ref }, body: { text } }, { idempotencyKey });
          setMessages(written.messages);
        }}
      />
    </>
  );
}
