import { deliveryLimits } from '#contract/delivery-limits.ts';
import { DamagedFile, UncheckedFile } from '../file-check.ts';

const deepest = 200;
const longestTag = 65_536;

interface Handlers {
  /** The name is without its prefix. */
  start(name: string): void;
  /** The text is that directly before the end tag; empty unless `keepsText` says so. */
  end(name: string, text: string): void;
  keepsText(name: string): boolean;
}

/**
 * The elements of XML, piece by piece, without entities and document types. It refuses what is not nested well, and
 * does not look at attributes. @throws DamagedFile, UncheckedFile
 */
export class XmlElements {
  readonly open: string[] = [];
  readonly #handlers: Handlers;
  #rest = '';
  #text: string[] = [];
  #textLength = 0;
  #hasRoot = false;

  constructor(handlers: Handlers) {
    this.#handlers = handlers;
  }

  add(piece: string): void {
    const text = this.#rest + piece;
    let at = 0;
    for (;;) {
      const start = text.indexOf('<', at);
      if (start < 0) break;
      const end = endOfMarkup(text, start);
      if (end < 0) {
        this.#addText(text.slice(at, start));
        at = start;
        break;
      }
      this.#addText(text.slice(at, start));
      this.#addMarkup(text.slice(start, end));
      at = end;
    }
    const isMarkup = text[at] === '<';
    if (!isMarkup) this.#addText(text.slice(at));
    this.#rest = isMarkup ? text.slice(at) : '';
    const isLong = this.#rest.length > longestTag && !/^<!(?:--|\[CDATA\[)/.test(this.#rest);
    if (isLong || this.#rest.length > deliveryLimits.featureMaxBytes) throw new DamagedFile('It is no valid XML');
  }

  finish(): void {
    if (this.open.length || this.#rest || !this.#hasRoot) throw new DamagedFile('It is cut off');
  }

  #addText(text: string): void {
    if (!text || !this.#handlers.keepsText(this.open.at(-1) ?? '')) return;
    this.#textLength += text.length;
    if (this.#textLength > deliveryLimits.featureMaxBytes)
      throw new UncheckedFile('It has a feature that is too large to check');
    this.#text.push(text);
  }

  #addMarkup(markup: string): void {
    if (markup.startsWith('<?') || markup.startsWith('<!--')) return;
    if (markup.startsWith('<![CDATA[')) {
      this.#addText(markup.slice(9, -3));
      return;
    }
    if (markup.startsWith('<!')) throw new DamagedFile('It has a document type, which is not read');
    const [, slash, written = '', empty] = /^<(\/?)\s*([^\s/>]+)[\s\S]*?(\/?)>$/.exec(markup) ?? [];
    const name = written.slice(written.indexOf(':') + 1);
    if (!name) throw new DamagedFile('It is no valid XML');
    if (slash) this.#end(name);
    else this.#start(name, empty === '/');
  }

  #start(name: string, isEmpty: boolean): void {
    if (this.#hasRoot && !this.open.length) throw new DamagedFile('It is no valid XML');
    this.#hasRoot = true;
    this.#clearText();
    this.#handlers.start(name);
    this.open.push(name);
    if (this.open.length > deepest) throw new DamagedFile(`It nests more than ${deepest} elements`);
    if (isEmpty) this.#end(name);
  }

  #end(name: string): void {
    if (this.open.pop() !== name) throw new DamagedFile('It is no valid XML');
    this.#handlers.end(name, this.#text.join(''));
    this.#clearText();
  }

  #clearText(): void {
    if (this.#text.length) this.#text = [];
    this.#textLength = 0;
  }
}

/** The place after the markup that begins here; below zero when it is not complete. */
function endOfMarkup(text: string, start: number): number {
  for (const [opening, closing] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
  ] as const) {
    if (text.startsWith(opening, start)) {
      const end = text.indexOf(closing, start + opening.length);
      return end < 0 ? -1 : end + closing.length;
    }
    // The opening itself may be cut by the end of the piece.
    if (text.length - start < opening.length && opening.startsWith(text.slice(start))) return -1;
  }
  let quote = '';
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (quote) {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at + 1;
    else if (at - start > longestTag) return -1;
  }
  return -1;
}
