import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import '#web/ui/records/tabs.css';
import './section-tabs.css';

export interface SectionTab {
  /** The anchor of the section. */
  id: string;
  label: ReactNode;
  className?: string;
}

/** Links to the sections of a page, as tabs. */
export function SectionTabs({ tabs }: { tabs: readonly SectionTab[] }) {
  const { hash } = useLocation();
  const isShown = tabs.some(({ id }) => hash === `#${id}`);
  return (
    <nav aria-label="Sections" className="tabs section-tabs">
      <ul>
        {tabs.map(({ id, label, className }, place) => (
          <li key={id} className={className}>
            <a href={`#${id}`} aria-current={(isShown ? hash === `#${id}` : place === 0) ? 'true' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
