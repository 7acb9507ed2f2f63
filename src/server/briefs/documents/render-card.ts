import type { BriefEstimate } from '#contract/briefs/briefs.ts';
import { businessDate, formatDay } from '#contract/business-days.ts';
import { formatDollars } from '#contract/money.ts';
import { factRows, indicativePriceMessage, skyNames } from '#geo/estimate/fact-rows.ts';
import { areaFigures, lengthText } from '#geo/estimate/figures.ts';
import { inThousands } from '#geo/estimate/format.ts';
import { type Paragraph, writeColumns } from '#server/platform/pdf/columns.ts';
import { bareAddress, writeLetterhead } from '#server/platform/pdf/letterhead.ts';
import { left, openPdfPage, type PdfPage, right } from '#server/platform/pdf/pdf-page.ts';
import { writeTable } from '#server/platform/pdf/table.ts';

/** The content of a feasibility card. Plain data, as it is sent to the rendering thread. */
export interface Card {
  business: { name: string; website: string };
  ref: string;
  madeAt: string;
  service: string;
  dates: string;
  estimate: BriefEstimate;
  district: string | null;
  /** The area on the map: a PNG of 720 by 420 pixels. */
  picture: Uint8Array;
}

const width = right - left;
const body = { size: 10, colour: 'ink2' } as const;
const small = { size: 9, colour: 'ink2' } as const;
const label = { size: 8.5, colour: 'ink3' } as const;
const heading = { size: 14, strong: true } as const;
const picture = { width: 240, height: 140 };
const gapBeside = 22;

/** Renders a feasibility card: A4, tagged, and the same bytes for the same data. */
export async function renderCardPdf(card: Card): Promise<Uint8Array<ArrayBuffer>> {
  const { business, ref, estimate } = card;
  const madeAt = new Date(card.madeAt);
  const { value, unit, other } = areaFigures(estimate.areaKm2 * 1e6);
  const sheet = await openPdfPage({ title: `Feasibility card ${ref}`, author: business.name, madeAt });
  writeLetterhead(sheet, business.name, 'Feasibility card', [
    { label: 'Quote request', values: [ref, card.service, card.dates, formatDay(businessDate(madeAt))] },
    {
      label: 'Area',
      values: [
        `${value} ${unit}${card.district ? ` in ${card.district}` : ''}`,
        other,
        `Perimeter ${lengthText(estimate.perimeterKm * 1000)}`,
        estimate.remark,
      ],
    },
    { label: 'Indicative price', values: [rangeOf(estimate), indicativePriceMessage] },
  ]);
  writeOutline(sheet, card, `${value} ${unit}`);
  writeMonths(sheet, estimate.facts.months);
  if (estimate.middleCents !== null) writePrice(sheet, estimate, estimate.middleCents);
  writePitfalls(sheet, estimate.facts.pitfalls);
  return sheet.finish((page, pages) => [
    `${business.name}, ${bareAddress(business.website)}`,
    `${ref} · Page ${page} of ${pages}`,
  ]);
}

const rangeOf = ({ low, high, manualQuote }: BriefEstimate): string =>
  manualQuote?.message ?? `USD ${inThousands(low ?? 0)} to ${inThousands(high ?? 0)}`;

/** The area on the map, and next to it what images show of it. */
function writeOutline(sheet: PdfPage, { picture: png, estimate }: Card, size: string): void {
  const part = sheet.part('Sect');
  const top = sheet.y;
  const alt = `The outline of the area on the map, ${size}, north up`;
  sheet.picture(part, alt, png, { x: left, y: top, width: picture.width });
  part.end();
  const facts = factRows(estimate.facts).map(({ name, value, note }): Paragraph[] => [
    { tag: 'P', text: name, style: label, gap: 1 },
    { tag: 'P', text: value, style: { size: 12, strong: true }, gap: 1 },
    { tag: 'P', text: note, style: small, gap: 0 },
  ]);
  const x = left + picture.width + gapBeside;
  writeColumns(sheet, { x, width: right - x, count: 2 }, facts);
  sheet.y = Math.max(sheet.y, top + picture.height + 12);
}

function writeMonths(sheet: PdfPage, months: BriefEstimate['facts']['months']): void {
  writeHeading(sheet, 'When to look');
  const blocks = monthLines(months).map(({ name, text }): Paragraph[] => [
    { tag: 'P', text: name, style: label, gap: 1 },
    { tag: 'P', text, style: body, gap: 0 },
  ]);
  writeColumns(sheet, { x: left, width, count: blocks.length }, blocks);
}

function monthLines(months: BriefEstimate['facts']['months']): { name: string; text: string }[] {
  const classes = Object.entries(skyNames).flatMap(([sky, skyName]) => {
    const names = months.filter((month) => month.sky === sky).map(({ name }) => name);
    return names.length ? { name: capitalized(skyName), text: names.join(', ') } : [];
  });
  const chosen = months.find(({ isChosen }) => isChosen);
  return [...(chosen ? [{ name: 'Chosen', text: `${chosen.name}, ${skyNames[chosen.sky]}` }] : []), ...classes];
}

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function writePrice(sheet: PdfPage, { lines }: BriefEstimate, middleCents: number): void {
  writeHeading(sheet, 'Price');
  const rows = lines.map(({ label, note, cents }) => [label, note, formatDollars(cents)]);
  writeTable(
    sheet,
    [
      { heading: 'What', width: 180 },
      { heading: 'How', width: 215 },
      { heading: 'USD', width: width - 180 - 215 - 24, align: 'right' },
    ],
    [...rows, ['Estimate', '', formatDollars(middleCents)]],
  );
}

function writeHeading(sheet: PdfPage, text: string): void {
  sheet.makeRoom(90);
  const part = sheet.part('Sect');
  sheet.y += sheet.write(part, 'H2', text, { x: left, y: sheet.y, width }, heading) + 6;
  part.end();
}

function writePitfalls(sheet: PdfPage, pitfalls: BriefEstimate['facts']['pitfalls']): void {
  const blocks = pitfalls.map(({ title, text }): Paragraph[] => [
    { tag: 'H2', text: title, style: { size: 11, strong: true }, gap: 3 },
    { tag: 'P', text, style: small, gap: 0 },
  ]);
  writeColumns(sheet, { x: left, width, count: 3 }, blocks);
}
