import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { projectRoot } from './project-files.ts';

interface RuleFile {
  below: Record<string, string[]>;
  layers: Record<string, string[]>;
  sharedByPages: string[];
  abovePages: string[];
  default: { forbidden: { name: string }[]; options: ICruiseOptions };
}

export interface CheckedImports {
  /** The source files that were checked. */
  seen: string[];
  imports: number;
  /** `rule: from → to`, sorted. */
  violations: string[];
}

const ruleFile = (): Promise<RuleFile> => import(pathToFileURL(path.join(projectRoot, '.dependency-cruiser.mjs')).href);

/** The modules of src/server that have rules. */
export const modulesWithRules = async (): Promise<string[]> => Object.keys((await ruleFile()).below).sort();

/** For each folder with layers, the folders and files inside that have rules, lowest first. */
export const layersWithRules = async (): Promise<Record<string, string[]>> => (await ruleFile()).layers;

/** The folders and files of src/web below and above its pages. */
export async function layersOfWeb(): Promise<string[]> {
  const { sharedByPages, abovePages } = await ruleFile();
  return [...sharedByPages, ...abovePages];
}

export const ruleNames = async (): Promise<string[]> => (await ruleFile()).default.forbidden.map((rule) => rule.name);

/** Checks every import below `root`/src against .dependency-cruiser.mjs. */
export async function readImports(root = projectRoot): Promise<CheckedImports> {
  const { forbidden, options } = (await ruleFile()).default;
  const ruleSet = { forbidden } as NonNullable<ICruiseOptions['ruleSet']>;
  const { output } = await cruise(['src'], { ...options, ruleSet, validate: true, baseDir: root });
  const { modules, summary } = output as ICruiseResult;
  const seen = modules.map((module) => module.source).filter((source) => source.startsWith('src/'));
  return {
    seen: seen.sort(),
    imports: summary.totalDependenciesCruised ?? 0,
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).sort(),
  };
}
