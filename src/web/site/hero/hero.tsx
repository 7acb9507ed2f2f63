import { href } from 'react-router';
import type { Company } from '#contract/site/site.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { MapFrame } from '#web/ui/layout/map-frame.tsx';
import { useLite } from '#web/ui/state/lite.ts';
import { HeroRelief } from './hero-map.tsx';
import { MapLegend } from './map-legend.tsx';

interface HeroProps {
  copy: { heading: string; lead: string; primaryLabel: string; secondaryLabel: string };
  place: Company['place'] | undefined;
}

export function Hero({ copy, place }: HeroProps) {
  return (
    <div className="hero">
      <MapFrame legend={place && <MapLegend place={place} />}>
        <div className="hero-words">
          <h1 className="text-h1">{copy.heading}</h1>
          <p className="text-lead">{copy.lead}</p>
          <div className="hero-buttons">
            <ButtonLink to={href('/bookings')}>{copy.primaryLabel}</ButtonLink>
            <ButtonLink to={href('/services2')} kind="quiet">
              {copy.secondaryLabel}
            </ButtonLink>
          </div>
        </div>
        {!useLite() && <HeroRelief />}
      </MapFrame>
    </div>
  );
}
