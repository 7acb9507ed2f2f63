import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import './tabs.css';

interface Props {
  title: string;
  tabs: readonly { label: string; to: string }[];
  /** The tab whose path is the prefix of all others. */
  first: string;
  children: ReactNode;
}

export function TabbedPage({ title, tabs, first, children }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // On a phone the row scrolls horizontally; keep the open tab in view.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>(`[href="${pathname}"]`);
    if (!list.current || !open) return;
    const middle = open.offsetLeft - list.current.offsetLeft - (list.current.clientWidth - open.offsetWidth) / 2;
    list.current.scrollLeft = middle;
  }, [pathname]);
  return (
    <div className="page tabbed-page">
      <h1 className="text-step-title">{title}</h1>
      <nav aria-label={title} className="tabs">
        <ul ref={list}>
          {tabs.map(({ label, to }) => (
            <li key={to}>
              <NavLink to={to} end={to === first}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}

/** The content of the open tab; its minimum height prevents the footer from moving while the session is checked. */
export const TabBody = ({ children }: { children: ReactNode }) => (
  <div className="tab-body needs-script">{children}</div>
);
