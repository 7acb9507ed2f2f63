import { useState } from 'react';
import { href } from 'react-router';
import { listOrders, type OrderSummary } from '#contract/orders.ts';
import { call } from '../api.ts';
import { notIndexed, pageMeta } from '../shell/page-meta.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { centsInDollars } from '../ui/dollars.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { Notice } from '../ui/notice.tsx';
import '../ui/records.css';
import { TextLink } from '../ui/text-link.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import type { Route } from './+types/own-orders-page.ts';
import { dayOf } from './by-hand.tsx';
import { OrderTags } from './order-tags.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, href('/account/orders'), {
    title: 'Your orders',
    description: 'What you have ordered, how it stands, what is still to be paid, and the invoices and receipts.',
  }),
  notIndexed,
];

interface Listed {
  orders: OrderSummary[];
  cursor: string | null;
}

const ask = (signal?: AbortSignal): Promise<Listed> => call(listOrders, { query: {} }, { signal });

/** What the person has ordered, in the frame of the account. */
export default function OwnOrdersPage() {
  const first = useLoaded(ask);
  return (
    <section aria-labelledby="orders">
      <h2 id="orders" className="mb-5 text-h3">
        Your orders
      </h2>
      <LoadedPart {...first} waiting="Fetching your orders..." failure="Your orders could not be loaded.">
        {(listed) => <Orders first={listed} />}
      </LoadedPart>
    </section>
  );
}

function Orders({ first }: { first: Listed }) {
  const [{ orders, cursor }, setListed] = useState(first);
  const [busy, setBusy] = useState(false);
  const [words, setWords] = useState('');
  if (orders.length === 0) {
    return (
      <EmptyState title="What you order shows up here">
        <ButtonLink to={href('/services2')}>See our services</ButtonLink>
      </EmptyState>
    );
  }
  async function more(after: string): Promise<void> {
    setBusy(true);
    setWords('');
    try {
      const next = await call(listOrders, { query: { cursor: after } });
      setListed({ orders: [...orders, ...next.orders], cursor: next.cursor });
    } catch (error) {
      setWords((error as Error).message);
    }
    setBusy(false);
  }
  return (
    <>
      <ul className="record-rows">
        {orders.map((order) => (
          <Row key={order.ref} order={order} />
        ))}
      </ul>
      {words && (
        <div className="mt-5">
          <Notice tone="danger">{words}</Notice>
        </div>
      )}
      {cursor && (
        <Button kind="ghost" className="mt-7" busy={busy} onClick={() => void more(cursor)}>
          Show more
        </Button>
      )}
    </>
  );
}

function Row({ order }: { order: OrderSummary }) {
  const { ref, createdAt, firstLine, lineCount, totalCents, dueCents } = order;
  const others = lineCount - 1;
  return (
    <li className="record-row">
      <div className="min-w-0">
        <h3 className="text-card">
          <TextLink to={href('/account/orders/:ref', { ref })}>
            {firstLine}
            {others > 0 && ` and ${others} more`}
          </TextLink>
        </h3>
        <p className="mt-2">
          <strong>{centsInDollars(totalCents)}</strong>
          {dueCents > 0 && `, ${dueCents === totalCents ? 'all' : centsInDollars(dueCents)} still to be paid`}
        </p>
        <p className="mt-1 text-small text-ink2">
          {dayOf(createdAt)}, reference {ref}
        </p>
      </div>
      <OrderTags {...order} />
    </li>
  );
}
