import { href } from 'react-router';
import { TextLink } from '#web/ui/controls/text-link.tsx';

/** The name of a person, which leads to them among the clients. */
export const ClientLink = ({ name, email }: { name: string; email: string }) => (
  <TextLink to={`${href('/admin/clients')}?${new URLSearchParams({ show: 'all', q: email })}`}>
    {name || email}
  </TextLink>
);
