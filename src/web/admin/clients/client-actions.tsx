import { href } from 'react-router';
import type { ClientPage } from '#contract/admin/clients/clients.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { AdminIcon } from '../frame/admin-icon.tsx';

type Props = Pick<ClientPage, 'name' | 'email' | 'phone' | 'isGuest'>;

/** Actions for a client; each opens a form with the client filled in. */
export function ClientActions({ name, email, phone, isGuest }: Props) {
  const number: Record<string, string> = phone ? { phone } : {};
  const booking = new URLSearchParams({ new: 'booking', email, ...number });
  const order = new URLSearchParams({ email, ...(isGuest && { name, ...number }) });
  return (
    <p className="actions no-print">
      <ButtonLink kind="quiet" small to={`${href('/admin/calendar')}?${booking}`}>
        <Icon name="calendar" /> Book a time
      </ButtonLink>
      <ButtonLink kind="quiet" small to={`${href('/admin/orders/new')}?${order}`}>
        <Icon name="plus" /> New order
      </ButtonLink>
      <ButtonLink small to={`mailto:${email}`}>
        <AdminIcon name="emails" /> Write
      </ButtonLink>
    </p>
  );
}
