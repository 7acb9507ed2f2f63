import type { ReactNode } from 'react';
import { href, useParams } from 'react-router';
import { LoadedPart } from '#web/data/page-data.tsx';
import { FocusSubheading } from '#web/ui/content/focus-heading.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { BackLink } from '#web/ui/navigation/back-link.tsx';

type PartProps<T> = Parameters<typeof LoadedPart<T>>[0];

interface Props<T> extends Pick<PartProps<T>, 'loaded' | 'children'> {
  /** As in "Loading the order..." and "Order not found". */
  name: string;
  list: { address: string; label: string };
  /** Whether the activity log has entries about it. */
  isLogged?: boolean;
  /** Below "Order not found". */
  none: (reference: string) => string;
}

/** A page of the office about one record, with the way back to its list. */
export function RecordPage<T>({ name, list, isLogged = false, none, ...part }: Props<T>) {
  const { ref, id } = useParams();
  const reference = ref ?? id ?? '';
  return (
    <>
      <p className="no-print mb-6 flex flex-wrap gap-x-6">
        <BackLink to={list.address}>{list.label}</BackLink>
        {isLogged && (
          <TextLink to={`${href('/admin/audit')}?q=${reference}`} className="tall-link">
            Activity log
          </TextLink>
        )}
      </p>
      <LoadedPart name={`the ${name}`} none={<NotFound name={name}>{none(reference)}</NotFound>} {...part} />
    </>
  );
}

const NotFound = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <FocusSubheading>{`${name.charAt(0).toUpperCase()}${name.slice(1)} not found`}</FocusSubheading>
    <p className="mt-4 text-ink2">{children}</p>
  </>
);
