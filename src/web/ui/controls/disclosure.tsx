import { type ReactNode, type ToggleEvent, useState } from 'react';
import { useIsWide } from '../state/use-is-wide.ts';
import { Icon } from './icon.tsx';

interface DisclosureProps {
  summary: ReactNode;
  open?: boolean;
  /** Allows links to the content; the browser then opens it. */
  id?: string;
  className?: string;
  onToggle?: (event: ToggleEvent<HTMLDetailsElement>) => void;
  children: ReactNode;
}

export const Disclosure = ({ summary, open, id, className = '', onToggle, children }: DisclosureProps) => (
  <details className={`disclosure ${className}`} open={open} onToggle={onToggle}>
    <summary>
      {summary}
      <Icon name="plus" />
    </summary>
    <div id={id}>{children}</div>
  </details>
);

/**
 * Folded on a phone. In the wide layout it is always open and has no summary. It is the same element in both, so that a
 * tablet can be turned without losing what was typed.
 */
export function PhoneDisclosure({ open = false, ...rest }: Pick<DisclosureProps, 'summary' | 'open' | 'children'>) {
  const isWide = useIsWide(false);
  const [isOpen, setOpen] = useState(open);
  if (isWide && !isOpen) setOpen(true);
  return (
    <Disclosure
      {...rest}
      className="phone-disclosure"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    />
  );
}
