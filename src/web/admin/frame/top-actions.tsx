import { href, useLocation } from 'react-router';
import { useQuery } from '#web/auth/query/use-query.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import './top-actions.css';

/** The most frequent actions, above the day and the calendar. */
export function TopActions() {
  const { pathname } = useLocation();
  const query = useQuery();
  const calendar = href('/admin/calendar');
  if (pathname !== calendar && pathname !== href('/admin')) return null;
  const view = pathname === calendar ? ['view', 'date'].flatMap((name) => pair(name, query.get(name))) : [];
  const opening = (form: string): string => `${calendar}?${new URLSearchParams([...view, ['new', form]])}`;
  return (
    <p className="top-actions">
      <ButtonLink kind="quiet" small to={opening('block')}>
        <Icon name="calendar" /> Block time
      </ButtonLink>
      <ButtonLink small to={opening('booking')}>
        <Icon name="plus" /> New booking
      </ButtonLink>
    </p>
  );
}

const pair = (name: string, value: string | null): [string, string][] => (value ? [[name, value]] : []);
