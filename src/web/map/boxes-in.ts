import type { Bounds } from '#geo/map/mercator.ts';

/** The boxes of elements over a map, in pixels from its upper left corner. */
export function boxesIn(map: Element, elements: Iterable<Element>): Bounds[] {
  const { left, top } = map.getBoundingClientRect();
  return Array.from(elements, (element) => {
    const box = element.getBoundingClientRect();
    return [box.left - left, box.top - top, box.right - left, box.bottom - top];
  });
}
