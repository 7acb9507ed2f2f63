import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { logoMark } from './logo-mark.ts';

type Doc = PDFKit.PDFDocument;
export type Part = ReturnType<Doc['struct']>;

// The light theme's colours (product/look.md#colours).
const colours = { ink: '#17201B', ink2: '#465047', ink3: '#5B655B', line: '#D2D5C9', lichen: '#CFDA3C' };
type Colour = keyof typeof colours;

/** A4 in points; the foot of each page is kept free for its number. */
const pageBox = { width: 595.28, height: 841.89, margin: 48, foot: 72 };
export const left = pageBox.margin;
export const right = pageBox.width - pageBox.margin;
const bottom = pageBox.height - pageBox.foot;

export interface Style {
  size: number;
  strong?: boolean;
  colour?: Colour;
  align?: 'left' | 'right' | 'center';
}

/** A PDF page that tracks its vertical position, in the look of the site and tagged for screen readers. */
export interface PdfPage {
  y: number;
  heightOf(text: string, width: number, style: Style): number;
  /** Writes text with its tag (`H1`, `P`, `TD`) and returns its height. */
  write(part: Part, tag: string, text: string, box: { x: number; y: number; width: number }, style: Style): number;
  /** Call `end` on it once all parts are added. */
  part(tag: string, within?: Part): Part;
  /** Lines, backgrounds and the logo: left out of the reading order. */
  ornament(render: () => void): void;
  rule(y: number, colour: Colour, thickness: number): void;
  ground(x: number, y: number, width: number, height: number, colour: Colour): void;
  logo(x: number, y: number, side: number): void;
  /** A PNG as a figure, with its alternative text; its height follows from the width. */
  picture(part: Part, description: string, png: Uint8Array, box: { x: number; y: number; width: number }): void;
  /** What a function draws, as a figure with its alternative text. */
  drawing(part: Part, description: string, draw: (doc: Doc) => void): void;
  /** Begins a new page unless this height is free. True when it did. */
  makeRoom(height: number): boolean;
  /** Without a foot, the document is one sheet and has no page numbers. */
  finish(foot?: (page: number, pages: number) => [left: string, right: string]): Promise<Uint8Array<ArrayBuffer>>;
}

interface About {
  title: string;
  author: string;
  /** Used instead of the current time, so that one snapshot always renders to the same file. */
  madeAt: Date;
  /** Width and height in points; default: A4. */
  size?: [number, number];
}

export async function openPdfPage({ title, author, madeAt, size }: About): Promise<PdfPage> {
  // Loaded for the first document, so that startup does not wait for them.
  const [{ default: PDFDocument }, regular, strong] = await Promise.all([
    import('pdfkit'),
    font('400Regular/Commissioner_400Regular'),
    font('600SemiBold/Commissioner_600SemiBold'),
  ]);
  const doc = new PDFDocument({
    size: size ?? 'A4',
    // No automatic page breaks: this code decides what goes where.
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-ZW',
    displayTitle: true,
    font: '',
    info: { Title: title, Author: author, Creator: author, Producer: author, CreationDate: madeAt, ModDate: madeAt },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  doc.registerFont('regular', regular);
  doc.registerFont('strong', strong);
  const root = doc.struct('Document');
  doc.addStructure(root);

  const isInFont = glyphsOf(doc.font('regular'));
  const printable = (text: string): string => asPrinted(text, isInFont);
  const set = (style: Style): Doc =>
    doc
      .font(style.strong ? 'strong' : 'regular')
      .fontSize(style.size)
      .fillColor(colours[style.colour ?? 'ink']);
  const options = (width: number, { size, align = 'left' }: Style) => ({ width, align, lineGap: size * 0.15 });

  const sheet: PdfPage = {
    y: pageBox.margin,
    heightOf: (text, width, style) => set(style).heightOfString(printable(text), options(width, style)),
    write(part, tag, text, { x, y, width }, style) {
      part.add(doc.struct(tag, {}, () => void set(style).text(printable(text), x, y, options(width, style))));
      return sheet.heightOf(text, width, style);
    },
    part(tag, within = root) {
      const made = doc.struct(tag);
      within.add(made);
      return made;
    },
    ornament(render) {
      doc.markContent('Artifact', { type: 'Layout' });
      render();
      doc.endMarkedContent();
    },
    rule(y, colour, thickness) {
      sheet.ornament(() => doc.rect(left, y, right - left, thickness).fill(colours[colour]));
    },
    ground(x, y, width, height, colour) {
      sheet.ornament(() => doc.rect(x, y, width, height).fill(colours[colour]));
    },
    logo(x, y, side) {
      sheet.ornament(() => {
        doc.save();
        doc.translate(x, y).scale(side / 32);
        doc.path(logoMark.top).fill(colours.lichen);
        doc.path(logoMark.middle).fill(colours.ink);
        doc.path(logoMark.base).fill(colours.ink);
        doc.restore();
      });
    },
    picture(part, alt, png, { x, y, width }) {
      sheet.drawing(part, alt, () => void doc.image(Buffer.from(png), x, y, { width }));
    },
    drawing(part, alt, draw) {
      part.add(doc.struct('Figure', { alt }, () => draw(doc)));
    },
    makeRoom(height) {
      if (sheet.y + height <= bottom) return false;
      doc.addPage();
      sheet.y = pageBox.margin;
      return true;
    },
    async finish(foot) {
      root.end();
      const count = foot ? doc.bufferedPageRange().count : 0;
      const style: Style = { size: 8.5, colour: 'ink3' };
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page);
        const [onLeft = '', onRight = ''] = foot?.(page + 1, count) ?? [];
        const y = pageBox.height - 46;
        sheet.rule(y - 10, 'line', 0.75);
        doc.markContent('Artifact', { type: 'Pagination' });
        set(style).text(printable(onLeft), left, y, { ...options(330, style) });
        set(style).text(printable(onRight), right - 170, y, options(170, { ...style, align: 'right' }));
        doc.endMarkedContent();
      }
      const ended = new Promise((resolve) => doc.once('end', resolve));
      doc.end();
      await ended;
      return new Uint8Array(Buffer.concat(chunks));
    },
  };
  return sheet;
}

const hooked: Record<string, string> = { ɓ: 'b', Ɓ: 'B', ɗ: 'd', Ɗ: 'D', ƴ: 'y', Ƴ: 'Y' };

/** Text in glyphs the font has: the composed letter, else the base letter, else a question mark. */
function asPrinted(text: string, isInFont: (character: string) => boolean): string {
  const characters = [
    ...text
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{C}\n]/gu, ''),
  ];
  return characters
    .map((character) => {
      if (character === '\n' || isInFont(character)) return character;
      const plain = hooked[character] ?? character.normalize('NFD')[0] ?? '';
      return isInFont(plain) ? plain : /\p{M}/u.test(character) ? '' : '?';
    })
    .join('');
}

/** The glyphs of the current font, which pdfkit does not expose in its types. */
function glyphsOf(doc: Doc): (character: string) => boolean {
  const { _font } = doc as unknown as { _font: { font: { hasGlyphForCodePoint(point: number): boolean } } };
  return (character) => _font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}

const font = (name: string): Promise<Buffer> =>
  readFile(fileURLToPath(import.meta.resolve(`@expo-google-fonts/commissioner/${name}.ttf`)));
