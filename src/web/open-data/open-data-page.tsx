import { type ReactNode, useEffect } from 'react';
import { href } from 'react-router';
import { type FileFormat, type OpenFile, type OpenLayer, readOpenData } from '#contract/areas/open-data.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { call } from '../api.ts';
import { useRootReply } from '../company/company.ts';
import { StaticPart, staticData } from '../page-runtime/static-part.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import { thingsOf } from '../seo/structured-data/structured-data.ts';
import { Button } from '../ui/controls/button.tsx';
import { Icon } from '../ui/controls/icon.tsx';
import { TextLink } from '../ui/controls/text-link.tsx';
import { formatBytes } from '../ui/format/bytes.ts';
import { inThousands } from '../ui/format/numbers.ts';
import { emptyPicture } from '../ui/layout/figure.tsx';
import { MapFrame } from '../ui/layout/map-frame.tsx';
import { PageHead, Section } from '../ui/layout/section.tsx';
import { useLite } from '../ui/state/lite.ts';
import './open-data.css';
import type { Route } from './+types/open-data-page.ts';
import openDataScript from './open-data-script.ts?script-url';

type OpenData = ReplyOf<typeof readOpenData>;

export async function loader({ context }: Route.LoaderArgs) {
  const reply = await call(readOpenData, {}, { context });
  return { title: reply.title, lead: reply.lead, parts: staticData(context, reply) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, href('/data'), {
        title: `Open data: ${loaderData.title}`,
        description: loaderData.lead,
        share: '/images/share/data.png',
      })
    : [];

/** The layers for search engines. */
function Datasets({ layers }: OpenData) {
  const datasets = thingsOf(useRootReply(), (origin, brand) =>
    layers.map(({ id, name, about, sources, files }) => ({
      '@type': 'Dataset',
      name: `${name} of Zimbabwe`,
      description: `${about} ${sources.map(({ credit }) => credit).join('; ')}.`,
      url: `${origin}${href('/data')}#${id}`,
      isAccessibleForFree: 'true',
      license: sources[0]?.licenceAddress ?? 'https://creativecommons.org/publicdomain/mark/1.0/',
      creator: { '@type': 'Organization', name: sources.map(({ maker }) => maker).join(', ') },
      publisher: brand,
      spatialCoverage: { '@type': 'Place', name: 'Zimbabwe' },
      distribution: files
        .filter(({ epsg }) => epsg === 4326)
        .map(({ format, address }) => ({
          '@type': 'DataDownload',
          encodingFormat: formatNames[format],
          contentUrl: origin + address,
        })),
    })),
  );
  return datasets.map((dataset) => (
    <script key={String(dataset['url'])} type="application/ld+json">
      {JSON.stringify(dataset)}
    </script>
  ));
}

interface System {
  epsg: OpenFile['epsg'];
  name: string;
  use: string;
  accuracy: string;
}

const systems: readonly System[] = [
  {
    epsg: 4326,
    name: 'WGS 84, degrees',
    use: 'Web maps, phones, GPS, Google Earth. The whole country in one system.',
    accuracy: 'as made',
  },
  {
    epsg: 32735,
    name: 'UTM 35S',
    use: 'Metres and hectares west of 30° E: Bulawayo, Gweru, Hwange, Victoria Falls.',
    accuracy: 'exact',
  },
  {
    epsg: 32736,
    name: 'UTM 36S',
    use: 'Metres and hectares east of 30° E: Harare, Mutare, Masvingo, Chiredzi.',
    accuracy: 'exact',
  },
  {
    epsg: 20935,
    name: 'Arc 1950 / UTM 35S',
    use: 'Laying the lines over old paper sheets in the west. Use WGS 84 for everything else.',
    accuracy: 'tens of metres',
  },
  {
    epsg: 20936,
    name: 'Arc 1950 / UTM 36S',
    use: 'The same for old paper sheets in the east.',
    accuracy: 'tens of metres',
  },
];
const formatNames: Record<FileFormat, string> = {
  geojson: 'GeoJSON',
  gpkg: 'GeoPackage',
  shp: 'Shapefile',
  kml: 'KML',
  csv: 'CSV',
};

export default function OpenDataPage({ loaderData }: Route.ComponentProps) {
  const { title, lead, parts } = loaderData;
  useEffect(() => {
    // After a navigation without a new document; a module runs once.
    import(/* @vite-ignore */ openDataScript).catch(() => {});
  }, []);
  return (
    <div className="open-data" data-script={openDataScript}>
      <PageHead heading={title} lead={lead} />
      <StaticPart name="open-data" data={parts}>
        {(reply) => <OpenDataParts {...reply} />}
      </StaticPart>
    </div>
  );
}

function OpenDataParts(reply: OpenData) {
  const { layers, maps, knownErrors, serviceAddress } = reply;
  return (
    <>
      <div className="page open-data-sheet">
        <MapFrame className="open-data-country">
          {maps.country && (
            <picture>
              <source media="(max-width: 768px)" srcSet={maps.countryOnPhone ?? maps.country} />
              <img
                src={maps.country}
                width={830}
                height={786}
                alt="Map of Zimbabwe with provinces, towns, roads and rivers"
              />
            </picture>
          )}
        </MapFrame>
        <WholePack {...reply} />
      </div>
      <Section
        heading="Layer by layer"
        lead="The files follow the coordinates chosen above. GeoJSON and KML are always WGS 84, because their standards say so. A Shapefile comes as a ZIP."
      >
        <div>
          {layers.map((layer) => (
            <LayerRow key={layer.id} layer={layer} serviceAddress={serviceAddress} />
          ))}
        </div>
      </Section>
      <Section
        heading="Which coordinates?"
        lead="The meridian of 30° E cuts the country in two UTM zones. Choose by where your work is."
      >
        <div className="open-data-zones">
          {maps.zones && (
            <LateMap
              src={maps.zones}
              width={400}
              height={370}
              alt="UTM 35S is west of 30° E, with Bulawayo; 36S is east of it, with Harare"
            />
          )}
          <SystemTable />
        </div>
        <p className="mt-6">
          A single position, or a table of points?{' '}
          <TextLink to={href('/tools/coordinates')}>Use the coordinate desk</TextLink>
        </p>
      </Section>
      <OpenInQgis address={serviceAddress} />
      <Section
        heading="Known errors"
        lead={
          <>
            What is wrong, missing or older than you would like. Found another one?{' '}
            <TextLink to={href('/contact/:inquiryType', { inquiryType: 'general' })}>Tell us</TextLink>
          </>
        }
      >
        <dl className="open-data-errors">
          {knownErrors.map(({ about, texts }) => (
            <div key={about}>
              <dt>{about}</dt>
              {texts.map((text) => (
                <dd key={text}>{text}</dd>
              ))}
            </div>
          ))}
        </dl>
      </Section>
      <Credits {...reply} />
      <Datasets {...reply} />
    </>
  );
}

function WholePack({ layers, pack }: OpenData) {
  const packed = layers.filter(({ isKeptApart }) => !isKeptApart);
  const geojson = pack.find(({ format }) => format === 'geojson');
  return (
    <section className="open-data-pack" aria-labelledby="pack">
      <h2 id="pack" className="text-h3">
        The whole pack
      </h2>
      <dl className="open-data-facts">
        <Fact name="Layers">
          <strong>{packed.length}</strong>, in one GeoPackage
        </Fact>
        <Fact name="Area">24.5 to 34 E, 14.5 to 23.5 S</Fact>
        <Fact name="Detail">55 m, wards 22 m</Fact>
        <Fact name="Checked">
          Provinces, districts and wards each add up to <strong>390,771 km²</strong>; the official figure is 390,757
        </Fact>
        <Fact name="Kept apart">
          {layers
            .filter(({ isKeptApart }) => isKeptApart)
            .map(({ name }) => name)
            .join(' and ')}
          , under another licence
        </Fact>
      </dl>
      <fieldset className="open-data-systems">
        <legend>Coordinates of the files</legend>
        {systems.map(({ epsg, name, accuracy }) => (
          <label key={epsg} data-plain="">
            <input
              type="radio"
              name="crs"
              id={`crs-${epsg}`}
              value={epsg}
              defaultChecked={epsg === 4326}
              data-plain=""
            />
            <span>
              <strong>{name}</strong> <small>EPSG:{epsg}</small>
            </span>
            <small className={accuracy === 'tens of metres' ? 'text-rust' : ''}>{accuracy}</small>
          </label>
        ))}
      </fieldset>
      {pack.length === 0 && <BeingMade />}
      {pack
        .filter(({ format }) => format === 'gpkg')
        .map(({ address, bytes, epsg }) => (
          <a key={epsg} href={address} download className="button button-primary w-full" data-crs={epsg}>
            <Icon name="download" />
            Download GeoPackage, {formatBytes(bytes)}
          </a>
        ))}
      {geojson && (
        <a href={geojson.address} download className="button button-quiet w-full">
          All layers as GeoJSON, ZIP, {formatBytes(geojson.bytes)}
        </a>
      )}
      {pack
        .filter(({ format }) => format === 'gpkg')
        .map(({ epsg, sha256 }) => (
          <details key={epsg} data-crs={epsg} className="open-data-hash">
            <summary>SHA-256 of the GeoPackage</summary>
            <code>{sha256}</code>
          </details>
        ))}
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const BeingMade = () => <p className="text-ink2">The files are being made. Open this page again in a minute.</p>;

function LayerRow({ layer, serviceAddress }: { layer: OpenLayer; serviceAddress: string }) {
  const { id, name, about, asOf, error, count, columns, sources, map } = layer;
  return (
    <section id={id} aria-labelledby={`${id}-name`} className="open-data-layer">
      {map && <LateMap src={map} width={216} height={200} alt="" />}
      <div className="open-data-about">
        <h3 id={`${id}-name`}>
          <span className="open-data-count">{inThousands(count)}</span> {name}
        </h3>
        <p className="text-ink2">{about}</p>
        <p className="open-data-links">
          <a href={`${serviceAddress}/collections/${id}/items?f=html`}>See the list</a>
        </p>
        <p className="text-small text-ink2">Columns: {columns.join(', ')}</p>
      </div>
      <dl className="open-data-source">
        <dt>Source and licence</dt>
        {sources.map(({ maker, licence, licenceAddress }) => (
          <dd key={maker}>
            {maker}, {licenceAddress ? <a href={licenceAddress}>{licence}</a> : licence}
          </dd>
        ))}
        <dt>As of</dt>
        <dd>{asOf}</dd>
        <dt className="sr-only">Known error</dt>
        <dd className="open-data-error">
          <Icon name="alert" className="text-rust" />
          {error}
        </dd>
      </dl>
      <LayerFiles {...layer} />
    </section>
  );
}

function LayerFiles({ name, files, geometry }: OpenLayer) {
  if (files.length === 0) return <BeingMade />;
  return (
    <details name="files" className="open-data-files">
      <summary>
        <Icon name="download" />
        <span className="sr-only">{name}: </span>
        <strong>Download</strong>
        <small>{summaryOf(files)}</small>
        <Icon name="chevron-down" />
      </summary>
      <ul>
        {files.map(({ format, epsg, address, bytes }) => (
          <li key={address} data-crs={followsChoice(format, geometry) ? epsg : undefined}>
            <a href={address} download>
              <span className="sr-only">{name}, </span>
              <strong>{formatNames[format]}</strong>
              <small>{formatBytes(bytes)}</small>
              <Icon name="download" />
            </a>
          </li>
        ))}
        {geometry === 'MultiLineString' && (
          <li className="text-ink2">
            <span>
              <span>CSV</span> <small>lines do not fit a table</small>
            </span>
          </li>
        )}
      </ul>
    </details>
  );
}

function summaryOf(files: readonly OpenFile[]): string {
  const formats = new Set(files.map(({ format }) => format)).size;
  const geojson = files.find(({ format }) => format === 'geojson');
  return `${formats} formats${geojson ? `, GeoJSON ${formatBytes(geojson.bytes)}` : ''}`;
}

/** A table of areas has no coordinates. */
const followsChoice = (format: FileFormat, geometry: OpenLayer['geometry']): boolean =>
  format === 'gpkg' || format === 'shp' || (format === 'csv' && geometry === 'Point');

/** A picture below the first screen: the page script loads it when it is near (`showNearMaps`). None with the data saver. */
function LateMap({ src, alt, ...size }: { src: string; width: number; height: number; alt: string }) {
  if (useLite()) return null;
  return (
    <>
      <img src={emptyPicture} data-near={src} alt={alt} {...size} className="open-data-map" suppressHydrationWarning />
      <noscript>
        <img src={src} alt={alt} {...size} className="open-data-map" />
      </noscript>
    </>
  );
}

const SystemTable = () => (
  <div className="overflow-x-auto">
    <table className="open-data-table">
      <thead>
        <tr>
          <th scope="col">System</th>
          <th scope="col">Use it for</th>
          <th scope="col">Converted</th>
        </tr>
      </thead>
      <tbody>
        {systems.map(({ epsg, name, use, accuracy }) => (
          <tr key={epsg}>
            <th scope="row">
              {name} <small>EPSG:{epsg}</small>
            </th>
            <td>{use}</td>
            <td className={accuracy === 'tens of metres' ? 'text-rust' : ''}>{accuracy}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const OpenInQgis = ({ address }: { address: string }) => (
  <section className="page" aria-labelledby="qgis">
    <div className="open-data-qgis">
      <div>
        <h2 id="qgis" className="text-h2">
          Open in QGIS, without a download
        </h2>
        <p>
          QGIS reads the layers from this address as you move the map, and only the part you look at. The service is OGC
          API Features.
        </p>
        <CopyField label="Address" text={address} />
        <CopyField
          label="One layer as GeoJSON, for a script or a browser"
          text={`${address}/collections/districts/items?f=json`}
        />
        <p>
          <a href={`${address}/zimbabwe.qlr`} download className="button button-lichen">
            <Icon name="download" />
            All layers for QGIS, .qlr
          </a>
        </p>
      </div>
      <div>
        <h3>In QGIS 3.22 or later</h3>
        <ol>
          <li>Layer menu, Add Layer, then Add WFS / OGC API Features Layer.</li>
          <li>New. Give it a name and paste the address.</li>
          <li>Version: OGC API Features. Then Connect.</li>
          <li>Choose layers and press Add. Or open the .qlr file: it has all of them.</li>
        </ol>
      </div>
    </div>
  </section>
);

const CopyField = ({ label, text }: { label: string; text: string }) => (
  <div className="open-data-copy">
    <label data-plain="">
      {label}
      <input type="text" readOnly value={text} data-plain="" />
    </label>
    <CopyButton kind="lichen" text={text} what={label} />
  </div>
);

/** The page script copies (`copyTexts`). */
const CopyButton = ({ kind, text, what }: { kind: 'lichen' | 'quiet'; text: string; what: string }) => (
  <Button kind={kind} className="no-print" data-plain="" data-copy={text}>
    <span data-copy-label="">Copy</span>
    <span className="sr-only"> {what}</span>
  </Button>
);

function Credits({ layers, disclaimer }: OpenData) {
  const sources = [
    ...new Map(layers.flatMap((layer) => layer.sources).map((source) => [source.credit, source])).values(),
  ];
  const report = `${sources.map(({ credit }) => credit).join('. ')}.`;
  const corner = `${sources.map(({ maker }) => maker).join(', ')}. Simplified.`;
  const html = sources
    .map(({ credit, licenceAddress }) => (licenceAddress ? `<a href="${licenceAddress}">${credit}</a>` : credit))
    .join('. ');
  return (
    <Section
      heading="Say where it comes from"
      lead="The licences ask for it. We need no mention; the makers of the data do. “Simplified” has to stay."
    >
      <Credit name="For a report" text={report} />
      <Credit name="For a map corner" text={corner} />
      <Credit name="With links, HTML" text={html} />
      <p className="mt-6 text-small text-ink2">{disclaimer}</p>
      <p className="page-end mt-6">
        <strong>The layer you need is not here?</strong> We find data, say what may be done with it, and bring it into
        one system. <TextLink to={href('/services/:id', { id: 'data-sourcing' })}>Data sourcing</TextLink>
      </p>
    </Section>
  );
}

const Credit = ({ name, text }: { name: string; text: string }) => (
  <figure className="open-data-credit">
    <figcaption>{name}</figcaption>
    <blockquote>{text}</blockquote>
    <CopyButton kind="quiet" text={text} what={`the credit ${name}`} />
  </figure>
);
