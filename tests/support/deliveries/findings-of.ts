import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DeliverablePicture } from '#contract/deliveries/deliverables.ts';
import type { Area } from '#geo/geodesy/area.ts';
import { checkByKind } from '#server/deliveries/checks/check-by-kind.ts';
import { draw } from '#server/deliveries/checks/drawing/draw.ts';
import { Drawing } from '#server/deliveries/checks/drawing/drawing.ts';
import { madeFiles } from '#server/deliveries/checks/drawing/made.ts';
import type { Agreed, FileCheck } from '#server/deliveries/checks/file-check.ts';

/** 41 by 33 km near Bulawayo. */
const agreedArea: Area = [
  [
    [
      [28.4, -20.3],
      [28.8, -20.3],
      [28.8, -20],
      [28.4, -20],
      [28.4, -20.3],
    ],
  ],
];

export const inUtm: Agreed = { epsg: 32735, area: agreedArea };
export const inDegrees: Agreed = { epsg: 4326, area: agreedArea };
export const nothingAgreed: Agreed = { epsg: null, area: null };

export type FileContent = Uint8Array | string | ((path: string) => void);

/** Calls a function with a new file, and deletes it afterwards. */
export async function withFile<Result>(
  name: string,
  content: FileContent,
  use: (path: string, scratch: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'site-delivery-'));
  const [file, scratch] = [path.join(folder, name), path.join(folder, 'scratch')];
  try {
    mkdirSync(scratch);
    if (typeof content === 'function') content(file);
    else writeFileSync(file, content);
    return await use(file, scratch);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What the check says of a file: its summary, and its findings by outcome as "geometry: 3 points, all valid". */
export interface Said {
  summary: string;
  passed: string[];
  notPassed: string[];
}

export const saidOf = ({ summary, findings }: FileCheck): Said => ({
  summary,
  passed: findings.filter(({ outcome }) => outcome === 'passed').map(({ id, text }) => `${id}: ${text}`),
  notPassed: findings
    .filter(({ outcome }) => outcome !== 'passed')
    .map(({ id, text, outcome }) => `${outcome === 'failed' ? '' : 'not checked '}${id}: ${text}`),
});

/** In this process, without limits of time and memory. */
const checkHere = (name: string, content: FileContent, agreed: Agreed): Promise<FileCheck> =>
  withFile(name, content, (file, scratch) =>
    checkByKind({ path: file, name, bytes: lengthOf(content), agreed }, scratch),
  );

export const findingsOf = async (name: string, content: FileContent, agreed: Agreed): Promise<Said> =>
  saidOf(await checkHere(name, content, agreed));

/** What a file is, or the files in an archive are. */
export const kindsOf = async (name: string, content: FileContent) =>
  (await checkHere(name, content, nothingAgreed)).kinds;

/** The features at fault, by finding: layer, feature, reason and place. */
export const faultsOf = async (name: string, content: FileContent, agreed: Agreed) =>
  (await checkHere(name, content, agreed)).findings.flatMap(({ faults }) =>
    faults
      ? {
          count: faults.count,
          rows: faults.rows.map(({ layer, feature, reason, place }) => [layer, feature, reason, place]),
        }
      : [],
  );

/** What the page shows of a file, as the process of a check leaves it: in this process, without limits. */
export const drawnOf = (name: string, content: FileContent) =>
  withFile(name, content, async (file, scratch) => {
    const drawing = new Drawing();
    await checkByKind({ path: file, name, bytes: lengthOf(content), agreed: nothingAgreed, drawing }, scratch);
    await draw(drawing, scratch);
    const made = (kind: keyof typeof madeFiles): Buffer | null => {
      const target = path.join(scratch, madeFiles[kind]);
      return existsSync(target) ? readFileSync(target) : null;
    };
    const written = JSON.parse(made('facts')?.toString() ?? 'null') as WrittenFacts | null;
    const { mapLayers: _, ...facts } = written ?? ({} as Partial<WrittenFacts>);
    return {
      facts: written && facts,
      png: made('picture'),
      shapes: JSON.parse(made('shapes')?.toString() ?? 'null') as { features: ShownFeature[] } | null,
    };
  });

interface WrittenFacts {
  mapLayers: unknown;
  picture?: DeliverablePicture;
  why?: string;
}

interface ShownFeature {
  id: number;
  properties: { layer: string | null; [attribute: string]: string | number | null };
  geometry: { type: string; coordinates: unknown };
}

const lengthOf = (content: FileContent): number => (typeof content === 'function' ? 1 : content.length);
