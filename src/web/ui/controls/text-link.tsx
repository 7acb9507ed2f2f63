import type { ReactNode } from 'react';
import type { LinkProps } from 'react-router';
import { holdPress } from './hold-press.ts';
import { PageLink } from './page-link.tsx';

/** A link inside or below text: ink on a lichen underline. */
export const TextLink = ({ className = '', children, ...rest }: LinkProps & { children: ReactNode }) => (
  <PageLink {...holdPress(rest)} {...rest} className={`link ${className}`}>
    {children}
  </PageLink>
);
