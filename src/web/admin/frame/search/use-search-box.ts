import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Hit, hitsOf } from './search-hits.ts';
import { useSearch } from './use-search.ts';

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
