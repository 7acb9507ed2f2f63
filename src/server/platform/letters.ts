import * as z from 'zod/mini';
import { type Content, ContentError, toHtml } from './content.ts';

const headSchema = z.object({ subject: z.string(), placeholders: z.array(z.string()) });

/** A mail template of content/emails, ready to be filled. */
export type Template<Placeholder extends string> = (values: Record<Placeholder, string>) => {
  subject: string;
  text: string;
  html: string;
};

/**
 * Reads content/emails/<name>.md and checks that it asks for no other placeholders than it is given.
 * @throws ContentError
 */
export function readTemplate<const Placeholder extends string>(
  content: Content,
  name: string,
  placeholders: readonly Placeholder[],
): Template<Placeholder> {
  const file = `emails/${name}.md`;
  const { head, body } = content.readMarkdown(file, headSchema);
  const given: readonly string[] = placeholders;
  for (const [, used] of `${head.subject}\n${body}`.matchAll(/\{(\w+)\}/g)) {
    if (used && !given.includes(used))
      throw new ContentError(`content/${file}: {${used}} is not one of ${given.join(', ')}`);
  }
  return (values) => {
    const filled = (text: string, write: (value: string, key: string) => string): string =>
      text.replace(/\{(\w+)\}/g, (_, key: Placeholder) => write(values[key] ?? '', key));
    // An optional line whose value is empty leaves no hole.
    const plain = (value: string, key: string): string => {
      if (isList(key)) return listed(value, (line) => line);
      return isQuote(key) ? quoted(value, (line) => line) : value;
    };
    const text = filled(body, plain).replace(/\n{3,}/g, '\n\n');
    return {
      subject: filled(head.subject, (value) => value.replace(/[\r\n]+/g, ' ')),
      text,
      html: page(toHtml(filled(body, asMarkdown).replace(/\n{3,}/g, '\n\n'))),
    };
  };
}

/** A person's own words must stay words: no link, heading or list may grow out of a name. Addresses are ours alone. */
const asMarkdown = (value: string, key: string): string => {
  if (key.endsWith('Url')) return value && `<${value}>`;
  if (isList(key)) return listed(value, asWords);
  if (!isQuote(key)) return asWords(value);
  // Indented words would become code; two spaces after it keep a line a line.
  return quoted(value, (line) => `${asWords(line.trim())}  `);
};

/** A placeholder called quoted… stands alone on its line and takes many, each marked as somebody else's. */
const isQuote = (key: string): boolean => key.startsWith('quoted');
const quoted = (value: string, write: (line: string) => string): string =>
  value
    .split('\n')
    .map((line) => (line.trim() ? `> ${write(line)}` : '>'))
    .join('\n')
    .replace(/^>$/, '');

/** One called list… stands alone on its line too: each of its lines becomes a point. */
const isList = (key: string): boolean => key.startsWith('list');
const listed = (value: string, write: (line: string) => string): string =>
  value
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `- ${write(line.trim())}`)
    .join('\n');

const asWords = (value: string): string => value.replace(/[\\`*_{}[\]()#+\-.!|<>~&=]/g, '\\$&');

const page = (body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body style="font:16px/1.6 Arial,sans-serif;color:#17201b;max-width:36em">${body}</body></html>`;
