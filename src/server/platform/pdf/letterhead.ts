import { left, type PdfPage, right } from './pdf-page.ts';

interface Block {
  label: string;
  values: readonly (string | null)[];
}

/** A URL as it is printed. */
export const bareAddress = (address: string): string => address.replace(/^https?:\/\//, '').replace(/\/$/, '');

const linesOf = (values: readonly (string | null)[]): string[] =>
  values.flatMap((value) => (value ?? '').split('\n')).filter((line) => line.trim() !== '');

/** The logo, the name of the business, the title and up to three blocks side by side. */
export function writeLetterhead(sheet: PdfPage, business: string, title: string, blocks: readonly Block[]): void {
  const head = sheet.part('Sect');
  sheet.logo(left, sheet.y, 30);
  sheet.write(head, 'P', business, { x: left + 40, y: sheet.y + 6, width: 420 }, { size: 15, strong: true });
  sheet.y += 62;
  sheet.y +=
    sheet.write(head, 'H1', title, { x: left, y: sheet.y, width: right - left }, { size: 30, strong: true }) + 14;
  sheet.rule(sheet.y, 'ink', 1);
  sheet.y += 14;

  const gap = 20;
  const width = (right - left - 2 * gap) / 3;
  const heights = blocks.map(({ label, values }, column) => {
    const box = { x: left + column * (width + gap), y: sheet.y, width };
    box.y += sheet.write(head, 'H2', label, box, { size: 8.5, colour: 'ink3' }) + 2;
    for (const line of linesOf(values)) box.y += sheet.write(head, 'P', line, box, { size: 10 });
    return box.y - sheet.y;
  });
  head.end();
  sheet.y += Math.max(...heights) + 26;
}
