import * as z from 'zod/mini';
import { companySchema } from '#contract/site/site.ts';
import { type Content, ContentError, toHtml } from '../content/content.ts';
import type { EmailDocument } from '../database/tables.ts';
import { type EmailPicture, pictureHtml } from './inline-pictures.ts';
import { buttonHtml } from './layout.ts';

const headSchema = z.strictObject({
  subject: z.string(),
  placeholders: z.array(z.string()),
  /** The main action, placed at {button} in the body. `url` names the placeholder with its address. */
  button: z.optional(z.strictObject({ text: z.string(), url: z.string() })),
  /** The text of {reply}: whether an answer to the email reaches the business. */
  reply: z.optional(z.strictObject({ possible: z.string(), otherwise: z.string() })),
});
type Head = z.output<typeof headSchema>;

/** The text of an email, plain and as HTML without the layout around it. */
export interface FilledTemplate {
  subject: string;
  text: string;
  html: string;
  pictures: EmailDocument[];
}

/**
 * An email template of content/emails, ready to be filled. The picture replaces {picture} in its body. An item of a list
 * (`- Label: {placeholder}`) is left out when its value is empty.
 */
export type Template<Placeholder extends string> = (
  values: Record<Placeholder, string>,
  picture?: EmailPicture | null,
) => FilledTemplate;

/** @throws ContentError when content/emails/<name>.md is wrong or has a placeholder that gets no value */
export function readTemplate<const Placeholder extends string>(
  content: Content,
  name: string,
  placeholders: readonly Placeholder[],
): Template<Placeholder> {
  const file = `emails/${name}.md`;
  const { head, body: written } = content.readMarkdown(file, headSchema);
  checkHead(file, head, written, placeholders);
  const canReply = content.readYaml('company.yaml', companySchema).contact.email !== '';
  const body = written.replace('{reply}', head.reply?.[canReply ? 'possible' : 'otherwise'] ?? '');
  const parts = body.split(/^(\{button\}|\{picture\})$/m);
  return (values, picture) => {
    const filled = (text: string, write: (value: string, key: string) => string): string =>
      text.replace(/\{(\w+)\}/g, (_, key: Placeholder) => write(values[key] ?? '', key));
    const plain = (value: string, key: string): string => {
      if (isList(key)) return listed(value, (line) => line);
      return isQuote(key) ? quoted(value, (line) => line) : value;
    };
    const withoutEmptyItems = (part: string): string =>
      part.replace(/^- [^{\n]*\{(\w+)\}\n/gm, (item, key: Placeholder) => (values[key] === '' ? '' : item));
    const asText = (part: string): string => filled(withoutEmptyItems(part), plain);
    const asPage = (part: string): string =>
      toHtml(filled(withoutEmptyItems(part), asMarkdown).replace(/\n{3,}/g, '\n\n'));
    const url = (head.button && values[head.button.url as Placeholder]) ?? '';
    // Without a URL there is no button: the recipient has no such page.
    const button = head.button && url ? { text: head.button.text, url } : null;
    const written = (insertions: Record<string, string | null | undefined>, write: (part: string) => string): string =>
      parts.map((part) => (part in insertions ? (insertions[part] ?? '') : write(part))).join('');
    const textOfButton = button && `${button.text}:\n${button.url}`;
    const text = written({ '{button}': textOfButton, '{picture}': '' }, asText);
    const htmlOfButton = button && buttonHtml(button.text, button.url);
    return {
      subject: filled(head.subject, (value) => value.replace(/[\r\n]+/g, ' ')),
      text: text.replace(/\n{3,}/g, '\n\n'),
      html: written({ '{button}': htmlOfButton, '{picture}': picture && pictureHtml(picture) }, asPage),
      pictures: picture ? [picture.document] : [],
    };
  };
}

/** @throws ContentError when a placeholder gets no value, or the body has no place for the button or reply */
function checkHead(file: string, { subject, button, reply }: Head, body: string, given: readonly string[]): void {
  const problem = (reason: string): never => {
    throw new ContentError(`content/${file}: ${reason}`);
  };
  const replies = reply ? `${reply.possible}\n${reply.otherwise}` : '';
  for (const [, used = ''] of `${subject}\n${body}\n${replies}`.matchAll(/\{(\w+)\}/g)) {
    if (used === 'button' || used === 'reply' || used === 'picture') continue;
    if (!given.includes(used)) problem(`{${used}} is not one of ${given.join(', ')}`);
  }
  if (button && !given.includes(button.url)) problem(`button.url: ${button.url} is not one of ${given.join(', ')}`);
  const places = body.match(/^\{button\}$/gm)?.length ?? 0;
  if (places !== (button ? 1 : 0)) problem('{button} must stand on a line of its own, once, where there is a button');
  const pictures = body.split('{picture}').length - 1;
  if (pictures > 1 || pictures !== (body.match(/^\{picture\}$/gm)?.length ?? 0)) {
    problem('{picture} must stand on a line of its own, once at most');
  }
  // An email to the owner may ask for a reply: it goes to the sender of the message.
  if (/reply to this email/i.test(body) && !file.endsWith('-owner.md')) {
    problem('a request to reply belongs in reply.possible: without an address of the business nobody reads the reply');
  }
  if (body.split('{reply}').length !== (reply ? 2 : 1)) problem('{reply} must stand once where there is a reply');
}

/** Escapes text that a person typed: a name must not become a link, heading or list. Only we write links. */
const asMarkdown = (value: string, key: string): string => {
  if (key.endsWith('Url')) return value && `<${value}>`;
  if (isList(key)) return listed(value, escapeMarkdown);
  if (!isQuote(key)) return escapeMarkdown(value);
  // Indented text would become code; two trailing spaces keep a line break.
  return quoted(value, (line) => `${escapeMarkdown(line.trim())}  `);
};

/** A placeholder named quoted… is alone on its line; each line of its value is marked as a quotation. */
const isQuote = (key: string): boolean => key.startsWith('quoted');
const quoted = (value: string, write: (line: string) => string): string =>
  value
    .split('\n')
    .map((line) => (line.trim() ? `> ${write(line)}` : '>'))
    .join('\n')
    .replace(/^>$/, '');

/** A placeholder named list… is also alone on its line; each line of its value becomes a list item. */
const isList = (key: string): boolean => key.startsWith('list');
const listed = (value: string, write: (line: string) => string): string =>
  value
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `- ${write(line.trim())}`)
    .join('\n');

const escapeMarkdown = (value: string): string => value.replace(/[\\`*_{}[\]()#+\-.!|<>~&=]/g, '\\$&');
