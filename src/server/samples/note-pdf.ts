import { left, openPdfPage, right } from '#server/platform/pdf/pdf-page.ts';
import { cellGap, writeTable } from '#server/platform/pdf/table.ts';
import type { MethodNote } from './sample.ts';

const width = right - left;

/** The method note on A4. */
export async function renderNotePdf(note: MethodNote, author: string, madeAt: Date): Promise<Uint8Array> {
  const sheet = await openPdfPage({ title: note.title, author, madeAt });
  const write = (tag: string, text: string, style: { size: number; strong?: boolean }, gap: number): void => {
    sheet.makeRoom(sheet.heightOf(text, width, style) + (tag === 'P' ? 0 : 60));
    const part = sheet.part('Sect');
    sheet.y += sheet.write(part, tag, text, { x: left, y: sheet.y, width }, style) + gap;
    part.end();
  };
  write('H1', note.title, { size: 26, strong: true }, 18);
  for (const { heading, paragraphs } of note.sections) {
    write('H2', heading, { size: 14, strong: true }, 6);
    for (const text of paragraphs) write('P', text, { size: 10.5 }, 7);
    sheet.y += 8;
  }
  for (const { heading, rows } of note.tables) {
    write('H2', heading, { size: 14, strong: true }, 6);
    const [names = [], ...body] = rows;
    const first = 76;
    const other = (width - first - (names.length - 1) * cellGap) / Math.max(1, names.length - 1);
    const columns = names.map((name, index) =>
      index ? { heading: name, width: other, align: 'right' as const } : { heading: name, width: first },
    );
    writeTable(sheet, columns, body);
  }
  return sheet.finish((page, pages) => [note.title, `Page ${page} of ${pages}`]);
}
