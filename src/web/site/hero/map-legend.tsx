import type { Company } from '#contract/site/site.ts';
import { latitude, longitude } from '#web/ui/format/coordinates.ts';

export function MapLegend({ place }: { place: Company['place'] }) {
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
