import { boundsOfView, type MapView, widthKm } from '#geo/map/mercator.ts';
import type { Colors } from '#web/map/canvas/colors.ts';
import { createGround } from '#web/map/canvas/ground.ts';
import { createNames } from '#web/map/canvas/names.ts';
import { baseSheet, createSheets } from '#web/map/canvas/sheets.ts';

/** The base map of the site and its names, below what was delivered. Without its files both stay empty. */
export function createBaseMap(colors: () => Colors) {
  const [ground, names] = [createGround(colors), createNames(colors, () => [])];
  const sheets = createSheets((sheet) => {
    ground.add(sheet);
    names.add(sheet.names);
  });
  void baseSheet().then(
    (sheet) => {
      ground.add(sheet);
      names.add(sheet.names);
    },
    () => {},
  );
  return {
    ground: ground.layer,
    names: names.layer,
    repaint(): void {
      ground.repaint();
      names.repaint();
    },
    show(view: MapView): void {
      sheets.show(boundsOfView(view), widthKm(view));
    },
  };
}
