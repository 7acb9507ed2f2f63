import { href } from 'react-router';
import { TextLink } from '#web/ui/controls/text-link.tsx';

interface Props {
  name: string;
  /** Null if the account was deleted, so that there is no page to link to. */
  clientId: string | null;
}

/** A client's name, linked to the client's page. */
export const ClientLink = ({ name, clientId }: Props) =>
  clientId ? <TextLink to={href('/admin/clients/:id', { id: clientId })}>{name || 'Client'}</TextLink> : name;
