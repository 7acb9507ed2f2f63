import { data, href } from 'react-router';
import { readPoint } from '#contract/areas/coordinates.ts';
import { limits } from '#contract/limits.ts';
import { isEpsg } from '#geo/geodesy/coordinate-systems.ts';
import { ApiError, call } from '../api.ts';
import { liteContext } from '../company/lite-variant.ts';
import type { PageHandle } from '../page-runtime/page-handle.ts';
import { pageMeta, privateMeta } from '../seo/page-meta.ts';
import { webApplication } from '../seo/structured-data/structured-data.ts';
import { PageHead, Section } from '../ui/layout/section.tsx';
import type { Route } from './+types/coordinates-page.ts';
import { type Choice, choiceIn, PointDesk } from './point-desk.tsx';
import { TableDesk } from './table/table-desk.tsx';
import './coordinates.css';

export const handle: PageHandle = { scripts: 'on-input-with-query', perRequest: 'point' };

/** The device stores pages without their query, so the answer to one would stand for all. */
const notCopied = { 'Offline-Copy': 'no' };

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const point = pointIn(query);
  const choice = choiceIn(query);
  const nothing = { point, choice, read: null, map: null, problem: '' };
  if (!point) return data(nothing);
  try {
    const { read, map } = await call(readPoint, { query: queryOf(point, choice) }, { context, chargeVisitor: true });
    return data({ ...nothing, read, map: context.get(liteContext) ? null : map }, { headers: notCopied });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data({ ...nothing, problem: error.message }, { status: error.status || 503, headers: notCopied });
  }
}

/** The first `point`, cut to the length of the field, without control characters. */
const pointIn = (query: URLSearchParams): string =>
  (query.get('point') ?? '').toWellFormed().replaceAll('\0', '').trim().slice(0, limits.pointMaxLength).toWellFormed();

const queryOf = (point: string, { epsg, swap, south }: Choice) => ({
  point,
  ...(isEpsg(epsg) && { system: `${epsg}` as const }),
  ...(swap && { swap: '1' as const }),
  ...(south && { south: '1' as const }),
});

const texts = {
  title: 'Coordinate desk',
  description:
    'Convert coordinates of Zimbabwe between degrees, UTM 35S and 36S, Arc 1950 and MGRS, one point or a whole table, with the accuracy of each.',
  share: '/images/share/coordinates.png',
};

/** A page with a point is for its visitor alone. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const pathname = href('/tools/coordinates');
  if (loaderData?.point) return privateMeta(matches, pathname, texts);
  return pageMeta(matches, pathname, { ...texts, more: webApplication(matches, pathname, texts) });
};

/** What a visitor types is converted on the device. */
export const shouldRevalidate = () => false;

export default function CoordinatesPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        heading="Coordinate desk"
        lead="Paste a position in any of the ways used in Zimbabwe. It is worked out on this device; nothing is uploaded."
      />
      <div className="page">
        <PointDesk {...loaderData} />
        <p className="desk-note">
          Between WGS 84 and Arc 1950 we use the published mean shift for the region (−143, −90, −294 m), whose stated
          errors are 20, 33 and 20 m. Good for finding a place, not for a survey. Source: NIMA Technical Report 8350.2,
          third edition, appendix B; EPSG transformation 1113.
        </p>
      </div>
      <Section
        id="table"
        heading="A whole table"
        lead="Drop a CSV or paste rows. Check what its columns are, and take it away with the new columns added."
      >
        <noscript>
          <p>Whole tables are converted on your device, so they need JavaScript.</p>
        </noscript>
        <div className="needs-script page-end">
          <TableDesk />
        </div>
      </Section>
    </>
  );
}
