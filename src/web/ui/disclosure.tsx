import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** A question that opens its answer; works without script. */
export function Disclosure({ summary, open, children }: { summary: string; open?: boolean; children: ReactNode }) {
  return (
    <details className="disclosure" open={open}>
      <summary>
        {summary}
        <Icon name="plus" />
      </summary>
      <div>{children}</div>
    </details>
  );
}
