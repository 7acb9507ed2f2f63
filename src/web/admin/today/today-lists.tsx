import type { ReactNode } from 'react';
import { href } from 'react-router';
import { listAdminInquiries } from '#contract/admin/meetings-inquiries.ts';
import { listAdminOrders } from '#contract/admin/orders.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { call } from '#web/api.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { useAsync } from '#web/ui/records/use-async.ts';
import { OrderTable } from '../orders/order-table.tsx';

const shown = 5;

const loadOrders = (signal?: AbortSignal) => call(listAdminOrders, { query: { show: 'new' } }, { signal });
const loadMessages = (signal?: AbortSignal) => call(listAdminInquiries, { query: { show: 'new' } }, { signal });

export function NewOrders() {
  const orders = useAsync(loadOrders);
  return (
    <Part id="new-orders" title="New orders" all={{ to: href('/admin/orders'), label: 'See all orders' }}>
      <AsyncSection {...orders} waiting="Loading the orders..." failure="The orders could not be loaded.">
        {({ orders: found }) =>
          found.length > 0 ? (
            <OrderTable orders={found.slice(0, shown)} />
          ) : (
            <p className="mt-3 text-ink2">No new orders.</p>
          )
        }
      </AsyncSection>
    </Part>
  );
}

export function UnreadMessages() {
  const messages = useAsync(loadMessages);
  return (
    <Part id="unread" title="Unread messages" all={{ to: href('/admin/inquiries'), label: 'See all messages' }}>
      <AsyncSection {...messages} waiting="Loading the messages..." failure="The messages could not be loaded.">
        {({ inquiries }) =>
          inquiries.length > 0 ? (
            <ul className="office-list mt-4">
              {inquiries.slice(0, shown).map(({ ref, name, createdAt, message }) => (
                <li key={ref}>
                  <span className="min-w-0 wrap-anywhere">
                    <strong>{name}</strong>
                    <span className="block text-ink2">{excerptOf(message)}</span>
                  </span>
                  <span className="text-small text-ink2">
                    {ref}, {instantInFull(businessZone, createdAt)}
                  </span>
                </li>
              ))}
            </ul>
          ) : (
            <p className="mt-3 text-ink2">No unread messages.</p>
          )
        }
      </AsyncSection>
    </Part>
  );
}

interface PartProps {
  id: string;
  title: string;
  all: { to: string; label: string };
  children: ReactNode;
}

const Part = ({ id, title, all, children }: PartProps) => (
  <TitledSection id={id} title={title} level={2}>
    {children}
    <p className="mt-4">
      <TextLink to={all.to} className="inline-block py-1">
        {all.label}
      </TextLink>
    </p>
  </TitledSection>
);

const excerptOf = (message: string): string => (message.length > 120 ? `${message.slice(0, 120)}…` : message);
