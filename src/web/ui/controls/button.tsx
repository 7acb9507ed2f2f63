import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import type { LinkProps } from 'react-router';
import { holdPress } from './hold-press.ts';
import { Icon, type IconName } from './icon.tsx';
import { PageLink } from './page-link.tsx';

interface Look {
  /** One primary per view; lichen only on dark bands; ghost for toggles; danger for irreversible actions. */
  kind?: 'primary' | 'quiet' | 'ghost' | 'lichen' | 'danger';
  small?: boolean;
  children: ReactNode;
}

const classesOf = ({ kind = 'primary', small = false }: Look, className: string): string =>
  `button button-${kind}${small ? ' button-small' : ''} ${className}`;

interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** In progress: the label stays, a spinner turns beside it, and further presses do nothing. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export const Button = ({ kind, small, busy = false, className = '', onClick, children, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={classesOf({ kind, small, children } as Look, className)}
    aria-busy={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    {busy && <span className="wheel wheel-small" />}
    {children}
  </button>
);

/** A link that looks like a button: works before any script runs. */
export const ButtonLink = ({ kind, small, className = '', children, ...rest }: Look & LinkProps) => (
  <PageLink {...holdPress(rest)} {...rest} className={classesOf({ kind, small, children } as Look, className)}>
    {children}
  </PageLink>
);

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  label: string;
}

export const IconButton = ({ icon, label, className = '', ...rest }: IconButtonProps) => (
  <button type="button" aria-label={label} {...rest} className={`icon-button ${className}`}>
    <Icon name={icon} />
  </button>
);
