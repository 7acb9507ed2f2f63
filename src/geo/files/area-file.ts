import type { AxisChoice, AxisQuestion } from '#geo/coordinates/axis-question.ts';
import type { Area, Polygon, Position } from '#geo/geodesy/area.ts';
import type { Epsg } from '#geo/geodesy/coordinate-systems.ts';

type AreaFileKind = 'GeoJSON' | 'KML' | 'KMZ' | 'GPX' | 'Shapefile' | 'Coordinates';

/** The visitor's answers to the questions about a file. */
export interface FileChoice extends AxisChoice {
  epsg?: Epsg;
  /** Metres around each point. */
  bufferM?: number;
  closeLines?: boolean;
}

/** How certain the boundary is. */
type FileBoundary = 'arc-1950' | 'file-without-system' | 'file';

export type AreaFileResult =
  | { area: Area; notes: string[]; source: { kind: AreaFileKind; epsg: Epsg; boundary: FileBoundary } }
  | FileQuestion
  | { error: string };

export interface FileQuestion {
  question: 'epsg' | AxisQuestion['question'] | 'close-lines' | 'buffer';
  message: string;
  /** The area when the answer is yes. */
  preview?: Area;
}

/** Web Mercator, which web maps export, beside the systems that are offered. */
export type FileEpsg = Epsg | 3857;

export interface FileParts {
  polygons: readonly Polygon[];
  lines: readonly (readonly Position[])[];
  points: readonly Position[];
}

/** The result of a reader. */
export interface ParsedFile extends FileParts {
  kind: AreaFileKind;
  /** The system of the numbers; null when the file does not name it. */
  epsg: FileEpsg | null;
  /** The system in the file, where the reader has converted its numbers. */
  sourceEpsg?: Epsg;
  notes: string[];
}

/** Its message is a sentence for the visitor. */
export class UnreadableFile extends Error {}

/** The file cannot be read before the visitor chooses a coordinate system. */
export class SystemNeeded extends Error {}

/** The message for a file of more than 5 MB. */
export const tooLargeMessage = (bytes: number): string =>
  `This file is ${(bytes / 1_048_576).toFixed(1)} MB. The limit is 5 MB - simplify it or send it with your inquiry.`;

export const tooSlowMessage = 'This file takes too long to read. Simplify it or send it with your inquiry.';
