import { DirectLink } from './direct-link.tsx';

interface Props {
  /** What the message says it is about. */
  about: string;
  /** The link text; our number when left out. */
  words?: string;
}

/** Opens WhatsApp with a first line to us. Nothing while no number is set. */
export const WhatsAppLink = ({ about, words }: Props) => (
  <DirectLink to="whatsapp" about={about}>
    {words}
  </DirectLink>
);
