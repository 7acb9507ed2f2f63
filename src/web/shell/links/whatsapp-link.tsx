import { DirectLink } from './direct-link.tsx';

interface Props {
  about: string;
  label?: string;
}

/** Opens WhatsApp with a prepared first line. Renders nothing if no number is set. */
export const WhatsAppLink = ({ about, label }: Props) => (
  <DirectLink to="whatsapp" about={about}>
    {label}
  </DirectLink>
);
