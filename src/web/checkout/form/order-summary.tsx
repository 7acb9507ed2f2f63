import { useCart } from '#web/cart/cart.ts';
import { Spinner } from '#web/ui/content/spinner.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/forms/notice.tsx';
import { MoneyLines } from '#web/ui/records/money-lines.tsx';
import type { Preview, usePreview } from './use-preview.ts';

interface Props {
  preview: ReturnType<typeof usePreview>;
  /** The section that is open shows the same: on a narrow page it would stand twice. */
  reviewed?: boolean;
}

export function OrderSummary({ preview: { asked, notes, again }, reviewed = false }: Props) {
  const saysMore = asked.state !== 'known' || notes.length > 0;
  return (
    <aside
      className={`order-summary ${reviewed && !saysMore ? 'max-wide:hidden' : ''}`}
      aria-labelledby="order-summary"
    >
      <h2 id="order-summary" className="text-card">
        Your order
      </h2>
      <Notes notes={notes} />
      {asked.state === 'asking' && <Spinner words="Checking today's prices..." />}
      {asked.state === 'failed' && (
        <>
          <Notice tone="danger">{asked.words}</Notice>
          <Button kind="quiet" small onClick={() => void again()}>
            Try Again
          </Button>
        </>
      )}
      {asked.state === 'known' && (
        <div role="status">
          <PreviewLines preview={asked.preview} />
        </div>
      )}
      <ChangeCart />
    </aside>
  );
}

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

export const PreviewLines = ({ preview: { lines, taxCents, totalCents } }: { preview: Preview }) => (
  <MoneyLines
    caption="Your order"
    lines={lines}
    sums={[
      ...(taxCents > 0 ? [{ name: 'Of which tax', cents: taxCents }] : []),
      { name: 'Total in US dollars', cents: totalCents, counts: true },
    ]}
  />
);

export const Notes = ({ notes }: { notes: readonly string[] }) =>
  notes.length > 0 && (
    <Notice tone="danger">
      {[...new Set(notes)].map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Notice>
  );
