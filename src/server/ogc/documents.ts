import { html } from 'hono/html';
import type { LayerFacts } from '#server/open-data/open-data.ts';
import { type Link, selfLinks } from './addresses.ts';
import { page } from './pages.ts';
import { type Format, filtersOf, type HasPages, itemLimits } from './query.ts';
import { crs84, systems } from './systems.ts';

/** A service that answers as OGC API Features. */
export interface Service extends HasPages {
  brand: string;
  title: string;
  description: string;
  /** The address of the landing page, without a slash at its end. */
  base: string;
  collections: readonly Collection[];
  /** What the landing page says besides. */
  landing?: { members: object; links: readonly Link[] };
}

export type Collection = Pick<LayerFacts, 'columns' | 'count' | 'bounds' | 'geometry'> & {
  id: string;
  title: string;
  description: string;
  credit: string;
  licence: string | null;
};

/** A document in both formats. */
export interface Document {
  json: object;
  html: string;
}

/** The classes of OGC 17-069r4 and 18-058r1 that the service conforms to. */
export const conformance = [
  ...['core', 'oas30', 'html', 'geojson'].map(
    (name) => `http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/${name}`,
  ),
  'http://www.opengis.net/spec/ogcapi-features-2/1.0/conf/crs',
];

const openApiType = 'application/vnd.oai.openapi+json;version=3.0';

export function landingPage(service: Service, format: Format): Document {
  const { brand, title, description, base, hasPages, landing: more } = service;
  const links = [
    ...selfLinks(service, base, format),
    { rel: 'service-desc', type: openApiType, title: 'Description of the service', href: `${base}/api?f=json` },
    ...(hasPages
      ? [{ rel: 'service-doc', type: 'text/html', title: 'Description for people', href: `${base}/api?f=html` }]
      : []),
    { rel: 'conformance', type: 'application/json', title: 'Classes of the standard', href: `${base}/conformance` },
    { rel: 'data', type: 'application/json', title: 'Layers', href: `${base}/collections` },
    ...(more?.links ?? []),
  ];
  const content = html`<p>${description}</p>
<ul>
<li><a href="${base}/collections">Layers</a></li>
<li><a href="${base}/api?f=html">How to ask</a></li>
<li><a href="${base}/conformance">Classes of the standard</a></li>
</ul>`;
  return {
    json: { ...more?.members, title, description, links },
    html: page({ title, above: [], content, json: `${base}?f=json` }, brand),
  };
}

export function conformancePage(service: Service, format: Format): Document {
  const { brand, base, hasPages } = service;
  const address = `${base}/conformance`;
  const content = html`<ul>${conformance.map((uri) => html`<li>${uri}</li>`)}</ul>`;
  return {
    json: {
      conformsTo: hasPages ? conformance : conformance.filter((uri) => !uri.endsWith('/conf/html')),
      links: selfLinks(service, address, format),
    },
    html: page({ title: 'Classes of the standard', above: [landing(base)], content, json: `${address}?f=json` }, brand),
  };
}

export function collectionsPage(service: Service, format: Format): Document {
  const { brand, base, collections } = service;
  const address = `${base}/collections`;
  const content = html`<ul>${collections.map(
    ({ id, title, count, description }) =>
      html`<li><a href="${address}/${id}">${title}</a>, ${count}: ${description}</li>`,
  )}</ul>`;
  return {
    json: {
      links: selfLinks(service, address, format),
      crs: systems.map(({ uri }) => uri),
      collections: collections.map((collection) => collectionObject(service, collection, format)),
    },
    html: page({ title: 'Layers', above: [landing(base)], content, json: `${address}?f=json` }, brand),
  };
}

export function collectionPage(service: Service, collection: Collection, format: Format): Document {
  const { brand, base } = service;
  const { id, title, description, credit, columns, count, bounds } = collection;
  const address = `${base}/collections/${id}`;
  const content = html`<p>${description}</p>
<p>${credit}</p>
<p><a href="${address}/items">All ${count} as a list</a></p>
<ul>${systems.map(
    ({ name, uri }) =>
      html`<li><a href="${address}/items?crs=${encodeURIComponent(uri)}&amp;f=json">GeoJSON in ${name}</a></li>`,
  )}</ul>
<p>Extent in degrees: ${bounds.join(', ')}. Columns: ${columns.map(({ name }) => name).join(', ')}.</p>`;
  const above = [landing(base), { name: 'Layers', href: `${base}/collections` }];
  return {
    json: collectionObject(service, collection, format),
    html: page({ title, above, content, json: `${address}?f=json` }, brand),
  };
}

const landing = (base: string) => ({ name: 'OGC API', href: base });

function collectionObject(
  service: Service,
  { id, title, description, credit, licence, bounds }: Collection,
  format: Format,
): object {
  const address = `${service.base}/collections/${id}`;
  return {
    id,
    title,
    description,
    ...(credit && { attribution: credit }),
    itemType: 'feature',
    extent: { spatial: { bbox: [bounds], crs: crs84.uri } },
    crs: systems.map(({ uri }) => uri),
    storageCrs: crs84.uri,
    links: [
      ...selfLinks(service, address, format),
      { rel: 'items', type: 'application/geo+json', title: `${title} as GeoJSON`, href: `${address}/items?f=json` },
      ...(service.hasPages
        ? [{ rel: 'items', type: 'text/html', title: `${title} as a page`, href: `${address}/items?f=html` }]
        : []),
      ...(licence ? [{ rel: 'license', type: 'text/html', title: 'Licence', href: licence }] : []),
    ],
  };
}

/** The description of the service (OpenAPI 3.0). */
export function apiPage(service: Service): Document {
  const { brand, title, description, base, collections } = service;
  const paths = {
    '/': operation('Landing page', ['f']),
    '/conformance': operation('Classes of the standard', ['f']),
    '/collections': operation('Layers', ['f']),
    ...Object.assign({}, ...collections.map(collectionPaths)),
  };
  const json = {
    openapi: '3.0.3',
    info: { title, description, version: '1.0.0' },
    servers: [{ url: base }],
    paths,
    components: { parameters: service.hasPages ? parameters : { ...parameters, f: onlyJson } },
  };
  const rows = Object.entries(parameters).map(([name, { description: about }]) => [name, about]);
  const content = html`<p>Every address below answers GET, in JSON or as a page. Ask for <code>/collections/{layer}/items</code> with these
parameters.</p>
<div class="table"><table><tbody>
${rows.map(
  ([name, about]) => html`<tr><th scope="row">${name}</th><td>${about}</td></tr>
`,
)}</tbody></table></div>
<p>Systems: ${systems.map(({ name, uri }) => `${name} (${uri})`).join(', ')}.</p>`;
  return {
    json,
    html: page({ title: 'How to ask', above: [landing(base)], content, json: `${base}/api?f=json` }, brand),
  };
}

function collectionPaths({ id, title, columns }: Collection): object {
  const filters = filtersOf(columns).map(({ name }) => ({
    name,
    in: 'query',
    description: `Only items with this ${name}; upper and lower case are the same.`,
    schema: { type: 'string' },
  }));
  const itemId = { name: 'featureId', in: 'path', required: true, schema: { type: 'string' } };
  return {
    [`/collections/${id}`]: operation(title, ['f']),
    [`/collections/${id}/items`]: operation(
      `${title}: items`,
      ['f', 'limit', 'after', 'bbox', 'bbox-crs', 'crs', 'datetime'],
      filters,
    ),
    [`/collections/${id}/items/{featureId}`]: operation(`${title}: one item`, ['f', 'crs'], [itemId]),
  };
}

const operation = (summary: string, names: (keyof typeof parameters)[], more: object[] = []): object => ({
  get: {
    summary,
    operationId: summary.toLowerCase().replace(/[^a-z]+/g, '-'),
    parameters: [...names.map((name) => ({ $ref: `#/components/parameters/${name}` })), ...more],
    responses: {
      200: { description: 'The document.' },
      400: { description: 'A parameter is unknown or wrong.' },
      404: { description: 'There is no such layer or item.' },
    },
  },
});

const system = { type: 'string', format: 'uri', enum: systems.map(({ uri }) => uri), default: crs84.uri };
const parameter = (name: string, description: string, schema: object, style: object = {}) => ({
  name,
  in: 'query',
  description,
  schema,
  ...style,
});
const onlyJson = parameter('f', 'The format.', { type: 'string', enum: ['json'], default: 'json' });
const parameters = {
  f: parameter('f', 'The format. Without it, the Accept header decides.', { type: 'string', enum: ['json', 'html'] }),
  limit: parameter('limit', `How many items a page may have. A greater number is taken as ${itemLimits.most}.`, {
    type: 'integer',
    minimum: 1,
    maximum: itemLimits.most,
    default: itemLimits.default,
  }),
  after: parameter('after', 'How many items of the layer come before the page. The link to the next page has it.', {
    type: 'integer',
    minimum: 0,
    default: 0,
  }),
  bbox: parameter(
    'bbox',
    'Only items that touch this box: west, south, east, north, in the axis order of bbox-crs.',
    { type: 'array', minItems: 4, maxItems: 6, items: { type: 'number' } },
    { style: 'form', explode: false },
  ),
  'bbox-crs': parameter('bbox-crs', 'The system of bbox.', system),
  crs: parameter('crs', 'The system of the coordinates in the answer. Arc 1950 is exact to tens of metres.', system),
  datetime: parameter(
    'datetime',
    'A date, a time or an interval. The items have no time, so each value finds all of them.',
    { type: 'string' },
    { style: 'form', explode: false },
  ),
};
