import type { Collection, GivenBytes, GivenFacts } from '#server/ogc/ogc.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { DeliveriesContext } from '../context.ts';
import { type DeliverableRow, shownToClient } from '../deliverables.ts';
import { keptFilesOf } from '../keeping.ts';
import { orderOfToken } from '../secret-links.ts';
import { madeKey } from '../stored-files.ts';

/** What a secret address shows: the files of an order that its client sees. */
export interface GisOrder {
  ref: string;
  /** The address without a slash at its end. */
  base: string;
  files: readonly DeliverableRow[];
}

/** @throws AppError NOT_FOUND, the same for an address that is wrong, replaced, ended or expired */
export async function openGisOrder(deliveries: DeliveriesContext, c: Ctx): Promise<GisOrder> {
  const { db, link } = deliveries.platform;
  const secret = c.req.param('secret') ?? '';
  if (!/^[\w-]{43}$/.test(secret)) throw notFound();
  const { orderId } = await orderOfToken(db, deliveries, 'gis', secret);
  const { ref } = await db.selectFrom('orders').select('ref').where('id', '=', orderId).executeTakeFirstOrThrow();
  const kept = await keptFilesOf(db, orderId);
  const shown = kept?.areDeleted ? [] : await shownToClient(db, orderId);
  const files = shown.filter(({ arrived_at: at }) => at !== null);
  return { ref, base: link(`/gis/${secret}`), files };
}

/** The address of a file, whose ranges can be read. */
export const addressOfFile = ({ base }: GisOrder, { id, name }: Pick<DeliverableRow, 'id' | 'name'>): string =>
  `${base}/files/${id}/${encodeURIComponent(name)}`;

export const isRaster = ({ name }: Pick<DeliverableRow, 'name'>): boolean => /\.tiff?$/i.test(name);

/** Read by GIS programs as vectors. */
export const isVectorFile = ({ name }: Pick<DeliverableRow, 'name'>): boolean =>
  /\.(?:gpkg|geojson|json|kml|zip)$/i.test(name);

/** The layers in the stored features of a file. */
export type FactsOf = (file: DeliverableRow) => Promise<GivenFacts[]>;

/** A layer of a file, of which the features were stored when it was checked. */
export interface DeliveredLayer {
  collection: Collection;
  file: DeliverableRow;
  /** As it is named in the stored features. */
  layer: string;
}

/** The layers of all files. Their ids are the names of the files, and of the layers where a file has several. */
export async function layersOf(order: GisOrder, factsOf: FactsOf): Promise<DeliveredLayer[]> {
  const layers: DeliveredLayer[] = [];
  const taken = new Set<string>();
  for (const file of order.files.filter(({ shapes_bytes: bytes }) => bytes !== null)) {
    for (const { id: layer, ...facts } of await factsOf(file)) {
      const id = freeId([file.name, layer].filter(Boolean).join('.'), taken);
      const title = [file.name, layer].filter(Boolean).join(', ');
      const description = `${file.summary ?? file.name}. Version ${file.version}.`;
      const collection = { ...facts, id, title, description, credit: '', licence: null };
      layers.push({ collection, file, layer });
    }
  }
  return layers;
}

function freeId(name: string, taken: Set<string>): string {
  const plain = name.replaceAll(/[^A-Za-z0-9._-]+/g, '-');
  let id = plain;
  for (let number = 2; taken.has(id); number += 1) id = `${plain}-${number}`;
  taken.add(id);
  return id;
}

export const shapesOf = ({ storage }: DeliveriesContext, { id }: Pick<DeliverableRow, 'id'>): GivenBytes => ({
  key: id,
  async read() {
    const bytes = await storage.get(madeKey(id, 'shapes'));
    if (!bytes) throw new AppError('NOT_FOUND');
    return bytes;
  },
});
