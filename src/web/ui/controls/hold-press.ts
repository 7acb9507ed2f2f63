import type { LinkProps } from 'react-router';

/** Marks a link that does more than lead to its address: a press of it waits for React. */
export const holdPress = ({ onClick, state }: Pick<LinkProps, 'onClick' | 'state'>) =>
  (onClick || state) && { 'data-hold': '' };
