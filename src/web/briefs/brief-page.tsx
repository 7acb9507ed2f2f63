import { data, href } from 'react-router';
import { readMapTiles } from '#contract/areas/map-tiles.ts';
import { readCoefficients } from '#contract/briefs/briefs.ts';
import { listServices } from '#contract/site/catalogue.ts';
import { readCompany } from '#contract/site/site.ts';
import { call } from '#web/api.ts';
import { loadEditorMap } from '#web/area-editor/editor-box.tsx';
import { briefDraftName } from '#web/map/attached/stored-area.ts';
import type { PageHandle } from '#web/page-runtime/page-handle.ts';
import { refusedFormContext } from '#web/refused-form.ts';
import { metaOf } from '#web/seo/page-meta.ts';
import { useHydrated } from '#web/ui/async/use-hydrated.ts';
import type { Route } from './+types/brief-page.ts';
import { BriefSteps } from './brief.tsx';
import { BriefForm } from './no-script/brief-form.tsx';
import { FoundPlaces } from './place/found-places.tsx';
import { loadPlaceSearch } from './place/search-places.ts';
import './brief-page.css';

export const handle: PageHandle = {
  scripts: 'on-input-anywhere',
  stored: () => [briefDraftName],
  perRequest: 'place',
  form: true,
  advert: false,
  position: true,
};

export const meta = metaOf(href('/map-your-project'), {
  title: 'Map your project',
  description:
    'Mark an area of Zimbabwe on a map and see at once its size, what satellite images show of it, and what the work costs.',
});

export async function loader({ context, request }: Route.LoaderArgs) {
  const [{ year }, basis, { services }, { tiles }, search] = await Promise.all([
    call(readCompany, {}, { context }),
    call(readCoefficients, {}, { context }),
    call(listServices, {}, { context }),
    call(readMapTiles, {}, { context }),
    loadPlaceSearch(request, context),
  ]);
  const offer = {
    year,
    basis,
    search,
    tiles,
    sent: context.get(refusedFormContext),
    services: services.map(({ id, name, image, price, includedKm2, details: { duration } }) => ({
      ...{ id, name, image, price, includedKm2, duration },
    })),
  };
  return data(offer, tiles ? { headers: { 'X-Image-Origin': new URL(tiles.address).origin } } : {});
}

/** The content policy of this page allows the images of the map tiles. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

// The scripts of other pages include this module too; only this page has an element for the map.
if (!import.meta.env.SSR && document.querySelector('.map-start')) loadEditorMap().catch(() => {});

/** Steps change the URL only; the data stays the same. */
export const shouldRevalidate = () => false;

export default function BriefPage({ loaderData }: Route.ComponentProps) {
  const inBrowser = useHydrated();
  const { search, sent, ...offer } = loaderData;
  return (
    <>
      <BriefSteps {...offer} inBrowser={inBrowser} />
      {!inBrowser && (
        <noscript>
          {/* React does not hydrate these children, so the browser need not load their code. */}
          {import.meta.env.SSR && search && <FoundPlaces {...search} />}
          {import.meta.env.SSR && (
            <BriefForm {...offer} sent={sent} place={search?.named?.outline ? search.named.place.label : undefined} />
          )}
        </noscript>
      )}
    </>
  );
}
