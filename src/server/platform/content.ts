import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import MarkdownIt from 'markdown-it';
import { parse } from 'yaml';
import type * as z from 'zod/mini';

const root = path.join(import.meta.dirname, '../../../content');
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });

/** A file under content/ is wrong: names the file, the field and the reason, and stops the start. */
export class ContentError extends Error {}

/** Reads one YAML file below `content/`. @throws ContentError */
export function readYaml<Schema extends z.ZodMiniType>(file: string, schema: Schema): z.output<Schema> {
  return checked(file, parsed(file, readFile(file)), schema);
}

/** Reads one Markdown file with a YAML head. @throws ContentError */
export function readMarkdown<Schema extends z.ZodMiniType>(
  file: string,
  schema: Schema,
): { head: z.output<Schema>; body: string } {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(readFile(file));
  if (!match) throw new ContentError(`content/${file}: must begin with a block between two lines of ---`);
  return { head: checked(file, parsed(file, match[1] ?? ''), schema), body: (match[2] ?? '').trim() };
}

/** HTML of our own Markdown; raw HTML in it stays text. */
export const toHtml = (body: string): string => markdown.render(body);

/** The names, without ending, of the files with this ending in one folder below `content/`, sorted. */
export function namesIn(folder: string, ending: string): string[] {
  return readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .sort();
}

function readFile(file: string): string {
  try {
    return readFileSync(path.join(root, file), 'utf8');
  } catch {
    throw new ContentError(`content/${file}: the file is missing`);
  }
}

function parsed(file: string, text: string): unknown {
  try {
    return parse(text);
  } catch (cause) {
    throw new ContentError(`content/${file}: ${cause instanceof Error ? cause.message : cause}`);
  }
}

function checked<Schema extends z.ZodMiniType>(file: string, value: unknown, schema: Schema): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const reasons = result.error.issues.map((issue) => `${issue.path.join('.') || 'file'}: ${issue.message}`);
  throw new ContentError(`content/${file}: ${reasons.join('; ')}`);
}
