import type { LinkProps } from 'react-router';

/** Marks a link that does more than open its address: a press before hydration is held for React. */
export const holdPress = ({ onClick, state }: Pick<LinkProps, 'onClick' | 'state'>) =>
  (onClick || Object.values(state ?? {}).some(Boolean)) && { 'data-hold': '' };
