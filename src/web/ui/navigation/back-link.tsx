import type { LinkProps } from 'react-router';
import { Icon } from '../controls/icon.tsx';
import { TextLink } from '../controls/text-link.tsx';

export const BackLink = ({ children, to }: Pick<LinkProps, 'children' | 'to'>) => (
  <TextLink to={to} className="tall-link gap-2">
    <Icon name="arrow-left" />
    {children}
  </TextLink>
);
