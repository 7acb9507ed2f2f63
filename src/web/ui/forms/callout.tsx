import type { ReactNode } from 'react';
import { Icon } from '../controls/icon.tsx';

const signs = { info: 'info', ok: 'check', danger: 'alert' } as const;

/** Danger is announced at once. */
export function Callout({ tone = 'info', children }: { tone?: keyof typeof signs; children: ReactNode }) {
  return (
    <div className={`callout callout-${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={signs[tone]} />
      <div>{children}</div>
    </div>
  );
}
