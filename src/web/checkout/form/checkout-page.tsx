import { href } from 'react-router';
import { knownAccountsName } from '#web/auth/calls/known-accounts.ts';
import { RouteGuard } from '#web/auth/guard/route-guard.tsx';
import { useCart } from '#web/cart/cart.ts';
import type { PageHandle } from '#web/page-runtime/page-handle.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { useSession } from '#web/session/session.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Checkout } from './checkout.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { OrderSummary } from './order-summary.tsx';
import { usePreview } from './use-preview.ts';
import '../checkout.css';

export const handle: PageHandle = { stored: () => [knownAccountsName], advert: false, offlineCopy: false };

export const meta = privateMetaOf(href('/checkout'), {
  title: 'Checkout',
  description: 'Your details, your payment method and your order of services and courses.',
});

export default function CheckoutPage() {
  const session = useSession();
  return (
    <div className="page checkout-page">
      <h1 className="text-step-title">Checkout</h1>
      <noscript>
        <p className="callout my-6">
          <span>
            Ordering needs JavaScript. Without it, <TextLink to={href('/contact')}>write to us</TextLink> and we will
            send you an invoice.
          </span>
        </p>
      </noscript>
      <div className="needs-script mt-6 min-h-dvh">
        <RouteGuard
          roles={[]}
          inHtml
          why="You need an account to order, so that you can find your order and its invoice again."
        >
          {session.state === 'user' ? <Checkout key={session.user.id} user={session.user} /> : <VisitorsOrder />}
        </RouteGuard>
      </div>
    </div>
  );
}

function VisitorsOrder() {
  const { cartItems } = useCart();
  const preview = usePreview();
  return cartItems.length > 0 ? <OrderSummary preview={preview} /> : <EmptyCart notes={preview.notes} />;
}
