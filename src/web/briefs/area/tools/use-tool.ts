import { useState } from 'react';
import { loadGeometry } from '../../measures/use-measured.ts';
import type { Tool } from '../../state/brief.ts';

export function useTool() {
  const [tool, setTool] = useState<Tool | null>(null);
  return {
    tool,
    choose(next: Tool | null): void {
      setTool(next);
      // Where it does not arrive, the first area asks again.
      if (next) void loadGeometry().catch(() => {});
    },
  };
}

export type UseTool = ReturnType<typeof useTool>;
