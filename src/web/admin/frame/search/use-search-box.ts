import { type KeyboardEvent, useEffect, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { type FoundRecord, searchAdmin } from '#contract/admin/search.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/api.ts';

/** The typed text, the results, and the active result: arrows move, Enter opens, Escape closes. */
export function useSearchBox() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { results, failure } = useSearch(isOpen ? text : '');
  const hits = results ? hitsOf(results) : [];

  function go(hit: Hit | undefined): void {
    if (!hit) return;
    setOpen(false);
    setText('');
    void navigate(hit.to);
  }
  return {
    text,
    hits,
    active,
    failure,
    isShown: isOpen && (results !== null || failure !== null),
    go,
    close: () => setOpen(false),
    activate: setActive,
    type(written: string): void {
      setText(written);
      setActive(-1);
      setOpen(true);
    },
    press(event: KeyboardEvent): void {
      const { key } = event;
      if (key === 'Escape') setOpen(false);
      if (key === 'Enter') go(hits[Math.max(0, active)]);
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
      event.preventDefault();
      setOpen(true);
      const last = hits.length - 1;
      if (key === 'ArrowDown') setActive(active < last ? active + 1 : 0);
      else setActive(active > 0 ? active - 1 : last);
    },
  };
}

interface Searched {
  /** Null before the first search, or if too little is typed. */
  results: ReplyOf<typeof searchAdmin> | null;
  failure: string | null;
}

const nothing: Searched = { results: null, failure: null };

/** Searches for what begins with a text, shortly after it was typed; drops replies to an earlier text. */
function useSearch(written: string): Searched {
  const q = written.trim();
  const [searched, setSearched] = useState<Searched>(nothing);
  useEffect(() => {
    if (q.length < limits.adminSearchMinLength) {
      setSearched(nothing);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      call(searchAdmin, { query: { q } }, { signal: abort.signal }).then(
        (results) => setSearched({ results, failure: null }),
        (error: Error) => {
          if (!abort.signal.aborted) setSearched({ results: null, failure: error.message });
        },
      );
    }, limits.adminSearchDelayMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [q]);
  return searched;
}

interface Hit {
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
const hitsOf = ({ people, records, places }: ReplyOf<typeof searchAdmin>): Hit[] => [
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
