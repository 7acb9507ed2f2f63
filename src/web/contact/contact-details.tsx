import { href } from 'react-router';
import type { Company } from '#contract/site.ts';
import { useRootReply } from '../shell/company.ts';
import { WhatsAppLink } from '../shell/whatsapp-link.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { elevation, latitude, longitude } from '../ui/coordinates.ts';
import { type Fact, Facts } from '../ui/facts.tsx';
import { OfficeHours } from './office-hours.tsx';
import '../ui/summary-card.css';

interface Props {
  kind: 'primary' | 'quiet';
  /** What a message on WhatsApp says it is about. */
  about: string;
}

/** Direct details as far as they are set, and the place. */
export function ContactDetails({ kind, about }: Props) {
  const company = useRootReply()?.company;
  if (!company) return null;
  return (
    <aside aria-label="Contact details" className="summary-card p-6">
      <Facts facts={[...waysToReach(company.contact, about), ...whereWeAre(company.place)]} />
      <ButtonLink to={href('/bookings')} kind={kind} className="mt-6 w-full">
        Book a free consultation
      </ButtonLink>
    </aside>
  );
}

/** An empty setting hides its line (READINGS "Names and brand"). */
function waysToReach({ email, phone, whatsapp, street, hours }: Company['contact'], about: string): Fact[] {
  const all = [
    email && { name: 'Email', value: <Direct to={`mailto:${email}`} words={email} /> },
    phone && { name: 'Phone', value: <Direct to={`tel:${phone.replace(/[^\d+]/g, '')}`} words={phone} /> },
    whatsapp && { name: 'WhatsApp', value: <WhatsAppLink about={about} /> },
    street && { name: 'Address', value: street },
    hours.length > 0 && { name: 'Hours', value: <OfficeHours hours={hours} /> },
  ];
  return all.filter((fact) => typeof fact === 'object');
}

function Direct({ to, words }: { to: string; words: string }) {
  return (
    <a className="link" href={to}>
      {words}
    </a>
  );
}

const whereWeAre = ({ city, country, ...place }: Company['place']): Fact[] => [
  { name: 'Place', value: `${city}, ${country}` },
  { name: 'Position', value: `${latitude(place.latitude)} ${longitude(place.longitude)}` },
  { name: 'Elevation', value: `${elevation(place.elevationMetres)} m` },
  { name: 'Grid', value: `WGS 84 / UTM zone ${place.utmZone}` },
];
