import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { show, type WaitingEntry, waitingList } from './outbox.ts';
import { useOwn } from './waiting-entries.tsx';

/** Shows on every page that entries are waiting, with a link to the page where they can be sent or deleted. */
export function WaitingLine() {
  const { pathname } = useLocation();
  const own = useOwn(waitingList.use());
  useEffect(() => {
    // A browser without storage has no entries to show.
    show().catch(() => {});
  }, []);
  const elsewhere = Object.values(Object.groupBy(own, ({ kind }) => kind.name)).filter(
    (group) => group?.[0] && !pathname.startsWith(group[0].kind.page),
  );
  if (elsewhere.length === 0) return null;
  return (
    <div className="page page-end no-print" role="status">
      {elsewhere.map((group = []) => (
        <Waits key={group[0]?.kind.name} group={group} />
      ))}
    </div>
  );
}

function Waits({ group }: { group: readonly WaitingEntry[] }) {
  const kind = group[0]?.kind;
  if (!kind) return null;
  const [one, several] = kind.nouns;
  return (
    <p>
      {group.length === 1 ? `1 ${one} waits` : `${group.length} ${several} wait`} for a connection.{' '}
      <TextLink to={kind.page}>Show</TextLink>
    </p>
  );
}
