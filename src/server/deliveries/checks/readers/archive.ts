import { mkdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import type { FileKind, Finding } from '#contract/deliveries/deliverables.ts';
import { type ArchiveEntry, entriesOf, unpackEntry } from '../bytes/archive-entries.ts';
import { withBytes } from '../bytes/open-bytes.ts';
import {
  DamagedFile,
  type FileCheck,
  type FileToCheck,
  failed,
  notChecked,
  passed,
  UncheckedFile,
} from '../file-check.ts';
import { newTestBudget } from '../shapes/layer-check.ts';
import { counted, listed, plain } from '../words.ts';
import { joinLayers, sumOfCounts } from './join-layers.ts';
import { checkShapefile, shapefileParts } from './shapefile.ts';

interface Options {
  /** Where files are unpacked, one after the other. */
  scratch: string;
  /** Checks a file of the archive that is no part of a shapefile. */
  checkMember(file: FileToCheck): Promise<FileCheck>;
}

export const nestedText = 'An archive in the archive is not opened';

const archiveEnding = /\.(?:zip|kmz|7z|rar|tar|gz|tgz|bz2|xz|zst)$/i;

/** A ZIP with shapefiles and other files, each of them checked. @throws DamagedFile, UncheckedFile */
export async function checkArchive(file: FileToCheck, options: Options): Promise<FileCheck> {
  const entries = withBytes(file.path, entriesOf);
  if (!entries.length)
    return { kind: 'zip', kinds: [], summary: 'ZIP', findings: [failed('content', 'It is empty: no files')] };
  if (entries.some(({ name }) => name === '[Content_Types].xml')) {
    return {
      kind: null,
      kinds: [],
      summary: 'Excel or Word file',
      findings: [notChecked('content', 'Excel and Word files are not read')],
    };
  }
  const shapefiles = shapefilesIn(entries);
  const inShapefiles = new Set(shapefiles.flatMap(({ parts }) => parts.map(({ entry }) => entry)));
  const members = entries.filter((entry) => !inShapefiles.has(entry) && !isBesideShapefile(entry.name, shapefiles));
  const isShapefile = shapefiles.length === 1 && !members.length;
  const work = new ArchiveCheck(file, options);
  const layers = await work.shapefiles(shapefiles, !isShapefile);
  const others = await work.members(members);
  const sums = sumOfCounts(layers.map(({ check }) => check));
  const findings = joinLayers([...layers.map((layer) => layer.findings), ...others]);
  const kinds = [...new Set([...shapefiles.map(() => 'shapefile' as const), ...work.memberKinds])];
  if (isShapefile)
    return { kind: 'shapefile', kinds, summary: `Shapefile, ${sums.join(', ') || 'no records'}`, findings };
  return { kind: 'zip', kinds, summary: ['ZIP', counted(entries.length, 'file'), ...sums].join(', '), findings };
}

interface ShapefileEntries {
  /** With its folder, without ending. */
  stem: string;
  parts: { part: (typeof shapefileParts)[number]; entry: ArchiveEntry }[];
}

/** A file with the ending .shp, .shx or .dbf begins one; a .prj or .cpg alone does not. */
function shapefilesIn(entries: readonly ArchiveEntry[]): ShapefileEntries[] {
  const byStem = new Map<string, ShapefileEntries>();
  for (const entry of entries) {
    const [, stem, ending] = /^(.+)\.(shp|shx|dbf|prj|cpg)$/i.exec(entry.name) ?? [];
    const part = shapefileParts.find((one) => one === ending?.toLowerCase());
    if (!stem || !part) continue;
    const shapefile = byStem.get(stem.toLowerCase()) ?? { stem, parts: [] };
    shapefile.parts.push({ part, entry });
    byStem.set(stem.toLowerCase(), shapefile);
  }
  return [...byStem.values()].filter(({ parts }) => parts.some(({ part }) => part === 'shp' || part === 'shx'));
}

/** Styles, indexes and descriptions that programs write beside a shapefile. */
function isBesideShapefile(name: string, shapefiles: readonly ShapefileEntries[]): boolean {
  const stem = /^(.+?)(?:\.shp)?\.(?:qmd|qml|sld|sbn|sbx|qix|qpj|xml|fbn|fbx|ain|aih|atx|ixs|mxs)$/i.exec(name)?.[1];
  return stem !== undefined && shapefiles.some((one) => one.stem.toLowerCase() === stem.toLowerCase());
}

function inMember(name: string, { text, faults, ...finding }: Finding): Finding {
  const named = { ...finding, text: `${name}: ${text}` };
  if (!faults) return named;
  const rows = faults.rows.map((row) => ({ ...row, layer: row.layer ? `${name}, ${row.layer}` : name }));
  return { ...named, faults: { ...faults, rows } };
}

class ArchiveCheck {
  readonly memberKinds: FileKind[] = [];
  readonly #file: FileToCheck;
  readonly #options: Options;
  readonly #budget = newTestBudget();

  constructor(file: FileToCheck, options: Options) {
    this.#file = file;
    this.#options = options;
  }

  async shapefiles(shapefiles: readonly ShapefileEntries[], isNamed: boolean) {
    const checked: ReturnType<typeof checkShapefile>[] = [];
    for (const { stem, parts } of shapefiles) {
      const paths: Parameters<typeof checkShapefile>[0]['paths'] = {};
      const found = await this.#unpacked(
        parts.map(({ entry }) => entry),
        (targets) => {
          for (const [index, { part }] of parts.entries()) paths[part] = targets[index] as string;
          const { agreed, drawing } = this.#file;
          const name = path.posix.basename(stem);
          return checkShapefile({ name, isNamed, paths, agreed, budget: this.#budget, drawing });
        },
      );
      checked.push(found);
    }
    return checked;
  }

  async members(members: readonly ArchiveEntry[]): Promise<Finding[][]> {
    const findings: Finding[][] = [];
    const unread: string[] = [];
    const names = members.map(({ name }) => name);
    for (const entry of members) {
      const found = await this.#member(entry, names);
      if (found) findings.push(found);
      else unread.push(plain(entry.name, 40));
    }
    if (unread.length) findings.push([passed('content', `Not of a kind that is checked: ${listed(unread)}`)]);
    return findings;
  }

  /** The findings of a member with its name, or null for one of a kind that is not read. */
  async #member(entry: ArchiveEntry, archived: readonly string[]): Promise<Finding[] | null> {
    const name = plain(entry.name, 40);
    if (archiveEnding.test(entry.name)) return [failed('content', `${name}: ${nestedText}`)];
    try {
      return await this.#unpacked([entry], async ([target = '']) => {
        const file = { ...this.#file, path: target, name: entry.name, bytes: entry.unpacked, archived };
        const check = await this.#options.checkMember(file);
        this.memberKinds.push(...check.kinds);
        const isOther = check.kind === null && check.findings.every(({ outcome }) => outcome !== 'failed');
        const told = check.findings.filter(({ id, outcome }) => id !== 'name' || outcome === 'failed');
        return isOther ? null : told.map((one) => inMember(name, one));
      });
    } catch (error) {
      if (error instanceof DamagedFile) return [failed('whole', `${name}: ${error.message}`)];
      if (error instanceof UncheckedFile) return [notChecked('check', `${name}: ${error.message}`)];
      throw error;
    }
  }

  /** Unpacks entries, and deletes them after their use. */
  async #unpacked<Result>(entries: readonly ArchiveEntry[], use: (targets: string[]) => Result | Promise<Result>) {
    const folder = path.join(this.#options.scratch, 'unpacked');
    const size = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
    const { bavail, bsize } = statfsSync(this.#options.scratch);
    if (size > bavail * bsize * 0.9) throw new UncheckedFile('There is not enough free disk space to unpack it');
    mkdirSync(folder, { recursive: true });
    try {
      const targets = entries.map((_, index) => path.join(folder, String(index)));
      for (const [index, entry] of entries.entries())
        await unpackEntry(this.#file.path, entry, targets[index] as string);
      return await use(targets);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
