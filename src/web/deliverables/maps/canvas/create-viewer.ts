import type BaseLayer from 'ol/layer/Base.js';
import ImageLayer from 'ol/layer/Image.js';
import type OlMap from 'ol/Map.js';
import ImageStatic from 'ol/source/ImageStatic.js';
import View from 'ol/View.js';
import type { AreaGeometry } from '#contract/areas/areas.ts';
import { type Bounds, boundsOf, type MapView } from '#geo/map/mercator.ts';
import { createCamera } from '#web/map/canvas/camera.ts';
import { type Colors, readColors, watchTheme } from '#web/map/canvas/colors.ts';
import { toPosition } from '#web/map/canvas/geometry.ts';
import { createOlMap, duration } from '#web/map/canvas/ol-map.ts';
import type { FileSource } from '../file-source.ts';
import type { MapFile } from '../map-views.ts';
import type { MapMark } from '../marks.ts';
import { createBaseMap } from './base-map.ts';
import { createMarksLayer } from './marks-layer.ts';
import { createRangeReader } from './ranges.ts';
import { hasWebGl, rasterLayer } from './raster.ts';
import { outlineLayer, shapesLayer } from './shapes.ts';
import { boundsInDegrees, codeOf, knowSystem } from './systems.ts';

export interface ShownFile {
  file: MapFile;
  /** A data URL; null if it could not be loaded. */
  image: string | null;
  /** Of the divider, on which it is shown; null without one. */
  side: 'left' | 'right' | null;
}

interface Report {
  /** The map has stopped moving. */
  onView(view: MapView): void;
  /** Pressed without dragging. */
  onPress(place: [number, number]): void;
  /** What the file itself shows has been drawn, or could not be. */
  onDetail(state: 'sharp' | 'failed'): void;
}

const [farthest, finest] = [20_000, 0.05];
const marginPx = 16;

/**
 * The map of one file or of two. Starts with the pictures, and draws the files themselves as they are read.
 * @throws if the browser or a file lacks what it needs
 */
export async function createViewer(
  element: HTMLElement,
  {
    files,
    area,
    source,
    report,
  }: { files: readonly ShownFile[]; area: AreaGeometry | null; source: FileSource; report: Report },
) {
  const placed = files.map(placedFile);
  if (placed.some(({ isTiled }) => isTiled) && !hasWebGl()) throw new Error('This browser has no WebGL');
  for (const { picture } of placed) await knowSystem(picture.epsg);
  let colors = readColors();
  const latest = (): Colors => colors;
  const [base, marks] = [createBaseMap(latest), createMarksLayer(latest)];
  const map = createOlMap(createView());
  const camera = createCamera(map);
  const pictures = placed.map(pictureLayer);
  map.setLayers([base.ground, base.names, ...pictures, ...(area ? [outlineLayer(area, latest)] : []), marks.layer]);
  map.on('moveend', () => {
    base.show(camera.now());
    report.onView(camera.now());
  });
  map.on('click', ({ coordinate }) => report.onPress(placeAt(coordinate)));
  const leaveTheme = watchTheme(() => {
    colors = readColors();
    base.repaint();
    for (const layer of map.getLayers().getArray()) layer.changed();
  });
  map.setTarget(element);
  const bounds = union(placed.map(({ picture }) => boundsInDegrees(picture)));
  const showAll = (): void => camera.show(bounds, marginPx);
  showAll();
  void drawDetail(map, placed, { pictures, source, colors: latest }).then(
    () => report.onDetail('sharp'),
    () => report.onDetail('failed'),
  );
  return {
    showAll,
    zoomBy: camera.zoomBy,
    panBy(right: number, down: number): void {
      const { center, metersPerPixel } = camera.now();
      map.getView().animate({
        center: [center[0] + right * metersPerPixel, center[1] - down * metersPerPixel],
        duration: duration(),
      });
    },
    middle: (): [number, number] => placeAt([...camera.now().center]),
    showMarks: (shown: readonly MapMark[]): void => marks.show(shown),
    destroy(): void {
      leaveTheme();
      map.setTarget(undefined);
      map.dispose();
    },
  };
}
export type Viewer = Awaited<ReturnType<typeof createViewer>>;

const placeAt = (coordinate: number[]): [number, number] => {
  const [longitude, latitude] = toPosition(coordinate);
  return [longitude, latitude];
};

const createView = (): View =>
  new View({
    maxResolution: farthest,
    minResolution: finest,
    enableRotation: false,
    smoothResolutionConstraint: false,
  });

type Placed = ReturnType<typeof placedFile>;

/** @throws if the place of the file, and every means to draw it, is unknown */
function placedFile({ file: { id, picture, hasShapes }, image, side }: ShownFile) {
  const { epsg, isTiled } = picture;
  if (epsg === null) throw new Error('The file is in a system that is not converted');
  if (!(image || isTiled || hasShapes)) throw new Error('There is nothing to draw');
  return {
    id,
    className: side === null ? 'ol-layer' : side === 'left' ? 'delivered-left' : 'delivered-right',
    image,
    hasShapes,
    isTiled: isTiled && picture.look.kind !== 'outlines',
    picture: { ...picture, epsg },
  };
}

function pictureLayer({ image, picture, className }: Placed): BaseLayer {
  const source = image
    ? new ImageStatic({
        url: image,
        imageExtent: [...picture.bounds],
        projection: codeOf(picture.epsg),
        interpolate: false,
      })
    : undefined;
  return new ImageLayer({ className, ...(source && { source }) });
}

interface Detail {
  /** Below what is read, until it is drawn. */
  pictures: readonly BaseLayer[];
  source: FileSource;
  colors: () => Colors;
}

/** Draws the files themselves above their pictures. Rejects when one could not be read. */
async function drawDetail(map: OlMap, placed: readonly Placed[], detail: Detail): Promise<void> {
  await Promise.all(
    placed.map(async (file, index) => {
      const layer = await detailLayer(file, detail);
      const below = detail.pictures[index];
      if (!layer || !below) return;
      const layers = map.getLayers();
      layers.insertAt(layers.getArray().indexOf(below) + 1, layer);
      await new Promise<void>((resolve) => map.once('rendercomplete', () => resolve()));
      below.setVisible(false);
    }),
  );
}

async function detailLayer({ id, hasShapes, isTiled, picture, className }: Placed, { source, colors }: Detail) {
  if (isTiled) return rasterLayer(picture, { id, className, read: createRangeReader(() => source.ticket(id)) });
  if (hasShapes) return shapesLayer(await (await source.shapes(id)).text(), colors);
  return null;
}

function union(all: readonly Bounds[]): Bounds {
  const corners = all.flatMap(([west, south, east, north]): [number, number][] => [
    [west, south],
    [east, north],
  ]);
  return boundsOf(corners);
}
