import { href } from 'react-router';
import type { FoundRecord, searchAdmin } from '#contract/admin/search.ts';
import type { ReplyOf } from '#contract/endpoint.ts';

export interface Hit {
  key: string;
  label: string;
  detail: string;
  to: string;
}

const kinds: Record<FoundRecord['kind'], { label: string; to: (ref: string) => string }> = {
  order: { label: 'Order', to: (ref) => href('/admin/orders/:ref', { ref }) },
  brief: { label: 'Quote request', to: (ref) => href('/admin/briefs/:ref', { ref }) },
  inquiry: { label: 'Inquiry', to: (ref) => href('/admin/inquiries/:ref', { ref }) },
  booking: { label: 'Booking', to: (ref) => href('/admin/bookings/:ref', { ref }) },
};

/** People first, then records, then pages of the admin. A person links to their client page. */
export const hitsOf = ({ people, records, places }: ReplyOf<typeof searchAdmin>): Hit[] => [
  ...people.map(({ id, name, email }) => ({
    key: `person ${email}`,
    label: name || email,
    detail: email,
    to: href('/admin/clients/:id', { id }),
  })),
  ...records.map((record) => ({
    key: record.ref,
    ...shown(record),
    detail: [kinds[record.kind].label, record.name].filter(Boolean).join(', '),
  })),
  ...places.map(({ district, ...record }) => ({
    key: `place ${record.ref}`,
    ...shown(record),
    label: district,
    detail: [kinds[record.kind].label, record.ref, record.name].filter(Boolean).join(', '),
  })),
];

const shown = ({ kind, ref }: FoundRecord): Pick<Hit, 'label' | 'to'> => ({ label: ref, to: kinds[kind].to(ref) });
