import { useEffect, useMemo, useRef, useState } from 'react';
import { href } from 'react-router';
import { readCoefficients } from '#contract/briefs/briefs.ts';
import { areaFigures } from '#geo/estimate/figures.ts';
import { lowestPriceText } from '#geo/estimate/size-prices.ts';
import type { Area } from '#geo/geodesy/area.ts';
import { utmZoneAt } from '#geo/geodesy/utm.ts';
import { joinSheets, readBase, readPlaces, type Sheet } from '#geo/map/layers.ts';
import { mapPicture } from '#geo/map/map-picture.ts';
import { type Bounds, boundsOf, boundsOfView, dataBounds, toMercator, viewOf } from '#geo/map/mercator.ts';
import type { Place } from '#geo/places/place.ts';
import { useReply } from '#web/auth/guard/use-reply.ts';
import { Attribution } from '#web/map/controls/attribution.tsx';
import { loadBase, loadOutline, loadPlaces } from '#web/map/map-data.ts';
import { StaticMap } from '#web/map/static/static-map.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { HeroRelief } from './hero-map.tsx';
import './hero-place-map.css';

const country: Bounds = [25.0, -22.5, 33.2, -15.5];

interface HeroPlaceMapProps {
  place: Place | null;
  /** The map moves to a chosen place; a highlighted one is shown on the whole country. */
  isChosen: boolean;
}

/** Zimbabwe with the highlighted or chosen place. The relief stays until the map files are loaded. */
export function HeroPlaceMap({ place, isChosen }: HeroPlaceMapProps) {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  useEffect(() => {
    loadSheet().then(setSheet, () => {});
  }, []);
  const { area, shownPlace, areaKm2 } = useOutline(place);
  return (
    <>
      {sheet ? <SizedMap sheet={sheet} area={area} isClose={isChosen} /> : <HeroRelief />}
      {place && <PlaceCard place={place} areaKm2={place === shownPlace ? areaKm2 : place.areaKm2} />}
    </>
  );
}

/** In degrees: a smaller view would show nothing but the area. */
const leastAround = 1.6;

/** The area with its surroundings. */
function around(area: Area): Bounds {
  const [west, south, east, north] = boundsOf(area.flat(2));
  const beside = Math.max((east - west) * 1.5, (north - south) * 1.5, leastAround) / 2;
  const [lon, lat] = [(west + east) / 2, (south + north) / 2];
  return [lon - beside, lat - beside, lon + beside, lat + beside];
}

/** The bounds with as much around them as fits, limited to the map's data, so that no line ends inside the frame. */
function boundsWithin(bounds: Bounds, width: number, height: number): Bounds {
  const { center, metersPerPixel } = viewOf(bounds, width, height);
  const [left, bottom] = toMercator([dataBounds[0], dataBounds[1]]);
  const [right, top] = toMercator([dataBounds[2], dataBounds[3]]);
  const scale = Math.min(metersPerPixel, (right - left) / width, (top - bottom) / height);
  const within = (middle: number, least: number, most: number, size: number): number =>
    Math.min(Math.max(middle, least + (size * scale) / 2), most - (size * scale) / 2);
  const middle = [within(center[0], left, right, width), within(center[1], bottom, top, height)] as const;
  return boundsOfView({ center: middle, metersPerPixel: scale, width, height });
}

async function loadSheet(): Promise<Sheet> {
  const [base, { places }] = await Promise.all([loadBase(), loadPlaces()]);
  return joinSheets([readBase(base), { layers: {}, names: readPlaces(places) }]);
}

function SizedMap({ sheet, area, isClose }: { sheet: Sheet; area: Area | null; isClose: boolean }) {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  const picture = useMemo(() => {
    if (!size?.width || !size.height) return null;
    const { width, height } = size;
    return mapPicture(sheet, {
      width,
      height,
      bounds: boundsWithin(isClose && area ? around(area) : country, width, height),
      withNames: true,
      ...(area && { area }),
    });
  }, [sheet, area, isClose, size]);
  return (
    <div className="hero-place-map" ref={element}>
      {picture && <StaticMap picture={picture} />}
    </div>
  );
}

interface ShownPlaceProps {
  area: Area | null;
  shownPlace: Place | null;
  areaKm2: number | undefined;
}

/** The outline of the last place that was shown, or a marker for a town. */
function useOutline(place: Place | null): ShownPlaceProps {
  const [shown, setShown] = useState<ShownPlaceProps>({ area: null, shownPlace: null, areaKm2: undefined });
  useEffect(() => {
    if (!place) return;
    let isWanted = true;
    shownOf(place).then(
      (next) => isWanted && setShown(next),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [place]);
  return shown;
}

async function shownOf(place: Place): Promise<ShownPlaceProps> {
  const outline = await loadOutline(place);
  const shown = { area: outline ?? markerAt(place), shownPlace: place, areaKm2: place.areaKm2 };
  if (!outline || shown.areaKm2 !== undefined) return shown;
  // The list of places has no sizes of wards.
  const { areaOf } = await import('#geo/geodesy/area.ts');
  return { ...shown, areaKm2: areaOf(outline) / 1e6 };
}

const markerDegrees = 0.05;

/** A town is only a point, so a circle makes it visible. */
function markerAt({ center: [longitude, latitude] }: Place): Area {
  const corners = Array.from({ length: 25 }, (_, at) => {
    const angle = (at / 12) * Math.PI;
    return [longitude + markerDegrees * Math.sin(angle), latitude + markerDegrees * Math.cos(angle)] as const;
  });
  return [[corners]];
}

/** The labels "District of" with its province, "Town in" with its district. */
function surroundings({ kind, detail }: Place): [label: string, value: string] {
  const [what = '', where] = detail.split(', ');
  if (!where) return [kind === 'ward' ? 'Province' : 'Kind', detail];
  return [`${what.charAt(0).toUpperCase()}${what.slice(1)} ${kind === 'district' ? 'of' : 'in'}`, where];
}

/** `7,610 ha (76.1 km²)` */
function sizeOf(areaKm2: number): string {
  const { value, unit, other } = areaFigures(areaKm2 * 1e6);
  return `${value} ${unit} (${other})`;
}

function PlaceCard({ place, areaKm2 }: { place: Place; areaKm2: number | undefined }) {
  const { id, name, center } = place;
  const { loaded } = useReply(readCoefficients);
  const basis = loaded.state === 'known' && loaded.value;
  const [label, value] = surroundings(place);
  return (
    <div className="hero-place-card">
      <p className="text-h3">{name}</p>
      <dl>
        <Fact {...{ label, value }} />
        {areaKm2 !== undefined && <Fact label="Area" value={sizeOf(areaKm2)} />}
        {areaKm2 !== undefined && <Fact label="Price" value={basis ? lowestPriceText(areaKm2, basis) : ''} />}
        <Fact label="UTM zone" value={utmZoneAt(center).name} />
      </dl>
      <ButtonLink to={`${href('/map-your-project')}?place=${id}`}>
        Start here <Icon name="arrow-right" />
      </ButtonLink>
    </div>
  );
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

/** The legend of this map, which replaces that of the relief. */
export function PlaceMapLegend() {
  return (
    <div className="map-legend">
      <p>WGS 84, Mercator</p>
      <ul>
        <li className="legend-place">Your place</li>
        <li className="legend-river">River</li>
        <li className="legend-road">Main road</li>
      </ul>
      <Attribution hasHydro={false} />
    </div>
  );
}
