import { expect, it } from 'vitest';
import type { WardPack } from '#geo/places/map-pack.ts';
import { areaOfShape } from '#geo/places/topology.ts';
import { textOf } from '#tests/support/project/project-files.ts';
import { checkArea } from './check-area.ts';
import { withoutCrossings } from './without-crossings.ts';

it('makes every ward valid, including the one whose outline crosses itself in the data', async () => {
  const { objects, ...pack } = JSON.parse(textOf('geodata/wards.topo.json')) as WardPack;
  const wards = objects.wards.geometries.map((shape) => ({ id: shape.id, area: areaOfShape(pack, shape) }));
  expect(wards).toHaveLength(1_961);
  expect(wards.filter(({ area }) => !checkArea(area).isValid)).toHaveLength(1);
  const refused: string[] = [];
  for (const { id, area } of wards) {
    if (!checkArea(await withoutCrossings(area)).isValid) refused.push(id);
  }
  expect(refused).toEqual([]);
});
