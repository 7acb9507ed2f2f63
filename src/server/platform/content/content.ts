import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { load as parseYaml, YAMLException } from 'js-yaml';
import MarkdownIt from 'markdown-it';
import type * as z from 'zod/mini';
import { labelledTables } from './labelled-tables.ts';

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false }).use(labelledTables);

/** A file under content/ is invalid. Startup stops with the file, the field and the reason. */
export class ContentError extends Error {}

export interface Content {
  readYaml<Schema extends z.ZodMiniType>(file: string, schema: Schema): z.output<Schema>;
  readMarkdown<Schema extends z.ZodMiniType>(file: string, schema: Schema): { head: z.output<Schema>; body: string };
  namesIn(folder: string, ending: string): string[];
}

export function openContent(root: string): Content {
  const read = (file: string): string => {
    try {
      return readFileSync(path.join(root, file), 'utf8');
    } catch {
      throw new ContentError(`content/${file}: the file is missing`);
    }
  };
  return {
    readYaml: (file, schema) => checked(file, parsed(file, read(file)), schema),
    readMarkdown(file, schema) {
      const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(read(file));
      if (!match) throw new ContentError(`content/${file}: must begin with a block between two lines of ---`);
      return { head: checked(file, parsed(file, match[1] ?? '', 1), schema), body: (match[2] ?? '').trim() };
    },
    namesIn: (folder, ending) =>
      readdirSync(path.join(root, folder))
        .filter((name) => name.endsWith(ending))
        .map((name) => name.slice(0, -ending.length))
        .sort(),
  };
}

/** HTML of our own Markdown; raw HTML in it is escaped. */
export const toHtml = (body: string): string => markdown.render(body);

/** The text of our own HTML without figures: one line for each paragraph, heading, cell or list item. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<figure[\s\S]*?<\/figure>/g, '')
    .replace(/<\/(?:p|h\d|li|td|th|pre|blockquote)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/[^\S\n]+/g, ' ')
    .trim();

export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** @param linesBefore how many lines of the file precede the text */
function parsed(file: string, text: string, linesBefore = 0): unknown {
  try {
    return parseYaml(text);
  } catch (cause) {
    if (!(cause instanceof YAMLException)) throw cause;
    const line = cause.mark ? `line ${cause.mark.line + 1 + linesBefore}: ` : '';
    throw new ContentError(`content/${file}: ${line}${cause.reason}`);
  }
}

function checked<Schema extends z.ZodMiniType>(file: string, value: unknown, schema: Schema): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const reasons = result.error.issues.map((issue) => `${issue.path.join('.') || 'file'}: ${issue.message}`);
  throw new ContentError(`content/${file}: ${reasons.join('; ')}`);
}
