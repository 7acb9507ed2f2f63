import { useId } from 'react';
import { href } from 'react-router';
import { ButtonLink } from '../ui/controls/button.tsx';
import { Icon } from '../ui/controls/icon.tsx';
import { PageLink } from '../ui/controls/page-link.tsx';
import './section-columns.css';

interface PartnershipProps {
  copy: { heading: string; text: string; label: string };
  related: { heading: string; links: readonly { label: string; to: string }[] };
  claims: readonly string[];
}

export function Partnership({ copy, related, claims }: PartnershipProps) {
  const headingId = useId();
  return (
    <section className="section" aria-labelledby={headingId}>
      <div className="page">
        <div className="graticule" />
        <div className="partnership-columns grid">
          <div>
            <h2 id={headingId} className="text-h2 max-w-sm">
              {copy.heading}
            </h2>
            <p className="mt-4 max-w-lg text-ink2">{copy.text}</p>
            <ul className="claims">
              {claims.map((claim) => (
                <li key={claim}>{claim}</li>
              ))}
            </ul>
            <ButtonLink
              to={href('/contact/:inquiryType', { inquiryType: 'partnership' })}
              kind="ghost"
              className="mt-6"
            >
              {copy.label}
            </ButtonLink>
          </div>
          <nav aria-label={related.heading}>
            <ul className="rows">
              {related.links.map(({ label, to }) => (
                <li key={to}>
                  <PageLink to={to}>
                    {label}
                    <Icon name="arrow-right" />
                  </PageLink>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </section>
  );
}
