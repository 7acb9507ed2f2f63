import { href } from 'react-router';
import type { WorkArea } from '#contract/admin/area-map.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';

/** Links to the record to which the area belongs. */
export const RecordLink = ({ area: { kind, ref } }: { area: Pick<WorkArea, 'kind' | 'ref'> }) => (
  <TextLink to={addressOf[kind](ref)}>{ref}</TextLink>
);

const addressOf: Record<WorkArea['kind'], (ref: string) => string> = {
  order: (ref) => href('/admin/orders/:ref', { ref }),
  brief: (ref) => href('/admin/briefs/:ref', { ref }),
  booking: (ref) => href('/admin/bookings/:ref', { ref }),
  inquiry: (ref) => href('/admin/inquiries/:ref', { ref }),
};
