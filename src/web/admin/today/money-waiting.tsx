import { href } from 'react-router';
import type { readToday, UnpaidOrder } from '#contract/admin/today.ts';
import { shortMethodNames } from '#contract/checkout/order-labels.ts';
import type { PaymentMethod } from '#contract/checkout/payments.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { formatDollars } from '#contract/money.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { withStyles } from '#web/ui/records/with-styles.ts';
import { counted } from './time-spans.ts';
import './money-waiting.css';

const dayMs = 86_400_000;

export function MoneyWaiting({ money, now }: { money: ReplyOf<typeof readToday>['money']; now: number }) {
  if (money.count === 0) return <p className="mt-3 text-ink2">No unpaid orders.</p>;
  return (
    <>
      <p className="money-sum">
        <strong>{formatDollars(money.dueCents)}</strong>
        <span className="text-small text-ink2">USD, {counted(money.count, 'order', 'orders').toLowerCase()}</span>
      </p>
      <ul>
        {money.orders.map((order) => (
          <UnpaidRow key={order.ref} order={order} now={now} />
        ))}
      </ul>
      <p className="mt-3 text-note text-ink2">
        Reminders on days {limits.orderFirstReminderDays} and {limits.orderLastReminderDays}; cancelled on day{' '}
        {limits.orderKeptUnpaidDays}.
      </p>
    </>
  );
}

function UnpaidRow({ order, now }: { order: UnpaidOrder; now: number }) {
  const { ref, customer, method, dueCents, createdAt, expiresAt } = order;
  const days = Math.min(limits.orderKeptUnpaidDays, Math.max(0, (now - Date.parse(createdAt)) / dayMs));
  return (
    <li className="money-row">
      <div className="min-w-0">
        <TextLink to={href('/admin/orders/:ref', { ref })}>{ref}</TextLink>
        <p className="text-small text-ink2 wrap-anywhere">
          {customer}
          {method && `, ${shortMethodNames[method as PaymentMethod]}`}
        </p>
      </div>
      <p className="text-h4">{formatDollars(dueCents)}</p>
      {expiresAt ? (
        <>
          <div
            className="money-ruler"
            aria-hidden="true"
            ref={withStyles({ '--used': days / limits.orderKeptUnpaidDays })}
          />
          <p className="money-days text-note text-ink2">
            Day {Math.min(limits.orderKeptUnpaidDays, Math.floor(days) + 1)} of {limits.orderKeptUnpaidDays}
            {reminded[order.reminders]}
          </p>
        </>
      ) : (
        <p className="money-days text-note text-ink2">Will not be cancelled automatically.</p>
      )}
    </li>
  );
}

const reminded = ['', ', first reminder sent', ', last reminder sent'];
