import { useState } from 'react';
import type { Place } from '#geo/places/place.ts';
import { loadGeometry } from '../../measures/use-measured.ts';
import type { Tool } from '../../state/brief.ts';

/** The tool in use, and the town around which a radius is entered. */
export function useTool() {
  const [{ tool, town }, set] = useState<{ tool: Tool | null; town: Place | null }>({ tool: null, town: null });
  return {
    tool,
    town,
    choose(next: Tool | null): void {
      set({ tool: next, town: null });
      // If this fails, the geometry is loaded with the first area.
      if (next) void loadGeometry().catch(() => {});
    },
    chooseTown: (next: Place): void => set({ tool: 'place', town: next }),
  };
}

export type UseTool = ReturnType<typeof useTool>;
