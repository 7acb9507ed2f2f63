import { href } from 'react-router';
import { RouteGuard } from '../sessions/guard.tsx';
import { useSession } from '../sessions/session-state.ts';
import { notIndexed, pageMeta } from '../shell/page-meta.ts';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/checkout-page.ts';
import { Checkout } from './checkout.tsx';
import { VisitorsOrder } from './visitors-order.tsx';
import './checkout.css';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, href('/checkout'), {
    title: 'Checkout',
    description: 'Your details, how you will pay, and the order you place: services and courses at the prices listed.',
  }),
  notIndexed,
];

export default function CheckoutPage() {
  const session = useSession();
  return (
    <div className="page checkout-page">
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
          {session.state === 'user' ? <Checkout key={session.user.id} user={session.user} /> : <VisitorsOrder />}
        </RouteGuard>
      </div>
    </div>
  );
}
