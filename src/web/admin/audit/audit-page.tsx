import { href } from 'react-router';
import { type AuditKind, exportChanges, listChanges, type StaffChange } from '#contract/admin/audit.ts';
import { call } from '#web/api.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import type { Part } from '#web/ui/navigation/more-pages.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { FilteredList } from '../lists/filtered-list.tsx';
import { ListSearch } from '../lists/list-search.tsx';
import type { Narrowed } from '../lists/narrowed.ts';
import { ChangeRow } from './change-row.tsx';
import './audit.css';

export const meta = privateMetaOf(href('/admin/audit'), {
  title: 'Activity log',
  description: 'For staff: what the staff have changed, and who.',
});

async function read(
  show: AuditKind | 'all',
  cursor?: string,
  signal?: AbortSignal,
  narrowed?: Narrowed,
): Promise<Part<StaffChange>> {
  const { changes, cursor: next } = await call(listChanges, { query: { show, cursor, ...narrowed } }, { signal });
  return { list: changes, cursor: next };
}

export default function AuditPage() {
  return (
    <FilteredList
      name="changes"
      title="Changes"
      tools={(show, narrowed) => (
        <ExportButton endpoint={exportChanges} name="changes" show={show} narrowed={narrowed} />
      )}
      search={(show, narrowed) => <ListSearch label="Number, or name of who did it" show={show} narrowed={narrowed} />}
      filters={[
        { show: 'all', label: 'All', empty: 'Nothing has been changed yet.' },
        { show: 'order', label: 'Orders', empty: 'No order has been changed yet.' },
        { show: 'booking', label: 'Bookings', empty: 'No booking has been changed yet.' },
        { show: 'block', label: 'Blocked time', empty: 'No time has been blocked yet.' },
        { show: 'brief', label: 'Quote requests', empty: 'No quote request has been changed yet.' },
        { show: 'inquiry', label: 'Inquiries', empty: 'No inquiry has been changed yet.' },
        { show: 'email', label: 'Emails', empty: 'No email has been sent again yet.' },
        { show: 'hours', label: 'Opening hours', empty: 'No opening hours or meeting places have been changed yet.' },
        { show: 'client', label: 'Clients', empty: 'Nothing about a client has been changed yet.' },
        { show: 'course', label: 'Courses', empty: 'No course date has been changed yet.' },
        { show: 'review', label: 'Reviews', empty: 'No review has been hidden or answered yet.' },
      ]}
      read={read}
    >
      {(list) => (
        <ul className="change-rows">
          {list.map((change) => (
            <ChangeRow key={change.id} change={change} />
          ))}
        </ul>
      )}
    </FilteredList>
  );
}
