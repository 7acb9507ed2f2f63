import { useRootReply } from './company.ts';

interface Props {
  /** What the message says it is about. */
  about: string;
  /** Stands for the link; our number is shown where it is left out. */
  words?: string;
}

/** Opens WhatsApp with a first line to us, by wa.me, its own form of link. Nothing while no number is set. */
export function WhatsAppLink({ about, words }: Props) {
  const number = useRootReply()?.company.contact.whatsapp;
  if (!number) return null;
  const text = new URLSearchParams({ text: `Hello, I have a question about ${about}` });
  return (
    <a className="link" href={`https://wa.me/${number.replace(/\D/g, '')}?${text}`}>
      {words ?? number}
    </a>
  );
}
