import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { holdPress } from './hold-press.ts';

/** A link inside or below text: ink on a lichen underline. */
export const TextLink = ({ className = '', children, ...rest }: LinkProps & { children: ReactNode }) => (
  <Link {...holdPress(rest)} {...rest} className={`link ${className}`}>
    {children}
  </Link>
);
