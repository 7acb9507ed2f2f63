import type { AxisChoice, AxisQuestion } from '#geo/coordinates/axis-question.ts';
import type { Area, Polygon, Position } from '#geo/geodesy/area.ts';
import type { Epsg } from '#geo/geodesy/coordinate-systems.ts';

type AreaFileKind = 'GeoJSON' | 'KML' | 'KMZ' | 'GPX' | 'Shapefile' | 'Coordinates';

/** The visitor's answers to the questions about a file. */
export interface FileChoice extends AxisChoice {
  epsg?: Epsg;
  /** Metres around each point. */
  bufferM?: number;
  /** Lines are closed to areas; without lines, points are joined in their order. */
  closeLines?: boolean;
  /** Only the features with this value of the attribute. */
  only?: FeatureFilter | undefined;
}

interface FeatureFilter {
  attribute: string;
  value: string;
}

/** How certain the boundary is. */
type FileBoundary = 'arc-1950' | 'file-without-system' | 'file';

export type AreaFileResult =
  | {
      area: Area;
      notes: string[];
      source: { kind: AreaFileKind; epsg: Epsg; boundary: FileBoundary };
      /** By which some of the features can be chosen; empty when the file has one. */
      attributes: FileAttribute[];
    }
  | FileQuestion
  | { error: string };

/** An attribute that differs among the features of a file, with its values in their order. */
export interface FileAttribute {
  name: string;
  values: string[];
}

export interface FileQuestion {
  question: 'epsg' | AxisQuestion['question'] | 'close-lines' | 'buffer';
  message: string;
  /** The area when the answer is yes; for points, when they are joined in their order. */
  preview?: Area;
}

/** Web Mercator, which web maps export, beside the systems that are offered. */
export type FileEpsg = Epsg | 3857;

export interface NamedFile {
  name: string;
  bytes: Uint8Array;
}

export interface FileParts {
  polygons: readonly Polygon[];
  lines: readonly (readonly Position[])[];
  points: readonly Position[];
}

/** A placemark, a track, a record of a shapefile or a feature of GeoJSON. */
export interface FileFeature extends FileParts {
  attributes: Readonly<Record<string, string>>;
}

/** Something in a file that is not among its features: "area" with the reason "with coordinates we could not read". */
export interface LeftOut {
  part: string;
  reason: string;
  /** Its name or its place in the file, as text for the visitor. */
  where: string;
}

/** The result of a reader: every part of the file is in a feature or is left out. */
export interface ParsedFile {
  kind: AreaFileKind;
  /** The system of the numbers; null when the file does not name it. */
  epsg: FileEpsg | null;
  /** The system in the file, where the reader has converted its numbers. */
  sourceEpsg?: Epsg;
  features: FileFeature[];
  leftOut: LeftOut[];
  notes: string[];
}

/** Its message is a sentence for the visitor. */
export class UnreadableFile extends Error {}

/** The file cannot be read before the visitor chooses a coordinate system. */
export class SystemNeeded extends Error {}

export const damagedMessage = 'We could not read this file. It may be damaged.';

/** The message for a file of more than 5 MB. */
export const tooLargeMessage = (bytes: number): string =>
  `This file is ${(bytes / 1_048_576).toFixed(1)} MB. The limit is 5 MB - simplify it or send it with your inquiry.`;

export const tooSlowMessage = 'This file takes too long to read. Simplify it or send it with your inquiry.';
