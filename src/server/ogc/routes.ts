import { limits } from '#contract/limits.ts';
import type { LayerFacts } from '#server/open-data/open-data.ts';
import { creditOf, type OpenDataTexts, sourcesOf } from '#server/open-data/open-data.ts';
import type { App, Ctx } from '#server/platform/context.ts';
import { openToOtherOrigins } from '#server/platform/http/open-to-other-origins.ts';
import { type CompressedBody, sendCompressed } from '#server/platform/pages/compressed-body.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createAskOgc } from './ask-ogc.ts';
import type { Collection, Service } from './documents.ts';
import { keep, mountAddress, mountFeatureService } from './feature-service.ts';
import { layerDefinition, layersOfService } from './layer-definition.ts';

const ask = createAskOgc('ogc');

/** The facts of the layers of /ogc and /data, read once in the thread. */
export function createLayerFacts(): () => Promise<LayerFacts[]> {
  let facts: Promise<LayerFacts[]> | undefined;
  return () => {
    facts ??= ask<LayerFacts[]>({ kind: 'facts' }, null);
    // A thread that was too busy is asked again.
    facts.catch(() => (facts = undefined));
    return facts;
  };
}

interface Layers {
  texts: OpenDataTexts;
  facts: () => Promise<LayerFacts[]>;
}

/** Mounts the layers of the open data at /ogc. */
export function mountOgc(platform: Platform, app: App, { texts, facts }: Layers): void {
  const { brand, config } = platform;
  const readService = async (): Promise<Service> => ({
    brand,
    title: texts.title,
    description: texts.lead,
    base: `${config.publicUrl}/ogc`,
    hasPages: true,
    collections: (await facts()).map((layer) => collectionOf(layer, texts)),
  });
  const setHeaders = (c: Ctx): void => {
    openToOtherOrigins(c);
    c.header('Cache-Control', `public, max-age=${limits.openDataFreshSeconds}`);
  };
  const kept = new Map<string, Promise<CompressedBody>>();
  mountFeatureService(platform, app, {
    path: '/ogc',
    hasPages: true,
    readService,
    placeOf: async (_, { id }) => ({ layer: id, source: null }),
    ask,
    setHeaders,
    kept,
  });
  mountAddress({ app, setHeaders }, '/ogc/zimbabwe.qlr', async (c) => {
    c.header('Content-Type', 'application/x-qgis-layer-definition');
    c.header('Content-Disposition', 'attachment; filename="zimbabwe.qlr"');
    const make = async (): Promise<string> => layerDefinition(texts.title, layersOfService(await readService()));
    return sendCompressed(c, await keep({ kept }, 'qlr', make));
  });
}

function collectionOf(layer: LayerFacts, texts: OpenDataTexts): Collection {
  const { name, about, error } = texts.layer(layer.id);
  return {
    ...layer,
    title: name,
    description: `${about} Known error: ${error}`,
    credit: creditOf(layer.id),
    licence: sourcesOf(layer.id)[0]?.licenceAddress ?? null,
  };
}
