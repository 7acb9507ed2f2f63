import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { BasePack, DistrictPack, MapFiles, PlacePack, PlaceRow, WardPack } from '../../src/geo/places/map-pack.ts';
import { hasMediumCertaintyLayers, isOfMediumCertainty, withoutRoads } from '../../src/geo/places/medium-certainty.ts';
import { wardList } from '../../src/geo/places/ward-list.ts';
import { layersOf, type TopologyFile } from './cut-topology.ts';

const moduleName = 'virtual:map-files';
const resolvedName = `\0${moduleName}`;
const folder = 'assets/map/';

export interface MadeFiles {
  addresses: MapFiles;
  /** Contents by path from the root of the site, without a leading slash. */
  contents: ReadonlyMap<string, string>;
}

/**
 * The map pack as files for the browser, with content hashes in their names:
 * `import { mapFiles } from 'virtual:map-files'` returns their addresses.
 */
export function mapFiles(): Plugin {
  let made: MadeFiles | undefined;
  const files = (): MadeFiles => (made ??= makeMapFiles());
  return {
    name: 'map-files',
    resolveId: (source) => (source === moduleName ? resolvedName : undefined),
    load(id) {
      if (id !== resolvedName) return;
      return `export const mapFiles = ${JSON.stringify(files().addresses)};`;
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const [fileName, source] of files().contents) this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const content = files().contents.get((request.url ?? '').slice(1));
        if (content === undefined) next();
        else response.setHeader('Content-Type', 'application/json').end(content);
      });
    },
  };
}

/** @param withMediumCertainty whether to include roads and the places of the World Bank */
export function makeMapFiles(withMediumCertainty = hasMediumCertaintyLayers): MadeFiles {
  const contents = new Map<string, string>();
  const add = (name: string, content: object): string => {
    const text = JSON.stringify(content);
    const fileName = `${folder}${name}-${hashOf(text)}.json`;
    contents.set(fileName, text);
    return `/${fileName}`;
  };
  const base = readPack<BasePack>('base.topo.json');
  const districts = readPack<DistrictPack>('districts.topo.json');
  const wards = readPack<WardPack>('wards.topo.json');
  const { places } = readPack<{ places: PlaceRow[] }>('places.json');
  const placePack: PlacePack = {
    places: places.filter((row) => withMediumCertainty || !isOfMediumCertainty(row)).map(shownPart),
    wards: wardList(wards),
  };
  const addresses = {
    base: add('base', withMediumCertainty ? base : withoutUnusedArcs(withoutRoads(base))),
    districts: add('districts', districts),
    places: add('places', placePack),
    hydro: add('hydro', readPack('hydro-gshhg.topo.json')),
    roads: withMediumCertainty ? add('roads', readPack('roads-secondary.topo.json')) : null,
    wards: addWards(wards, contents),
  };
  return { addresses, contents };
}

/** One file per district, in a folder whose name changes if any of them changes. */
function addWards(wards: WardPack, contents: Map<string, string>): string {
  const all = wards.objects.wards.geometries;
  const under = `${folder}wards-${hashOf(JSON.stringify(wards))}/`;
  for (const district of new Set(all.map(({ properties }) => properties.d))) {
    const geometries = all.filter(({ properties }) => properties.d === district);
    const cut = layersOf(wards, { wards: { type: 'GeometryCollection', geometries } });
    contents.set(`${under}${district}.json`, JSON.stringify(cut));
  }
  return `/${under}`;
}

const withoutUnusedArcs = (pack: TopologyFile & Pick<BasePack, 'objects'>): TopologyFile =>
  layersOf(pack, pack.objects);

/** Omits the sources, which the map names as a whole. */
const shownPart = ({ s: _source, gid: _id, ...row }: PlaceRow): PlaceRow => row;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 8);

function readPack<T>(name: string): T {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, '../../geodata', name), 'utf8')) as T;
}
