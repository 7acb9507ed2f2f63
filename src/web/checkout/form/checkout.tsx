import type { User } from '#contract/accounts/accounts.ts';
import { Spinner } from '#web/ui/content/spinner.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { useAction } from '#web/ui/forms/submit/use-action.ts';
import { CartQuotation } from './cart-quotation.tsx';
import { CourseChoices } from './course-choices.tsx';
import { DetailsSection } from './details-section.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PaymentSection } from './payment-section.tsx';
import { ReviewSection } from './review-section.tsx';
import { useCheckout } from './use-checkout.ts';

export function Checkout({ user }: { user: User }) {
  const checkout = useCheckout(user);
  const { request } = checkout.preview;
  if (checkout.placed) return <Spinner label="Your order is placed. One moment..." />;
  if (checkout.unanswered) return <Unanswered sendAgain={checkout.sendAgain} />;
  if (checkout.isEmpty) return <EmptyCart notes={checkout.preview.notes} />;
  return (
    <div className="checkout-columns">
      <div>
        {request.state === 'known' && (
          <CourseChoices choices={request.preview.courseDates} onChosen={() => checkout.review.setRefusal(null)} />
        )}
        <DetailsSection checkout={checkout} email={user.email} />
        <PaymentSection checkout={checkout} />
        <ReviewSection checkout={checkout} />
      </div>
      <OrderSummary preview={checkout.preview} reviewed={checkout.sections.stateOf(2) === 'open'}>
        <CartQuotation checkout={checkout} />
      </OrderSummary>
    </div>
  );
}

/** The order was sent but the connection broke. Sending it again never places a second order. */
function Unanswered({ sendAgain }: { sendAgain: () => Promise<void> }) {
  const { busy, failure, act } = useAction();
  return (
    <div className="grid max-w-2xl justify-items-start gap-5">
      <Callout>
        You placed an order, but the confirmation did not reach this device. Check again: if we have your order, you
        will see it. It is never placed twice.
      </Callout>
      {failure && <Callout tone="danger">{failure}</Callout>}
      <Button busy={busy} onClick={() => void act(sendAgain)}>
        Check again
      </Button>
    </div>
  );
}
