import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface DisclosureProps {
  summary: string;
  open?: boolean;
  /** Allows links to the content; the browser then opens it. */
  id?: string;
  children: ReactNode;
}

export const Disclosure = ({ summary, open, id, children }: DisclosureProps) => (
  <details className="disclosure" open={open}>
    <summary>
      {summary}
      <Icon name="plus" />
    </summary>
    <div id={id}>{children}</div>
  </details>
);
