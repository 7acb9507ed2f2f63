import type { Faults, FileKind, Finding } from '#contract/deliveries/deliverables.ts';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import type { Area } from '#geo/geodesy/area.ts';
import type { Drawing } from './drawing/drawing.ts';

export interface FileCheck {
  /** Null for a file of a kind that is not read. */
  kind: FileKind | null;
  /** Its own, or those of the files in an archive. */
  kinds: FileKind[];
  /** What the file is: "GeoPackage, 2 layers, 2,318 polygons". */
  summary: string;
  findings: Finding[];
}

export interface Agreed {
  epsg: number | null;
  area: Area | null;
}

export interface FileToCheck {
  path: string;
  /** With its extension, as the client gets it. */
  name: string;
  bytes: number;
  agreed: Agreed;
  /** Of a file in an archive: the names of all files there, with their folders like its own. */
  archived?: readonly string[];
  /** Collects what a picture shows. */
  drawing?: Drawing;
}

export type CheckedContent = Pick<FileCheck, 'summary' | 'findings'>;

/** The file is damaged, cut off or made to cause harm. Its message is a sentence of the findings. */
export class DamagedFile extends Error {}

/** The file may be right, but a limit keeps it from being read. Its message is a sentence of the findings. */
export class UncheckedFile extends Error {}

export const passed = (id: Finding['id'], text: string): Finding => ({ id, outcome: 'passed', text });
export const failed = (id: Finding['id'], text: string, faults?: Faults): Finding => ({
  id,
  outcome: 'failed',
  text,
  ...(faults && { faults }),
});
export const notChecked = (id: Finding['id'], text: string): Finding => ({ id, outcome: 'not_checked', text });

/** With as many features at fault as are named of a file. */
export function withFewFaults(findings: readonly Finding[]): Finding[] {
  let left: number = deliveryLimits.shownFaultsMax;
  return findings.map((finding) => {
    if (!finding.faults) return finding;
    const rows = finding.faults.rows.slice(0, left);
    left -= rows.length;
    return { ...finding, faults: { ...finding.faults, rows } };
  });
}
