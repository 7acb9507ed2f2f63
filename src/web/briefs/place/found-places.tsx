import { href } from 'react-router';
import { utmZoneAt } from '#geo/geodesy/utm.ts';
import { noPlaceMessage } from '#geo/places/no-place.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { inThousands } from '#web/ui/format/numbers.ts';
import { Callout } from '#web/ui/forms/callout.tsx';
import { Outline } from '../outline.tsx';
import type { PlaceSearch } from './search-places.ts';

/** Results for the place in the address, for browsers without script. */
export function FoundPlaces({ query, places, named, problem }: PlaceSearch) {
  const others = places.filter(({ id }) => id !== named?.place.id);
  return (
    <section className="page page-end page-start" aria-labelledby="found-places">
      <h2 id="found-places" className="text-h3">
        {named ? named.place.label : `Places for ‘${query}’`}
      </h2>
      {named && <NamedPlace {...named} />}
      {problem && <Callout tone="danger">{problem}</Callout>}
      {!problem && !places.length && <p className="mt-2">{noPlaceMessage(query)}</p>}
      {others.length > 0 && (
        <ul className="mt-6">
          {others.map(({ id, label }) => (
            <li key={id} className="py-1">
              <TextLink to={`${href('/map-your-project')}?place=${id}`}>{label}</TextLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function NamedPlace({ place: { areaKm2, center }, outline }: NonNullable<PlaceSearch['named']>) {
  return (
    <>
      <p className="mt-2 text-ink2">
        {areaKm2 !== undefined &&
          `${inThousands(Math.round(areaKm2))} km², ${inThousands(Math.round(areaKm2 * 100))} ha. `}
        UTM zone {utmZoneAt(center).name}.
      </p>
      {outline && (
        <div className="mt-6 max-w-xl">
          <Outline area={outline} width={560} height={420} />
        </div>
      )}
    </>
  );
}
