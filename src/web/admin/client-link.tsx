import { href } from 'react-router';
import { TextLink } from '#web/ui/controls/text-link.tsx';

interface Props {
  name: string;
  /** Null where there is no page of this person: the account was deleted. */
  clientId: string | null;
}

/** The name of a person, which leads to everything about them. */
export const ClientLink = ({ name, clientId }: Props) =>
  clientId ? <TextLink to={href('/admin/clients/:id', { id: clientId })}>{name || 'Client'}</TextLink> : name;
