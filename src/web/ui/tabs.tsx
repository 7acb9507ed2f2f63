import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import './tabs.css';

interface Props {
  title: string;
  tabs: readonly { words: string; to: string }[];
  /** The tab whose address is the beginning of all others. */
  first: string;
  children: ReactNode;
}

/** A page of several, its neighbours as links under one heading. */
export function TabbedPage({ title, tabs, first, children }: Props) {
  return (
    <div className="page tabbed-page">
      <h1 className="text-step-title">{title}</h1>
      <nav aria-label={title} className="tabs">
        <ul>
          {tabs.map(({ words, to }) => (
            <li key={to}>
              <NavLink to={to} end={to === first}>
                {words}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}

/** What the open tab shows; keeps the footer where it is while the session is checked. */
export const TabBody = ({ children }: { children: ReactNode }) => (
  <div className="tab-body needs-script">{children}</div>
);
