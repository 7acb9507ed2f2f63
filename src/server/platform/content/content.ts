import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { load as parseYaml, YAMLException } from 'js-yaml';
import MarkdownIt from 'markdown-it';
import type * as z from 'zod/mini';
import { type ContentEdits, type Json, withEdits } from './content-values.ts';
import { labelledTables } from './labelled-tables.ts';

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false }).use(labelledTables);

export interface ContentProblem {
  file: string;
  /** A path of names, such as `contact.email`; empty: the whole file. */
  field: string;
  reason: string;
}

/** A file under content/ is invalid. Startup stops with the file, the field and the reason. */
export class ContentError extends Error {
  /** From the message, which names the file, perhaps a field, and the reason. */
  get problems(): ContentProblem[] {
    const [, file = '', reasons = ''] = /^content\/(\S+): (.*)$/s.exec(this.message) ?? [];
    return reasons.split('; ').map((text) => {
      const [, field = '', reason = text] = /^([\w.]+): (.*)$/s.exec(text) ?? [];
      return { file, field: field === 'file' ? '' : field, reason };
    });
  }
}

/** A file that the site reads. */
interface ContentFile {
  /** Of Markdown: of its head, beside which its text is the field `body`. */
  schema: z.ZodMiniType;
  /** Null: the release has no such file. */
  inRelease: Json;
}

export interface Content {
  readYaml<Schema extends z.ZodMiniType>(file: string, schema: Schema): z.output<Schema>;
  readMarkdown<Schema extends z.ZodMiniType>(file: string, schema: Schema): { head: z.output<Schema>; body: string };
  /** With the files that were created in the office, and without those withdrawn. */
  namesIn(folder: string, ending: string): string[];
  /** The files read so far, by name. */
  files: ReadonlyMap<string, ContentFile>;
  /** A file as it is in the release; null when it has none. @throws ContentError when it cannot be parsed */
  inRelease(file: string): Json;
  /** What is published in place of what the files say. */
  edits: ContentEdits;
}

/** The content of a folder, with what is published in the office in place of what its files say. */
export function openContent(root: string, edits: ContentEdits = {}): Content {
  const files = new Map<string, ContentFile>();
  const releases = new Map<string, Json>();

  function inRelease(file: string): Json {
    let value = releases.get(file);
    if (value === undefined) {
      value = parseFile(root, file);
      releases.set(file, value);
    }
    return value;
  }

  function read(file: string, schema: z.ZodMiniType): Json {
    const release = inRelease(file);
    files.set(file, { schema, inRelease: release });
    const fileEdits = edits[file];
    const value = fileEdits ? withEdits(release, fileEdits) : release;
    if (value === null) throw new ContentError(`content/${file}: the file is missing`);
    return value;
  }

  return {
    files,
    edits,
    inRelease,
    readYaml: (file, schema) => checked(file, read(file, schema), schema),
    readMarkdown(file, schema) {
      const { body, ...head } = read(file, schema) as { body?: Json };
      return { head: checked(file, head, schema), body: typeof body === 'string' ? body : '' };
    },
    namesIn(folder, ending) {
      const names = new Set(readdirSync(path.join(root, folder)).filter((name) => name.endsWith(ending)));
      for (const [file, { '': whole }] of Object.entries(edits)) {
        if (!whole || path.posix.dirname(file) !== folder || !file.endsWith(ending)) continue;
        if (whole.value === null) names.delete(path.posix.basename(file));
        else names.add(path.posix.basename(file));
      }
      return [...names].map((name) => name.slice(0, -ending.length)).sort();
    },
  };
}

/** Null when there is no such file. */
function parseFile(root: string, file: string): Json {
  let text: string;
  try {
    text = readFileSync(path.join(root, file), 'utf8');
  } catch {
    return null;
  }
  if (!file.endsWith('.md')) return parsed(file, text);
  const { head, body } = splitMarkdown(file, text);
  return { ...(parsed(file, head, 1) as object), body: body.trim() };
}

/** The YAML before the text of a Markdown file, and its text. @throws ContentError */
export function splitMarkdown(file: string, text: string): { head: string; body: string } {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(text);
  if (!match) throw new ContentError(`content/${file}: must begin with a block between two lines of ---`);
  return { head: match[1] ?? '', body: match[2] ?? '' };
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
function parsed(file: string, text: string, linesBefore = 0): Json {
  try {
    return parseYaml(text) as Json;
  } catch (cause) {
    if (!(cause instanceof YAMLException)) throw cause;
    const line = cause.mark ? `line ${cause.mark.line + 1 + linesBefore}: ` : '';
    throw new ContentError(`content/${file}: ${line}${cause.reason}`);
  }
}

/** What a schema refuses. */
export function problemsOf(file: string, value: unknown, schema: z.ZodMiniType): ContentProblem[] {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map((issue) => ({ file, field: issue.path.join('.'), reason: issue.message }));
}

/** @throws ContentError */
function checked<Schema extends z.ZodMiniType>(file: string, value: unknown, schema: Schema): z.output<Schema> {
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  const problems = problemsOf(file, value, schema);
  throw new ContentError(
    `content/${file}: ${problems.map(({ field, reason }) => `${field || 'file'}: ${reason}`).join('; ')}`,
  );
}
