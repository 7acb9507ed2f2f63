import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { declaredIn } from './identifiers.ts';
import { filesBelow, projectRoot } from './project-files.ts';

/**
 * How code and documents name a source:
 *
 * - `product/bookings.md#holds`: a heading of docs/product, by its anchor, or a whole page;
 * - `decision 0025`: a record of docs/decisions, by its number;
 * - in Markdown also a relative link, with or without an anchor, and in backticks a path from the root or its end;
 *   `name` in `src/file.ts` is a name that this file declares.
 */
const productCitation = /(?<![\w/])(?:docs\/)?(product\/[\w-]+\.md)(?:#([\w-]+))?/g;
const decisionCitation = /\b(?:[Dd]ecision |docs\/decisions\/)(\d{4})/g;
const markdownLink = /\]\((?!\w+:)([^)\s#]*)(?:#([\w-]+))?\)/g;
const markdownPath = /`((?:src|tests|scripts|pictures|tools|content|docs|migrations)\/[\w./-]*)`/g;
const nameInFile = /`(\w+)` in\s+`(src\/[\w./-]+\.tsx?)`/g;
const markdownName = /`([\w./-]+\.(?:tsx?|css|mjs))`/g;
/** A decision describes its own time: files that it names may have moved since. */
const records = /^docs\/decisions\//;

/** Documents outside the repository, which readers cannot look up. */
const outsideDocuments =
  /\b(?:[Ss]pec\s+(?:\d|")|SPEC\b|FEATURES\b|READINGS?\b|VISUAL\b|(?:SECURITY|DESIGN)\s+[A-Z]?(?:\d|"))/g;

const written = /\.(?:ts|tsx|mjs|css|md|ya?ml)$/;
/** These contain the patterns they look for, and wrong citations planted on purpose. */
const ownFiles = ['tests/citations.test.ts', 'tests/support/project/citations.ts'];
/** Without migrations: they are never edited, so citations in old ones may be broken. */
const folders = ['src', 'tests', 'scripts', 'pictures', 'tools', 'docs', 'content', '.github'];

/** `file:line what` of each broken citation, and of each that names a document outside the repository. */
export function brokenCitations(root = projectRoot): string[] {
  const inRoot = readdirSync(root, { withFileTypes: true }).flatMap((one) => (one.isFile() ? one.name : []));
  const files = [
    ...inRoot,
    ...filesBelow(
      folders.filter((folder) => existsSync(path.join(root, folder))),
      root,
    ),
  ];
  return files
    .filter((file) => written.test(file) && !ownFiles.includes(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const names = [...unknownNames(files, file, text), ...undeclaredNames(root, file, text)];
      const faults = [...faultsOf(root, file, text), ...names].sort((one, other) => one.at - other.at);
      return [...new Set(faults.map(({ at, what }) => `${file}:${text.slice(0, at).split('\n').length} ${what}`))];
    });
}

interface Fault {
  /** The position in the text. */
  at: number;
  what: string;
}

function faultsOf(root: string, file: string, text: string): Fault[] {
  const links = file.endsWith('.md') ? [...text.matchAll(markdownLink)] : [];
  const targets = [
    ...[...text.matchAll(productCitation)].map(({ index, 1: page, 2: anchor }) => ({
      at: index,
      target: `docs/${page}`,
      anchor,
    })),
    ...links
      .filter(({ 1: to }) => !to?.startsWith('/'))
      .map(({ index, 1: to, 2: anchor }) => ({ at: index, target: to ? besides(file, to) : file, anchor })),
    ...(file.endsWith('.md') && !records.test(file) ? [...text.matchAll(markdownPath)] : [])
      .filter(({ 1: to }) => !to?.includes('NNNN'))
      .map(({ index, 1: to = '' }) => ({ at: index, target: to, anchor: undefined })),
  ];
  const decisions = [...text.matchAll(decisionCitation)].filter(({ 1: number }) => !isDecision(root, number ?? ''));
  return [
    ...[...text.matchAll(outsideDocuments)].map(({ index, 0: found }) => ({
      at: index,
      what: `names a document outside the repository: ${found.replaceAll(/\s+/g, ' ')}`,
    })),
    ...targets
      .filter(({ target, anchor }) => !leadsSomewhere(root, target, anchor))
      .map(({ at, target, anchor }) => ({
        at,
        what: `cites what does not exist: ${target}${anchor ? `#${anchor}` : ''}`,
      })),
    ...decisions.map(({ index, 1: number }) => ({ at: index, what: `cites what does not exist: decision ${number}` })),
  ];
}

const pathFromRoot = new RegExp(markdownPath.source);

/** Files that a page names by the end of their path but that do not exist. */
function unknownNames(files: readonly string[], page: string, text: string): Fault[] {
  if (!page.endsWith('.md') || records.test(page)) return [];
  return [...text.matchAll(markdownName)]
    .filter(
      ({ 0: quoted, 1: name }) => !pathFromRoot.test(quoted) && !files.some((file) => `/${file}`.endsWith(`/${name}`)),
    )
    .map(({ index, 1: name }) => ({ at: index, what: `cites what does not exist: ${name}` }));
}

/** Names that a page claims a file declares but that it does not. */
function undeclaredNames(root: string, page: string, text: string): Fault[] {
  if (!page.endsWith('.md') || records.test(page)) return [];
  return [...text.matchAll(nameInFile)]
    .filter(({ 1: name, 2: file = '' }) => {
      const target = path.join(root, file);
      return existsSync(target) && !declaredIn(file, readFileSync(target, 'utf8')).some((one) => one.name === name);
    })
    .map(({ index, 1: name, 2: file }) => ({ at: index, what: `cites what does not exist: ${name} in ${file}` }));
}

const besides = (file: string, link: string): string => path.posix.join(path.posix.dirname(file), link);

function leadsSomewhere(root: string, target: string, anchor: string | undefined): boolean {
  const file = path.join(root, target);
  if (!existsSync(file)) return false;
  return anchor === undefined || anchorsOf(readFileSync(file, 'utf8')).includes(anchor);
}

const isDecision = (root: string, number: string): boolean =>
  readdirSync(path.join(root, 'docs/decisions')).some((name) => name.startsWith(`${number}-`));

/** The anchors of a page's headings, as generated by GitHub and most Markdown renderers. */
export const anchorsOf = (page: string): string[] =>
  [...page.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
