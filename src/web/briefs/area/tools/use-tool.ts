import { useState } from 'react';
import type { Place } from '#geo/places/place.ts';
import { loadGeometry } from '../../measures/use-measured.ts';
import type { Tool } from '../../state/brief.ts';

interface State {
  tool: Tool | null;
  town: Place | null;
  searched?: string;
}

/** The tool in use, the town around which a radius is entered, and a name that was searched for without a result. */
export function useTool() {
  const [{ tool, town, searched }, set] = useState<State>({ tool: null, town: null });
  return {
    tool,
    town,
    searched,
    choose(next: Tool | null): void {
      set({ tool: next, town: null });
      // If this fails, the geometry is loaded with the first area.
      if (next) void loadGeometry().catch(() => {});
    },
    chooseTown: (next: Place): void => set({ tool: 'place', town: next }),
    searchAgain: (text: string): void => set({ tool: 'place', town: null, searched: text }),
  };
}

export type UseTool = ReturnType<typeof useTool>;
