import * as contract from '#contract/briefs/stored-briefs.ts';
import { fromGeoJson } from '#geo/polygons/geojson.ts';
import { toKml } from '#geo/polygons/kml.ts';
import { areasWith } from '#server/areas/areas.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { Account, Ctx } from '#server/platform/context.ts';
import { readCursor } from '#server/platform/http/cursor.ts';
import { sendFile } from '#server/platform/http/download.ts';
import type { BriefsContext } from '../context.ts';
import { assess } from '../estimate.ts';
import { findOwnBrief, findVisibleBrief, pageOfBriefs } from '../rows/brief-rows.ts';
import { presentBrief, summarise } from './present-brief.ts';
import { changeBrief, createBrief, deleteDraft, sendBrief } from './write-brief.ts';

/** Each of these calls computes an area (product/security.md#rate-limits). */
const writes = {
  perAddress: { name: 'briefs', most: 60, perSeconds: 600 },
  perAccount: { name: 'briefs', most: 30, perSeconds: 600 },
};
const downloads = { perAccount: { name: 'brief-files', most: 60, perSeconds: 60 } };

export function mountStoredBriefs(context: BriefsContext): void {
  const { router, db, clock, workerTime } = context.platform;
  const { basis } = context.catalogue;
  const present = async (userId: string, ref: string) => presentBrief(db, context, await findOwnBrief(db, userId, ref));

  router.onWrite(
    contract.createBrief,
    writes,
    {
      prepare: ({ c, body }) => assess(body, { basis, now: clock.now(), run: workerTime(c) }),
      write: (trx, { account: { userId }, body: form, idempotencyKey: key }, computed) =>
        createBrief(trx, context, { userId, key, form, computed }),
    },
    ({ account: { userId } }, { stored: { ref } }) => present(userId, ref),
  );

  router.on(contract.listBriefs, {}, async ({ account: { userId }, query }) => {
    const after = query.cursor === undefined ? null : readCursor(query.cursor);
    const page = await pageOfBriefs(db, 'created_at', after, (all) => all.where('user_id', '=', userId));
    return { briefs: await summarise(db, context, page.rows), cursor: page.cursor };
  });

  // Mounted before the brief itself, whose path would match these too.
  mountFiles(context);

  router.on(contract.readBrief, {}, ({ account: { userId }, params: { ref } }) => present(userId, ref));

  router.on(contract.changeBrief, writes, async ({ c, account: { userId }, params: { ref }, body }) => {
    await changeBrief(context, { userId, run: workerTime(c) }, ref, body);
    return present(userId, ref);
  });

  router.on(contract.deleteBrief, writes, async ({ account: { userId }, params: { ref } }) => {
    await deleteDraft(context, userId, ref);
    return undefined;
  });

  router.on(contract.sendBrief, writes, async ({ c, account: { userId }, params: { ref }, body }) => {
    await sendBrief(context, { userId, run: workerTime(c) }, ref, body.expected);
    return present(userId, ref);
  });
}

function mountFiles({ platform: { router, db } }: BriefsContext): void {
  async function areaOf(account: Account, ref: string) {
    const brief = await findVisibleBrief(db, account, ref);
    const area = (await areasWith(db, 'brief_id', [brief.id]))(brief.id);
    if (!area) throw notFound();
    return { brief, geometry: area.geometry };
  }
  const send = (c: Ctx, filename: string, contentType: string, content: string): Response =>
    sendFile(c, { filename, contentType, content });

  router.on(contract.briefGeoJson, downloads, async ({ c, account, params: { ref } }) => {
    const { brief, geometry } = await areaOf(account, ref);
    const feature = { type: 'Feature', properties: { name: brief.ref }, geometry };
    return send(c, `${brief.ref}.geojson`, 'application/geo+json', JSON.stringify(feature));
  });

  router.on(contract.briefKml, downloads, async ({ c, account, params: { ref } }) => {
    const { brief, geometry } = await areaOf(account, ref);
    const text = toKml(fromGeoJson(geometry), brief.ref);
    return send(c, `${brief.ref}.kml`, 'application/vnd.google-earth.kml+xml', text);
  });
}
