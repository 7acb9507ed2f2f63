import type { ReactNode } from 'react';
import { sizeText } from '#geo/estimate/size-prices.ts';
import { useCart } from '#web/cart/cart.ts';
import { Spinner } from '#web/ui/content/spinner.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { MoneyLines } from '#web/ui/records/money-lines.tsx';
import type { Preview, usePreview } from './use-preview.ts';

interface Props {
  preview: ReturnType<typeof usePreview>;
  /** The open section shows the same summary, which would appear twice on a narrow page. */
  reviewed?: boolean;
  children?: ReactNode;
}

export function OrderSummary({ preview: { request, notes, again }, reviewed = false, children }: Props) {
  const hasStatus = request.state !== 'known' || notes.length > 0;
  return (
    <aside className={`order-summary ${reviewed && !hasStatus ? 'narrow:hidden' : ''}`} aria-labelledby="order-summary">
      <h2 id="order-summary" className="text-card">
        Your order
      </h2>
      <Notes notes={notes} />
      {request.state === 'loading' && <Spinner label="Checking today's prices..." />}
      {request.state === 'failed' && (
        <>
          <Callout tone="danger">{request.message}</Callout>
          <Button kind="quiet" small onClick={() => void again()}>
            Try Again
          </Button>
        </>
      )}
      {request.state === 'known' && (
        <div role="status">
          <PreviewLines preview={request.preview} />
        </div>
      )}
      <ChangeCart />
      {children}
    </aside>
  );
}

/** The lines of the cart with the size of area that each price includes. */
export const PreviewLines = ({ preview }: { preview: Preview }) => (
  <MoneyLines
    caption="Your order"
    order={{ ...preview, lines: preview.lines.map((line) => ({ ...line, note: sizeText(line) })) }}
  />
);

export function ChangeCart() {
  const { toggleCart } = useCart();
  return (
    <p>
      <Button kind="quiet" small onClick={() => toggleCart(true)}>
        Change the cart
      </Button>
    </p>
  );
}

export const Notes = ({ notes }: { notes: readonly string[] }) =>
  notes.length > 0 && (
    <Callout tone="danger">
      {[...new Set(notes)].map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Callout>
  );
