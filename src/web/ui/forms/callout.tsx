import type { ReactNode } from 'react';
import { Icon } from '../controls/icon.tsx';

const signs = { info: 'info', ok: 'check', danger: 'alert' } as const;

interface Props {
  tone?: keyof typeof signs;
  /** Classes of a wrapper around it. */
  within?: string;
  children: ReactNode;
}

/** Danger is announced immediately. */
export function Callout({ tone = 'info', within, children }: Props) {
  const callout = (
    <div className={`callout callout-${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={signs[tone]} />
      <div>{children}</div>
    </div>
  );
  return within ? <div className={within}>{callout}</div> : callout;
}
