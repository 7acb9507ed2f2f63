import { href } from 'react-router';
import { readCoefficients } from '#contract/briefs/briefs.ts';
import { orderAttachments } from '#contract/checkout/order-attachments.ts';
import type { Order } from '#contract/checkout/orders.ts';
import { hasMapWork } from '#contract/site/courses.ts';
import { needsQuote, orderSizeText } from '#geo/estimate/size-prices.ts';
import { callsOf } from '#web/attachments/attachment-calls.ts';
import { AttachmentsSection } from '#web/attachments/attachments-section.tsx';
import { useReply } from '#web/auth/guard/use-reply.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';

/** Nothing for an order of courses alone or a refunded one, unless something was added to it. */
export function OrderAttachments({ order }: { order: Order }) {
  const { loaded } = useReply(readCoefficients);
  const { ref, lines } = order;
  const isRefunded = order.moneyStatus === 'refunded';
  const attachments = isRefunded ? { ...order.attachments, canChange: false, canChangeArea: false } : order.attachments;
  if ((isRefunded || !hasMapWork(order)) && !attachments.area && attachments.files.length === 0) return null;
  return (
    <AttachmentsSection
      first={attachments}
      calls={callsOf(orderAttachments, ref)}
      address={href('/account/orders/:ref', { ref })}
      sizeText={({ squareMetres, acceptedKm2 }) => {
        if (loaded.state !== 'known') return null;
        const size = [squareMetres, { lines, acceptedKm2 }, loaded.value] as const;
        const text = orderSizeText(...size);
        return needsQuote(...size) ? <QuoteNeeded text={text} reference={ref} /> : text;
      }}
      closed={`${endOf(order)}, so the area and the files stay as they are.`}
    />
  );
}

function endOf({ workStatus, moneyStatus }: Order): string {
  if (moneyStatus === 'refunded') return 'The order was refunded';
  return workStatus === 'cancelled' ? 'The order was cancelled' : 'The work has been delivered';
}

const QuoteNeeded = ({ text, reference }: { text: string; reference: string }) => (
  <Callout>
    {text} <TextLink to={`${href('/account/orders/:ref', { ref: reference })}#messages`}>Ask us for the quote</TextLink>
    {' or choose a smaller area.'}
  </Callout>
);
