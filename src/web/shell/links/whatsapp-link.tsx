import { DirectLink } from './direct-link.tsx';

interface Props {
  about: string;
  words?: string;
}

/** Opens WhatsApp with a first line to us. Nothing while no number is set. */
export const WhatsAppLink = ({ about, words }: Props) => (
  <DirectLink to="whatsapp" about={about}>
    {words}
  </DirectLink>
);
