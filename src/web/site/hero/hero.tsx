import { useState } from 'react';
import { href } from 'react-router';
import type { Company } from '#contract/site/site.ts';
import type { Place } from '#geo/places/place.ts';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { latitude, longitude } from '#web/ui/format/coordinates.ts';
import { MapFrame } from '#web/ui/layout/map-frame.tsx';
import { useLite } from '#web/ui/state/lite.ts';
import { isWide } from '../../ui/state/use-is-wide.ts';
import { HeroField } from './hero-field.tsx';
import { HeroRelief } from './hero-map.tsx';

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

function MapLegend({ place }: { place: Company['place'] }) {
  return (
    <div className="map-legend">
      <div className="scale-bar" role="img" aria-label="Scale bar, 4 kilometres">
        <i />
        <b>0</b>
        <b>1</b>
        <b>2</b>
        <b>4 km</b>
      </div>
      <p>
        Contour interval 10 m
        <br />
        WGS 84 / UTM zone {place.utmZone}
      </p>
      <p>
        Illustrative terrain,
        <br />
        not for navigation
      </p>
      <ul>
        <li>Bare granite</li>
        <li className="legend-woodland">Woodland</li>
        <li className="legend-river">River</li>
      </ul>
      <p>
        {place.city}, {place.country}
        <br />
        {latitude(place.latitude)} {longitude(place.longitude)}
      </p>
    </div>
  );
}
