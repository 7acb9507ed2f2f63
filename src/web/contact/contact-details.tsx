import { href } from 'react-router';
import type { Company } from '#contract/site/site.ts';
import { useRootReply } from '../company/company.ts';
import { DirectLink } from '../shell/links/direct-link.tsx';
import { WhatsAppLink } from '../shell/links/whatsapp-link.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { DescriptionList, type Fact } from '../ui/display/description-list.tsx';
import { OfficeHours } from './office-hours.tsx';
import '../ui/content/summary-card.css';

interface Props {
  kind: 'primary' | 'quiet';
  /** What a message on WhatsApp says it is about. */
  about: string;
}

/** How to reach us, as far as it is set, and the city. */
export function ContactDetails({ kind, about }: Props) {
  const company = useRootReply()?.company;
  if (!company) return null;
  const { city, country } = company.place;
  return (
    <aside aria-label="Contact details" className="summary-card p-6">
      <DescriptionList
        facts={[...waysToReach(company.contact, about), { name: 'Place', value: `${city}, ${country}` }]}
      />
      <ButtonLink to={href('/bookings')} kind={kind} className="mt-6 w-full">
        Book a free consultation
      </ButtonLink>
    </aside>
  );
}

/** An empty setting hides its line. */
function waysToReach({ email, phone, whatsapp, street, hours }: Company['contact'], about: string): Fact[] {
  const all = [
    phone && { name: 'Phone', value: <DirectLink to="phone" /> },
    whatsapp && { name: 'WhatsApp', value: <WhatsAppLink about={about} /> },
    email && { name: 'Email', value: <DirectLink to="email" /> },
    street && { name: 'Address', value: street },
    hours.length > 0 && { name: 'Hours', value: <OfficeHours hours={hours} /> },
  ];
  return all.filter((fact) => typeof fact === 'object');
}
