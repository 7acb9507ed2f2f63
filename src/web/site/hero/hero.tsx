import { useState } from 'react';
import { href } from 'react-router';
import type { Company } from '#contract/site/site.ts';
import type { Place } from '#geo/places/place.ts';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { MapFrame } from '#web/ui/layout/map-frame.tsx';
import { useLite } from '#web/ui/state/lite.ts';
import { isWide } from '../../ui/state/use-is-wide.ts';
import { HeroField } from './hero-field.tsx';
import { HeroRelief } from './hero-map.tsx';
import { MapLegend } from './map-legend.tsx';

interface HeroProps {
  texts: { heading: string; lead: string; primaryLabel: string; secondaryLabel: string };
  place: Company['place'] | undefined;
}

const loadPlaceMap = () => import('./hero-place-map.tsx');
export function Hero({ texts, place }: HeroProps) {
  const isLite = useLite();
  const [hasMap, setHasMap] = useState(false);
  const [chosen, setChosen] = useState<Place | null>(null);
  const [hovered, setHovered] = useState<Place | null>(null);
  const relief = isLite ? null : <HeroRelief />;
  const legend = place && <MapLegend place={place} />;
  return (
    <div className="hero">
      <MapFrame
        legend={
          hasMap ? (
            <LazyModule load={loadPlaceMap} fallback={legend}>
              {({ PlaceMapLegend }) => <PlaceMapLegend />}
            </LazyModule>
          ) : (
            legend
          )
        }
      >
        <div className="hero-text">
          <h1 className="text-h1">{texts.heading}</h1>
          <p className="text-lead">{texts.lead}</p>
          <HeroField
            chosen={chosen}
            onNeed={() => setHasMap(!isLite && isWide())}
            onChoose={setChosen}
            onHover={setHovered}
          />
          <div className="hero-buttons">
            <ButtonLink to={href('/bookings')}>{texts.primaryLabel}</ButtonLink>
            <ButtonLink to={href('/services2')} kind="quiet">
              {texts.secondaryLabel}
            </ButtonLink>
          </div>
        </div>
        {hasMap ? (
          <LazyModule load={loadPlaceMap} fallback={relief}>
            {({ HeroPlaceMap }) => <HeroPlaceMap place={hovered ?? chosen} isChosen={hovered === null} />}
          </LazyModule>
        ) : (
          relief
        )}
      </MapFrame>
    </div>
  );
}
