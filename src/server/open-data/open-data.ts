import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { Content } from '#server/platform/content/content.ts';
import { inPackage } from '#server/platform/package-folder.ts';
import { type FeatureTable, writeFeatureTables } from './geopackage.ts';
import {
  type Column,
  type Feature,
  factsOf,
  joinedBounds,
  type LayerFacts,
  type LayerId,
  layerIds,
  mapPackFiles,
  mapPositions,
  type OpenLayer,
  positionsOf,
  readLayers,
} from './layers.ts';
import { localDate } from './shapefile.ts';
import { featureAsGeoJson } from './text-formats.ts';

export {
  type Column,
  type Feature,
  type FeatureTable,
  factsOf,
  featureAsGeoJson,
  joinedBounds,
  type LayerFacts,
  type LayerId,
  localDate,
  mapPackFiles,
  mapPositions,
  type OpenLayer,
  positionsOf,
  readLayers,
  writeFeatureTables,
};

const line = z.string().check(z.trim(), z.minLength(1, 'must not be empty'));

const layerTextsSchema = z.strictObject({ name: line, about: line, asOf: line, error: line });
const textsSchema = z.strictObject({
  title: line,
  lead: line,
  layers: z.record(z.enum(layerIds), layerTextsSchema),
  knownErrors: z.array(z.strictObject({ about: line, texts: z.array(line) })),
});

type LayerTexts = z.output<typeof layerTextsSchema>;

export interface OpenDataTexts {
  title: string;
  lead: string;
  knownErrors: z.output<typeof textsSchema>['knownErrors'];
  layer(id: LayerId): LayerTexts;
}

/** @throws ContentError naming the field of content/open-data.yaml */
export function readOpenDataTexts(content: Content): OpenDataTexts {
  const { layers, ...texts } = content.readYaml('open-data.yaml', textsSchema);
  return { ...texts, layer: (id) => layers[id] };
}

interface Attribution {
  lines: readonly {
    layers?: readonly LayerId[];
    maker: string;
    show: string;
    licenceName: string;
    licence: string;
  }[];
  disclaimer: string;
}
let attribution: Attribution | undefined;

function readAttribution(): Attribution {
  const file = inPackage('geodata/attribution.json');
  attribution ??= JSON.parse(readFileSync(file, 'utf8')) as Attribution;
  return attribution;
}

/** What must stand beside every map of the boundaries. */
export const disclaimer = (): string => readAttribution().disclaimer;

/** Who made a layer, under which licence, and the attribution that it requires. */
export const sourcesOf = (id: LayerId) =>
  readAttribution()
    .lines.filter(({ layers }) => layers?.includes(id))
    .map(({ maker, show, licenceName, licence }) => ({
      maker,
      credit: show,
      licence: licenceName,
      licenceAddress: licence.startsWith('https:') ? licence : null,
    }));

/** The attributions of a layer in one line. */
export const creditOf = (id: LayerId): string =>
  sourcesOf(id)
    .map(({ credit }) => credit)
    .join('; ');

/** Layers whose licence differs from the others are never packed together with them. */
export const isKeptApart = (id: LayerId): boolean => ['more-rivers', 'more-lakes'].includes(id);
