import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface DisclosureProps {
  summary: string;
  open?: boolean;
  /** Makes the answer a place to link to; the browser opens it then. */
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
