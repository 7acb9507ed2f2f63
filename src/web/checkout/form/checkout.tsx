import type { User } from '#contract/accounts/accounts.ts';
import { Spinner } from '#web/ui/content/spinner.tsx';
import { DetailsSection } from './details-section.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { OrderSummary } from './order-summary.tsx';
import { Unanswered } from './order-unconfirmed.tsx';
import { PaymentSection } from './payment-section.tsx';
import { ReviewSection } from './review-section.tsx';
import { useCheckout } from './use-checkout.ts';

/** Details, payment and review as three sections of one page, with the order summary beside them. */
export function Checkout({ user }: { user: User }) {
  const checkout = useCheckout(user);
  if (checkout.placed) return <Spinner words="Your order is placed. One moment..." />;
  if (checkout.unanswered) return <Unanswered sendAgain={checkout.sendAgain} />;
  if (checkout.isEmpty) return <EmptyCart notes={checkout.preview.notes} />;
  return (
    <div className="checkout-columns">
      <div>
        <DetailsSection checkout={checkout} email={user.email} />
        <PaymentSection checkout={checkout} />
        <ReviewSection checkout={checkout} />
      </div>
      <OrderSummary preview={checkout.preview} reviewed={checkout.sections.stateOf(2) === 'open'} />
    </div>
  );
}
