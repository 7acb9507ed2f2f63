import { sheetSize } from '#contract/site/samples.ts';
import { inThousands } from '#geo/estimate/format.ts';
import { openPdfPage, type Part, type PdfPage } from '#server/platform/pdf/pdf-page.ts';
import type { DrawnSheet } from './sample.ts';

type Doc = Parameters<Parameters<PdfPage['drawing']>[2]>[0];

const millimetre = 72 / 25.4;
/** A2 across, in points. */
const paper: [number, number] = [594 * millimetre, 420 * millimetre];
/** Of one unit of the sheet on paper: 10 m at 1:15 000. */
const unit = (10 / 15_000) * 1000 * millimetre;
const map = { x: 30 * millimetre, y: 55 * millimetre, width: sheetSize.width * unit, height: sheetSize.height * unit };
const legend = { x: map.x + map.width + 24 * millimetre, width: 120 * millimetre };
const ink = '#17201b';
const paperColour = '#fbfbf8';
const frameWidth = 8;
const text = { size: 17 } as const;
const small = { size: 13, colour: 'ink2' } as const;

const scaleOf = ({ unitM }: DrawnSheet): number => 1_500 * unitM;
/** `1:15,000`. */
export const scaleText = (sheet: DrawnSheet): string => `1:${inThousands(Math.round(scaleOf(sheet)))}`;

/** The map sheet on A2. */
export async function renderSheetPdf(drawn: DrawnSheet, author: string, madeAt: Date): Promise<Uint8Array> {
  const sheet = await openPdfPage({ title: drawn.title, author, madeAt, size: paper });
  const part = sheet.part('Sect');
  sheet.write(part, 'H1', drawn.title, { x: map.x, y: 22 * millimetre, width: map.width }, { size: 44, strong: true });
  const label = { x: legend.x, y: 26 * millimetre, width: legend.width };
  sheet.write(part, 'P', drawn.label, label, { size: 19, strong: true });
  sheet.drawing(part, drawn.alt, (doc) => drawMap(doc, drawn));
  writeLegend(sheet, part, drawn);
  writeImprint(sheet, part, drawn);
  part.end();
  return sheet.finish();
}

function drawMap(doc: Doc, drawn: DrawnSheet): void {
  doc.save().translate(map.x, map.y).scale(unit);
  doc.rect(0, 0, sheetSize.width, sheetSize.height).fill(paperColour);
  if (drawn.png) doc.image(Buffer.from(drawn.png), 0, 0, { width: sheetSize.width, height: sheetSize.height });
  doc.save().rect(0, 0, sheetSize.width, sheetSize.height).clip();
  for (const mark of drawn.marks) drawMark(doc, mark);
  doc.restore();
  for (const { text: name, x, y } of drawn.names) {
    doc.font('strong').fontSize(9);
    const at = x - doc.widthOfString(name) / 2;
    doc.lineWidth(2.4).strokeColor(paperColour).fillColor(paperColour);
    doc.text(name, at, y - 9, { lineBreak: false, stroke: true, fill: true });
    doc.fillColor(ink).text(name, at, y - 9, { lineBreak: false });
  }
  doc.restore();
  drawFrame(doc, drawn);
}

function drawMark(doc: Doc, { d, fill, strokes }: DrawnSheet['marks'][number]): void {
  if (fill) doc.path(d).fill(fill, 'even-odd');
  for (const { colour, width, isSquare } of strokes) {
    doc.lineJoin('round').lineCap(isSquare ? 'square' : 'round');
    doc.path(d).lineWidth(width).stroke(colour);
  }
}

/** Bars of one distance, in turn dark and light, and the numbers along the foot. */
function drawFrame(doc: Doc, { barM, unitM, axis }: DrawnSheet): void {
  const { x, y, width, height } = map;
  const bar = (barM / unitM) * unit;
  const out = frameWidth;
  doc
    .lineWidth(1)
    .rect(x - out, y - out, width + 2 * out, height + 2 * out)
    .stroke(ink);
  doc.rect(x, y, width, height).stroke(ink);
  for (let at = 0; at < width; at += 2 * bar) {
    for (const top of [y - out, y + height]) doc.rect(x + at, top, Math.min(bar, width - at), out).fill(ink);
  }
  for (let at = 0; at < height; at += 2 * bar) {
    for (const left of [x - out, x + width]) doc.rect(left, y + at, out, Math.min(bar, height - at)).fill(ink);
  }
  doc.font('regular').fontSize(14).fillColor(ink);
  for (const { text: name, x: at } of axis) {
    doc.text(name, x + at * unit - 60, y + height + out + 6, { width: 120, align: 'center', lineBreak: false });
  }
}

function writeLegend(sheet: PdfPage, part: Part, { legend: entries, total, signs }: DrawnSheet): void {
  let { y } = map;
  const row = (name: string, value: string | null, strong: boolean): void => {
    sheet.write(part, 'P', name, { x: legend.x + 44, y, width: legend.width - 130 }, { ...text, strong });
    if (value) {
      sheet.write(
        part,
        'P',
        value,
        { x: legend.x + legend.width - 90, y, width: 90 },
        { ...text, strong, align: 'right' },
      );
    }
    y += 34;
  };
  for (const { name, colour, value } of entries) {
    sheet.drawing(part, name, (doc) => {
      doc.lineWidth(1).rect(legend.x, y, 30, 22).fillAndStroke(colour, ink);
    });
    row(name, value, false);
  }
  if (total) row(total.name, total.value, true);
  y += 20;
  for (const { name, mark } of signs) {
    sheet.drawing(part, name, (doc) => {
      doc
        .save()
        .translate(legend.x, y + 2)
        .scale(1.6);
      drawMark(doc, mark);
      doc.restore();
    });
    row(name, null, false);
  }
}

function writeImprint(sheet: PdfPage, part: Part, drawn: DrawnSheet): void {
  const top = map.y + map.height + 22 * millimetre;
  drawScaleBar(sheet, part, drawn);
  for (const [column, lines] of [drawn.imprint, [`A2, ${scaleText(drawn)}`, ...drawn.edition]].entries()) {
    const box = { x: column ? legend.x : map.x, y: top, width: column ? legend.width : map.width };
    for (const line of lines) box.y += sheet.write(part, 'P', line, box, small) + 2;
  }
}

/** A bar of 100 mm or less, of a round number of metres. */
function drawScaleBar(sheet: PdfPage, part: Part, drawn: DrawnSheet): void {
  const { barM, unitM } = drawn;
  const lengthM = barM * 2;
  const length = (lengthM / unitM) * unit;
  const y = map.y + map.height - 60;
  const name = lengthM < 1000 ? `${lengthM} m` : `${lengthM / 1000} km`;
  sheet.drawing(part, `Scale bar of ${name}`, (doc) => {
    doc.lineWidth(1.5).rect(legend.x, y, length, 7).stroke(ink);
    doc.rect(legend.x, y, length / 2, 7).fill(ink);
    doc
      .path(`M${legend.x + 8} ${y - 40}v-60M${legend.x} ${y - 90}l8-12 8 12`)
      .lineWidth(2)
      .stroke(ink);
  });
  sheet.write(part, 'P', name, { x: legend.x, y: y + 12, width: 200 }, small);
  sheet.write(part, 'P', 'Grid north', { x: legend.x + 26, y: y - 60, width: 200 }, small);
}
