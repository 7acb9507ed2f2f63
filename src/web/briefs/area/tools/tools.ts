import type { Tool } from '../../state/brief.ts';

interface ToolEntry {
  id: Tool;
  name: string;
  /** Used on a phone, where six buttons share the width. */
  shortName?: string;
  /** The letter that selects the tool while the focus is on the toolbar or the map. */
  key: string;
}

export const tools: readonly ToolEntry[] = [
  { id: 'polygon', name: 'Outline', key: 'P' },
  { id: 'rectangle', name: 'Rectangle', key: 'R' },
  { id: 'circle', name: 'Circle', key: 'C' },
  { id: 'place', name: 'Place', key: 'L' },
  { id: 'type', name: 'Coordinates', shortName: 'Type', key: 'T' },
  { id: 'upload', name: 'File', key: 'U' },
];

export const toolOfKey = (key: string): Tool | undefined => tools.find((tool) => tool.key === key.toUpperCase())?.id;
