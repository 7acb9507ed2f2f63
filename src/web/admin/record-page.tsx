import { type ReactNode, useState } from 'react';
import { href } from 'react-router';
import { orNull } from '#web/api.ts';
import { FocusSubheading } from '#web/ui/content/focus-heading.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { BackLink } from '#web/ui/navigation/back-link.tsx';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { useAsync } from '#web/ui/records/use-async.ts';

interface Props<T> {
  /** As in "Loading the order..." and "Order not found". */
  name: string;
  list: { address: string; label: string };
  /** What the activity log has about the record; without it there is no link to the log. */
  logQuery?: string;
  /** Called again by `reload` only: a page for another record needs another key. @throws ApiError */
  read: (signal: AbortSignal | undefined) => Promise<T>;
  /** Below "Order not found". */
  none: string;
  children: (record: T, reload: () => void) => ReactNode;
}

/** A page of the office about one record, with the way back to its list. */
export function RecordPage<T>({ name, list, logQuery, read, none, children }: Props<T>) {
  const [load] = useState(() => (signal?: AbortSignal) => orNull(read(signal)));
  const record = useAsync(load);
  return (
    <>
      <p className="no-print mb-6 flex flex-wrap gap-x-6">
        <BackLink to={list.address}>{list.label}</BackLink>
        {logQuery && (
          <TextLink to={`${href('/admin/audit')}?q=${logQuery}`} className="tall-link">
            Activity log
          </TextLink>
        )}
      </p>
      <AsyncSection {...record} waiting={`Loading the ${name}...`} failure={`The ${name} could not be loaded.`}>
        {(value) =>
          value ? (
            children(value, () => void record.reload())
          ) : (
            <>
              <FocusSubheading>{`${name.charAt(0).toUpperCase()}${name.slice(1)} not found`}</FocusSubheading>
              <p className="mt-4 text-ink2">{none}</p>
            </>
          )
        }
      </AsyncSection>
    </>
  );
}
