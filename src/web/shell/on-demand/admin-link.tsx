import { useCallback } from 'react';
import { href, Link } from 'react-router';
import { readWaiting } from '#contract/admin/waiting-counts.ts';
import { call } from '#web/api.ts';
import { Icon } from '#web/ui/controls/icon.tsx';
import { useAsync } from '#web/ui/records/use-async.ts';

export function AdminLink({ inMenu = false, onGo }: { inMenu?: boolean; onGo?: () => void }) {
  const load = useCallback((signal?: AbortSignal) => call(readWaiting, {}, { signal, isBackground: true }), []);
  const { loaded } = useAsync(load);
  const count = loaded.state === 'known' ? loaded.value.total : 0;
  return (
    <Link role={inMenu ? 'menuitem' : undefined} className="account-row" to={href('/admin')} onClick={onGo}>
      <Icon name="calendar" /> Office
      {count > 0 && (
        <span className="tag tag-new ml-auto">
          {count}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </Link>
  );
}
