import { useCallback } from 'react';
import { href, Link } from 'react-router';
import { type AdminInquiry, listAdminInquiries } from '#contract/admin/inquiries/inquiries.ts';
import { call } from '#web/api.ts';
import { useAsync } from '#web/ui/records/use-async.ts';

const read = async (signal?: AbortSignal): Promise<AdminInquiry[]> =>
  (await call(listAdminInquiries, { query: { show: 'business' } }, { signal })).inquiries;

/** The other inquiries that wait for us, beside a thread if there is room. */
export function WaitingList({ current }: { current: string }) {
  const { loaded } = useAsync(useCallback((signal?: AbortSignal) => read(signal), []));
  if (loaded.state !== 'known') return null;
  return (
    <nav className="thread-list" aria-labelledby="waiting">
      <h3 id="waiting" className="text-card">
        Waiting for us
      </h3>
      {loaded.value.length === 0 && <p className="mt-3 text-ink2">Nothing waiting.</p>}
      <ul>
        {loaded.value.map(({ ref, name, type, message }) => (
          <li key={ref}>
            <Link to={href('/admin/inquiries/:ref', { ref })} aria-current={ref === current ? 'page' : undefined}>
              <span className="thread-list-about">{message}</span>
              <span className="text-small text-ink2 wrap-anywhere">
                {name}, <span className="first-letter:uppercase">{type}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
