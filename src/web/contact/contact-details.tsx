import { useEffect, useRef } from 'react';
import { href } from 'react-router';
import { formatHours } from '#contract/bookings/format-opening-hours.ts';
import type { OpenHours } from '#contract/bookings/opening-hours.ts';
import { limits } from '#contract/limits.ts';
import type { Company } from '#contract/site/site.ts';
import { useRootReply } from '../company/company.ts';
import { DirectLink } from '../shell/links/direct-link.tsx';
import { WhatsAppLink } from '../shell/links/whatsapp-link.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { DescriptionList, type Fact } from '../ui/display/description-list.tsx';
import { ownHoursAttribute, showOwnHours } from './own-hours.ts';
import ownHoursScript from './show-own-hours.ts?script-url';
import '../ui/content/summary-card.css';

export function ContactDetails({ kind, about }: { kind: 'primary' | 'quiet'; about: string }) {
  const company = useRootReply()?.company;
  if (!company) return null;
  const { city, country } = company.place;
  return (
    <aside aria-label="Contact details" className="summary-card p-6">
      <DescriptionList
        facts={[...contactFacts(company.contact, about), { name: 'Place', value: `${city}, ${country}` }]}
      />
      <ButtonLink to={href('/bookings')} kind={kind} className="mt-6 w-full">
        Book a free consultation
      </ButtonLink>
    </aside>
  );
}

function contactFacts({ email, phone, whatsapp, street, hours }: Company['contact'], about: string): Fact[] {
  const all = [
    phone && { name: 'Phone', value: <DirectLink to="phone" /> },
    whatsapp && { name: 'WhatsApp', value: <WhatsAppLink about={about} /> },
    email && { name: 'Email', value: <DirectLink to="email" /> },
    street && { name: 'Address', value: street },
    hours.length > 0 && { name: 'Hours', value: <OpeningHours hours={hours} /> },
  ];
  return all.filter((fact) => typeof fact === 'object');
}

/** In Bulawayo time, and below it the visitor's local time if it differs today. */
const OpeningHours = ({ hours }: { hours: readonly OpenHours[] }) =>
  hours.map((open) => (
    <span key={formatHours(open)} className="block">
      {formatHours(open)}, Zimbabwe time
      <OwnHours {...open} />
    </span>
  ));

/** Rendered empty by React, although `show-own-hours.ts` may have filled it before hydration. */
function OwnHours({ opens, closes }: OpenHours) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (element.current) showOwnHours(element.current);
  }, []);
  return (
    <span
      ref={element}
      className="block text-ink2"
      data-script={ownHoursScript}
      {...{ [ownHoursAttribute]: `${opens} ${closes} ${limits.businessAheadMinutes}` }}
      suppressHydrationWarning
    >
      {''}
    </span>
  );
}
