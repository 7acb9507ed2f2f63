import { href } from 'react-router';
import { refundFileName } from '#contract/checkout/order-labels.ts';
import { type Order, orderReceipt, orderRefund } from '#contract/checkout/orders.ts';
import { fetchFile } from '#web/api.ts';
import { OrderTags } from '#web/cart/order-tags.tsx';
import { FocusHeading, FocusSubheading } from '#web/ui/content/focus-heading.tsx';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { useAction } from '#web/ui/forms/submit/use-action.ts';
import { saveAs } from '#web/ui/records/save-as.ts';
import './order-head.css';

interface Props {
  order: Order;
  /** The page of the order in the account, which has the messages; the confirmation has none. */
  isOrderPage: boolean;
}

/** The state of an order: its heading, what happens next, and the one action. */
export function OrderHead({ order, isOrderPage }: Props) {
  const { workStatus, dueCents, state } = order;
  const { heading, next, look } = state;
  const Heading = isOrderPage ? FocusSubheading : FocusHeading;
  return (
    <section className={`order-head order-head-${look}`} aria-label="State of the order">
      <OrderTags {...order} />
      {/* Remounted when the order is paid or cancelled, so that it takes the focus; other changes leave it in the form. */}
      <Heading key={`${workStatus} ${dueCents === 0}`}>{heading}</Heading>
      <p>{next}</p>
      <StateAction order={order} isOrderPage={isOrderPage} />
    </section>
  );
}

function StateAction({ order, isOrderPage }: Props) {
  const { ref, state } = order;
  const { act, busy, failure } = useAction();
  const { action, look } = state;
  if (!action) return null;
  const kind = look === 'act' ? 'lichen' : 'quiet';
  const { label, target } = action;
  if (target === 'receipt' || target === 'refund') {
    const save = target === 'receipt' ? () => saveReceipt(ref) : () => saveLastRefund(order);
    return (
      <>
        {failure && <Callout tone="danger">The document could not be downloaded. {failure}</Callout>}
        <Button kind={kind} busy={busy} onClick={() => void act(save)}>
          {label}
        </Button>
      </>
    );
  }
  return (
    <ButtonLink kind={kind} to={addressOf(target, ref, isOrderPage)}>
      {label}
    </ButtonLink>
  );
}

const saveReceipt = async (ref: string): Promise<void> =>
  saveAs(`${ref}-receipt.pdf`, await fetchFile(orderReceipt, { ref }));

async function saveLastRefund({ ref, ledger }: Order): Promise<void> {
  const last = ledger.findLast(({ document }) => document);
  if (last?.document) saveAs(refundFileName(ref, last.document), await fetchFile(orderRefund, { ref, id: last.id }));
}

function addressOf(target: string, ref: string, isOrderPage: boolean): string {
  if (target === 'services') return href('/services');
  if (target === 'review') return `${href('/reviews')}#write-review`;
  return `${isOrderPage || target === 'payment' ? '' : href('/account/orders/:ref', { ref })}#${target}`;
}
