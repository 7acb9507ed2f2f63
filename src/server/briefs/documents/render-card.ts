import type { BriefEstimate } from '#contract/briefs/briefs.ts';
import { businessDate } from '#contract/business-days.ts';
import { limits } from '#contract/limits.ts';
import { factRows, notAnOffer, skyNames } from '#geo/estimate/fact-rows.ts';
import { areaFigures, lengthText } from '#geo/estimate/figures.ts';
import { inThousands } from '#geo/estimate/format.ts';
import { dollars, formatDay } from '#server/platform/pdf/format.ts';
import { bareAddress, writeLetterhead } from '#server/platform/pdf/letterhead.ts';
import { left, openPdfPage, type PdfPage, right } from '#server/platform/pdf/pdf-page.ts';
import { writeTable } from '#server/platform/pdf/table.ts';

/** What the feasibility card of a brief says. Plain data: it is sent to the thread that renders. */
export interface Card {
  business: { name: string; website: string };
  ref: string;
  madeAt: string;
  service: string;
  dates: string;
  estimate: BriefEstimate;
  /** The path of a square SVG. */
  outline: string;
}

const width = right - left;
const body = { size: 10, colour: 'ink2' } as const;
const heading = { size: 14, strong: true } as const;
const outlineSide = 140;
const pleaseNote = { title: 'Please note', text: notAnOffer };

/** Renders a feasibility card: A4, tagged, and the same bytes for the same data. */
export async function renderCardPdf(card: Card): Promise<Uint8Array<ArrayBuffer>> {
  const { business, ref, estimate } = card;
  const madeAt = new Date(card.madeAt);
  const { value, unit, other } = areaFigures(estimate.areaKm2 * 1e6);
  const sheet = await openPdfPage({ title: `Feasibility card ${ref}`, author: business.name, madeAt });
  writeLetterhead(sheet, business.name, 'Feasibility card', [
    { label: 'Brief', values: [ref, card.service, card.dates, formatDay(businessDate(madeAt))] },
    {
      label: 'Area',
      values: [`${value} ${unit}`, other, `Perimeter ${lengthText(estimate.perimeterKm * 1000)}`, estimate.remark],
    },
    { label: 'Indicative price', values: [rangeOf(estimate)] },
  ]);
  writeOutline(sheet, card, `${value} ${unit}`);
  if (estimate.middleCents !== null) writePrice(sheet, estimate, estimate.middleCents);
  writeFacts(sheet, estimate.facts);
  for (const { title, text } of [...estimate.facts.pitfalls, pleaseNote]) writeSection(sheet, title, text);
  return sheet.finish((page, pages) => [
    `${business.name}, ${bareAddress(business.website)}`,
    `${ref} · Page ${page} of ${pages}`,
  ]);
}

const rangeOf = ({ low, high, manualQuote }: BriefEstimate): string =>
  manualQuote?.message ?? `USD ${inThousands(low ?? 0)} to ${inThousands(high ?? 0)}`;

/** The outline, and beside it the months by how clear they are, the chosen one named. */
function writeOutline(sheet: PdfPage, { outline, estimate }: Card, size: string): void {
  const part = sheet.part('Sect');
  const figure = { x: left, y: sheet.y, side: outlineSide, fromPx: limits.outlineSizePx };
  sheet.shape(part, `The outline of the area, ${size}, north up`, outline, figure);
  const box = { x: left + outlineSide + 30, y: sheet.y, width: width - outlineSide - 30 };
  box.y += sheet.write(part, 'H2', 'When to look', box, heading) + 6;
  for (const text of monthLines(estimate.facts.months)) box.y += sheet.write(part, 'P', text, box, body) + 3;
  part.end();
  sheet.y += Math.max(outlineSide, box.y - sheet.y) + 20;
}

function monthLines(months: BriefEstimate['facts']['months']): string[] {
  const classes = Object.entries(skyNames).flatMap(([sky, label]) => {
    const names = months.filter((month) => month.sky === sky).map(({ name }) => name);
    return names.length ? `${label.charAt(0).toUpperCase()}${label.slice(1)}: ${names.join(', ')}` : [];
  });
  const chosen = months.find(({ isChosen }) => isChosen);
  return [...(chosen ? [`Chosen: ${chosen.name}, ${skyNames[chosen.sky]}`] : []), ...classes];
}

function writePrice(sheet: PdfPage, { lines }: BriefEstimate, middleCents: number): void {
  writeHeading(sheet, 'Price');
  const rows = lines.map(({ label, note, cents }) => [label, note, dollars(cents)]);
  writeTable(
    sheet,
    [
      { heading: 'What', width: 180 },
      { heading: 'How', width: 215 },
      { heading: 'USD', width: width - 180 - 215 - 24, align: 'right' },
    ],
    [...rows, ['Middle of the range', '', dollars(middleCents)]],
  );
}

function writeFacts(sheet: PdfPage, facts: BriefEstimate['facts']): void {
  writeHeading(sheet, 'Images and coordinates');
  writeTable(
    sheet,
    [
      { heading: 'Fact', width: 110 },
      { heading: 'Value', width: 150 },
      { heading: 'Note', width: width - 110 - 150 - 24 },
    ],
    factRows(facts).map(({ name, value, note }) => [name, value, note]),
  );
}

function writeHeading(sheet: PdfPage, text: string): void {
  sheet.makeRoom(90);
  const part = sheet.part('Sect');
  sheet.y += sheet.write(part, 'H2', text, { x: left, y: sheet.y, width }, heading) + 6;
  part.end();
}

function writeSection(sheet: PdfPage, title: string, text: string): void {
  const height = sheet.heightOf(text, width, body);
  sheet.makeRoom(30 + height);
  const part = sheet.part('Sect');
  sheet.y += sheet.write(part, 'H2', title, { x: left, y: sheet.y, width }, { size: 11, strong: true }) + 3;
  sheet.write(part, 'P', text, { x: left, y: sheet.y, width }, body);
  part.end();
  sheet.y += height + 10;
}
