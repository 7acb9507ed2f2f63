import { href } from 'react-router';
import type { Company } from '#contract/site.ts';
import { useRootReply } from '../shell/company.ts';
import { ButtonLink } from '../ui/button.tsx';
import { elevation, latitude, longitude } from '../ui/coordinates.ts';
import { type Fact, Facts } from '../ui/facts.tsx';
import '../ui/summary-card.css';

/** Direct details as far as they are set, and the place. */
export function ContactDetails({ kind }: { kind: 'primary' | 'quiet' }) {
  const company = useRootReply()?.company;
  if (!company) return null;
  return (
    <aside aria-label="Contact details" className="summary-card p-6">
      <Facts facts={[...waysToReach(company.contact), ...whereWeAre(company.place)]} />
      <ButtonLink to={href('/bookings')} kind={kind} className="mt-6 w-full">
        Book a free consultation
      </ButtonLink>
    </aside>
  );
}

/** An empty setting hides its line (READINGS "Names and brand"). */
function waysToReach({ email, phone, whatsapp, street, hours }: Company['contact']): Fact[] {
  const digits = (number: string): string => number.replace(/[^\d+]/g, '');
  const all = [
    email && { name: 'Email', value: <Direct to={`mailto:${email}`} words={email} /> },
    phone && { name: 'Phone', value: <Direct to={`tel:${digits(phone)}`} words={phone} /> },
    whatsapp && {
      name: 'WhatsApp',
      value: <Direct to={`https://wa.me/${digits(whatsapp).replace('+', '')}`} words={whatsapp} />,
    },
    street && { name: 'Address', value: street },
    hours && { name: 'Hours', value: hours },
  ];
  return all.filter((fact) => fact !== '');
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
