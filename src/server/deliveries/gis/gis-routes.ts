import { createAskOgc, mountAddress, mountFeatureService, type Service, spendCall } from '#server/ogc/ogc.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { App, Ctx } from '#server/platform/context.ts';
import type { DeliveriesContext } from '../context.ts';
import { sendStoredFile } from '../send-file.ts';
import { createFacts } from './facts.ts';
import { type GisOrder, layersOf, openGisOrder, shapesOf } from './gis-order.ts';
import { projectOf } from './project.ts';
import { catalogOf, stacCollection, stacItem, stacItems } from './stac.ts';

const path = '/gis/:secret';

/** Of every answer: who has the address may read, and nobody else may find it. */
function setHeaders(c: Ctx): void {
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Robots-Tag', 'noindex, nofollow');
}

/**
 * What was delivered for an order, at a secret address (decision 0131): OGC API Features of the vectors, a static STAC
 * catalogue of the rasters, and the files themselves.
 */
export function mountGis(deliveries: DeliveriesContext, app: App): void {
  const { platform, storage } = deliveries;
  const ask = createAskOgc('gis');
  const factsOf = createFacts(deliveries, ask);
  const open = (c: Ctx): Promise<GisOrder> => openGisOrder(deliveries, c);
  // Before every address, so that a refusal has the headers too.
  app.use('/gis/*', async (c, next) => {
    setHeaders(c);
    await next();
  });

  mountFeatureService(platform, app, {
    path,
    hasPages: false,
    setHeaders,
    ask,
    kept: null,
    async readService(c): Promise<Service> {
      const order = await open(c);
      return {
        brand: platform.brand,
        title: `Order ${order.ref}`,
        description: `What ${platform.brand} delivered for order ${order.ref}.`,
        base: order.base,
        hasPages: false,
        collections: (await layersOf(order, factsOf)).map(({ collection }) => collection),
        landing: catalogOf(order),
      };
    },
    async placeOf(c, { id }) {
      const found = (await layersOf(await open(c), factsOf)).find(({ collection }) => collection.id === id);
      if (!found) throw notFound();
      return { layer: found.layer, source: shapesOf(deliveries, found.file) };
    },
  });

  const mount = (below: string, answer: (c: Ctx, order: GisOrder) => Response | Promise<Response>): void =>
    mountAddress({ app, setHeaders }, path + below, async (c) => {
      await spendCall({ platform }, c);
      return answer(c, await open(c));
    });
  mount('/images', (c, order) => c.json(stacCollection(order)));
  mount('/images/items', (c, order) => c.json(stacItems(order), 200, geoJson));
  mount('/images/items/:item', (c, order) => c.json(stacItem(order, c.req.param('item') ?? ''), 200, geoJson));
  mount('/project.qlr', async (c, order) => {
    c.header('Content-Type', 'application/x-qgis-layer-definition');
    c.header('Content-Disposition', `attachment; filename="${order.ref}.qlr"`);
    return c.body(projectOf(order, await layersOf(order, factsOf)));
  });
  mount('/files/:id/:name', (c, { files }) => {
    const row = files.find(({ id, name }) => id === c.req.param('id') && name === c.req.param('name'));
    if (!row || row.byte_count === null) throw notFound();
    return sendStoredFile(c, storage, { id: row.id, name: row.name, bytes: row.byte_count, sha256: row.sha256 });
  });
}

const geoJson = { 'Content-Type': 'application/geo+json' };
