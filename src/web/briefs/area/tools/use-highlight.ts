import { useRef, useState } from 'react';
import type { Area, Position } from '#geo/geodesy/area.ts';
import type { Place } from '#geo/places/place.ts';
import { loadOutline } from '#web/map/map-data.ts';
import type { BriefDraft } from '../../state/use-brief.ts';
import type { UseTool } from './use-tool.ts';

/** The place under the pointer in the list or on the map, and its outline; towns have none. */
export function useHighlight(actions: BriefDraft, chosen: UseTool) {
  const [{ area, place }, set] = useState<{ area: Area | null; place: Place | null }>({ area: null, place: null });
  const wanted = useRef<Place | null>(null);
  function highlight(next: Place | null): void {
    wanted.current = next;
    if (!next) {
      set({ area: null, place: null });
      return;
    }
    loadOutline(next).then(
      (outline) => wanted.current === next && set({ area: outline, place: next }),
      () => {},
    );
  }
  /** With the place tool, districts on the map can be selected. */
  const districtAt = async (position: Position): Promise<Place | null> =>
    chosen.tool === 'place' ? (await import('../../measures/district-at.ts')).districtUnder(position) : null;
  async function point(position: Position | null): Promise<void> {
    const district = position && (await districtAt(position));
    if (district !== wanted.current) highlight(district);
  }
  async function press(position: Position): Promise<void> {
    const district = await districtAt(position);
    const outline = district && (await loadOutline(district));
    if (!outline) return;
    highlight(null);
    actions.mark(outline, { tool: 'place', name: district.name, boundary: 'place' });
    chosen.choose(null);
  }
  return {
    area,
    place,
    highlight,
    show: (preview: Area | null): void => set({ area: preview, place: null }),
    // Without the districts nothing is highlighted, and the list reports that loading failed.
    point: (position: Position | null): void => void (chosen.tool === 'place' && point(position).catch(() => {})),
    press: (position: Position): void => void press(position).catch(() => {}),
  };
}
