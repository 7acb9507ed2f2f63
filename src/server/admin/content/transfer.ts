import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Document, isScalar, parseDocument, stringify } from 'yaml';
import { creatableFolders } from '#contract/admin/content.ts';
import { isSame } from '#contract/admin/same-values.ts';
import { type Content, ContentError, openContent, splitMarkdown } from '#server/platform/content/content.ts';
import {
  type ContentEdits,
  differences,
  type FileEdits,
  type Json,
  withEdits,
} from '#server/platform/content/content-values.ts';
import { picturesIn } from '#server/platform/content/pictures.ts';
import { inTransaction, type Trx } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addPublication, lockPublications } from '#server/platform/publications/publications.ts';
import {
  copyPictures,
  missingPictures,
  picturesOf,
  storePicturesOf,
} from '#server/platform/publications/stored-pictures.ts';
import { editsFor, groupOf, valuesOf } from './content-files.ts';

/**
 * Writes what is published into the files of a folder of content, and returns the names of those that change. Comments and
 * the order of lines are kept.
 * @param pictures the folder of the pictures that are published
 */
export async function exportContent(folder: string, edits: ContentEdits, pictures: string): Promise<string[]> {
  const release = openContent(folder);
  const copied = await copyPictures(pictures, picturesOf(folder), edits);
  const changed = Object.entries(edits).flatMap(([file, ofFile]) => {
    const before = release.inRelease(file);
    const values = withEdits(before, ofFile);
    if (isSame(before, values)) return [];
    const target = path.join(folder, file);
    if (values === null) rmSync(target);
    else {
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, textOfFile(existsSync(target) ? readFileSync(target, 'utf8') : '', file, before, values));
    }
    return [file];
  });
  return [...copied.map((name) => `pictures/${name}`), ...changed];
}

function textOfFile(before: string, file: string, from: Json, to: Json): string {
  if (!file.endsWith('.md')) return textOfYaml(before, from, to);
  const { body, ...head } = to as { body?: Json };
  const { body: bodyBefore, ...headBefore } = (from ?? {}) as { body?: Json };
  const parts = before === '' ? { head: '', body: '' } : splitMarkdown(file, before);
  const headText = textOfYaml(parts.head, headBefore, head);
  const bodyText = isSame(bodyBefore ?? null, body ?? null) ? parts.body : `${body}\n`;
  return `---\n${headText}---\n${bodyText}`;
}

/** Changes only the fields that differ. Values without lists leave every other line as it is. */
function textOfYaml(before: string, from: Json, to: Json): string {
  const changes = differences(from, to);
  const document = parseDocument(before);
  if (before === '' || changes.some(({ field }) => field === '')) {
    const whole = new Document(to);
    whole.commentBefore = document.commentBefore;
    return whole.toString(layout);
  }
  const replaced = changes.map(({ field, after }) => {
    const node = document.getIn(field.split('.'), true);
    if (!isScalar(node) || !node.range || typeof after === 'object') return null;
    return { from: node.range[0], to: node.range[1], text: stringify(after, layout).trim() };
  });
  if (replaced.every((one) => one !== null && !one.text.includes('\n'))) {
    return replaced
      .flatMap((one) => one ?? [])
      .sort((one, other) => other.from - one.from)
      .reduce((text, one) => text.slice(0, one.from) + one.text + text.slice(one.to), before)
      .replace(/\n?$/, '\n');
  }
  for (const { field, after } of changes) {
    const names = field.split('.');
    const node = document.getIn(names, true);
    if (after === null) document.deleteIn(names);
    else if (isScalar(node) && typeof after !== 'object') node.value = after;
    else document.setIn(names, document.createNode(after));
  }
  return document.toString(layout);
}

const layout = { lineWidth: 0 };

/**
 * Publishes what the files of a folder say, and returns the names of those that change.
 * @throws ContentError when the site does not accept them
 */
export async function importContent(platform: Platform, folder: string): Promise<string[]> {
  const { content, db, clock, publishing } = platform;
  const source = openContent(folder);
  const edits: Record<string, ContentEdits[string]> = {};
  for (const file of filesOf(content, source)) {
    const values = source.inRelease(file);
    if (!isSame(values, valuesOf(content, file))) edits[file] = editsFor(content, file, values);
  }
  if (Object.keys(edits).length === 0) return [];
  const [problem] = await publishing.problemsOf({ ...content.edits, ...edits });
  if (problem) throw new ContentError(`content/${problem.file}: ${problem.field || 'file'}: ${problem.reason}`);
  await inTransaction(db, async (trx) => {
    await lockPublications(trx);
    await storePicturesOf(trx, picturesOf(folder), edits, clock.now());
    await addPublication(trx, { at: clock.now(), authorId: null, note: 'Imported from files', edits });
    // After the publication, which has locked them: no deletion comes between.
    for (const [file, ofFile] of Object.entries(edits)) await requirePictures(trx, platform, file, ofFile);
  });
  await publishing.published();
  return Object.keys(edits);
}

/** @throws ContentError when a picture is neither stored nor in the folder */
async function requirePictures(trx: Trx, { config }: Platform, file: string, edits: FileEdits): Promise<void> {
  const named = Object.entries(edits).flatMap(([field, { value }]) => picturesIn(value, field));
  const missing = await missingPictures(
    { db: trx, config },
    named.map(({ id }) => id),
  );
  const lost = named.find(({ id }) => missing.has(id));
  if (lost) throw new ContentError(`content/${file}: ${lost.field}: pictures/${lost.id}.webp is missing or damaged`);
}

/** Those the site reads, and those of the folder that owners may create. */
function filesOf(content: Content, source: Content): Set<string> {
  const created = creatableFolders.flatMap((folder) =>
    source.namesIn(folder, '.md').map((name) => `${folder}/${name}.md`),
  );
  const all = [...content.files.keys(), ...Object.keys(content.edits), ...created];
  return new Set(all.filter((file) => groupOf(file) !== null));
}
