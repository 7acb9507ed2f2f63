import { href } from 'react-router';
import { useCart } from '../cart/cart.ts';
import { RouteGuard } from '../sessions/guard.tsx';
import { notIndexed, pageMeta } from '../shell/page-meta.ts';
import { inDollars } from '../ui/dollars.ts';
import { SummaryCard } from '../ui/summary-card.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/checkout-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, href('/checkout'), {
    title: 'Checkout',
    description: 'Your details, how you will pay, and the order you place: services and courses at the prices listed.',
  }),
  notIndexed,
];

export default function CheckoutPage() {
  const { cartItems, cartTotal } = useCart();
  return (
    <div className="page page-top">
      <h1 className="text-step-title">Checkout</h1>
      <noscript>
        <p className="notice my-6">
          <span>
            Ordering needs JavaScript. Without it, <TextLink to={href('/contact')}>write to us</TextLink> and we will
            send you an invoice.
          </span>
        </p>
      </noscript>
      <div className="needs-script mt-6 min-h-dvh">
        <RouteGuard roles={[]} why="An order needs an account, so that you can find it again with its invoice.">
          <SummaryCard
            title="Your order"
            facts={[
              ...cartItems.map(({ name, quantity }) => ({ name, value: quantity })),
              { name: 'Total', value: inDollars(cartTotal) },
            ]}
          />
        </RouteGuard>
      </div>
    </div>
  );
}
