import type { ReactNode } from 'react';
import { useRootReply } from '#web/company/company.ts';
import { EmailAddress } from '#web/ui/display/email-address.tsx';

interface Props {
  to: 'email' | 'phone' | 'whatsapp';
  about?: string;
  children?: ReactNode;
}

/** A link that calls, emails or opens a chat; plain text for the demo's examples. Renders nothing if unset. */
export function DirectLink({ to, about = '', children }: Props) {
  const root = useRootReply();
  const written = root?.company.contact[to];
  if (!written) return null;
  return (
    <a className="link wrap-anywhere" href={root.examples.includes(to) ? '/demo/contact' : links[to](written, about)}>
      {children ?? (to === 'email' ? <EmailAddress email={written} /> : written)}
    </a>
  );
}

const links: Record<Props['to'], (written: string, about: string) => string> = {
  email: (address) => `mailto:${address}`,
  phone: (number) => `tel:${number.replace(/[^\d+]/g, '')}`,
  whatsapp: (number, about) => {
    const text = about ? `Hello, I have a question about ${about}` : 'Hello';
    return `https://wa.me/${number.replace(/\D/g, '')}?${new URLSearchParams({ text })}`;
  },
};
