import type { ShownArea } from '#contract/areas/areas.ts';
import { areaText } from '#geo/estimate/figures.ts';
import type { MultiPolygon } from '#geo/polygons/geojson.ts';
import type { MadeFile } from '#server/platform/email/attachments.ts';
import { contentIdOf, type EmailPicture } from '#server/platform/email/inline-pictures.ts';
import { errorFacts, log } from '#server/platform/log.ts';
import { renderInWorker } from '#server/platform/pdf/render-in-worker.ts';
import type { Platform } from '#server/platform/platform.ts';
import { shownSize } from './email-picture.ts';

const kind = 'area';
const file = new URL('./email-picture.ts', import.meta.url);
const name = 'renderAreaPicture' satisfies keyof typeof import('./email-picture.ts');

export interface AreaInEmail {
  /** `850 km² (85,000 ha) in Umguza` */
  text: string;
  /** Identifies the current area: the picture is left out once the area was replaced or deleted. */
  picture: EmailPicture;
}

export function namedInEmail(area: { id: string; shown: ShownArea }): AreaInEmail {
  const text = areaText(area.shown);
  const description = `The outline of the area on the map, north up: ${text}`;
  return { text, picture: { document: { kind, reference: area.id }, description, ...shownSize } };
}

/** The outline of an area on the map, with its surroundings, as a PNG of 720 by 420 pixels. */
export const areaPicture = (area: MultiPolygon['coordinates']) => renderInWorker(file, name, area);

/** Renders the pictures of areas for emails. */
export function attachAreaPictures({ db, documents }: Platform): void {
  documents.add(kind, async (id): Promise<MadeFile | null> => {
    const row = await db.selectFrom('areas').select('geometry').where('id', '=', id).executeTakeFirst();
    if (!row) return null;
    const { coordinates } = row.geometry;
    try {
      const content = await areaPicture(coordinates);
      const contentId = contentIdOf({ kind, reference: id });
      return { filename: 'area.png', contentType: 'image/png', content, contentId };
    } catch (error) {
      // An email without its picture is better than no email.
      log('error', 'mail.picture', { areaId: id, ...errorFacts(error) });
      return null;
    }
  });
}
