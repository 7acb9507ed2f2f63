import type { Finding } from '#contract/deliveries/deliverables.ts';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import { grouped } from '#geo/coordinates/format-coordinates.ts';
import { textOf } from '#geo/files/file-type.ts';
import type { Epsg } from '#geo/geodesy/coordinate-systems.ts';
import { isEpsg, isInDegrees } from '#geo/geodesy/coordinate-systems.ts';
import { isComplete, rowConverter } from '#geo/tables/convert-table.ts';
import { fieldsIn, nameOfColumn, type Table, type TableChoice, tableOf, UnreadableTable } from '#geo/tables/table.ts';
import { withBytes } from '../bytes/open-bytes.ts';
import { type CheckedContent, type FileToCheck, failed, passed, UncheckedFile } from '../file-check.ts';
import { emptyShape } from '../shape.ts';
import { epsgSystem, LayerCheck, newTestBudget } from '../shapes/layer-check.ts';
import { counted } from '../words.ts';

/** A table of text, with points where the coordinate desk finds columns of coordinates. @throws UncheckedFile */
export function checkTable(file: FileToCheck): CheckedContent {
  const text = withBytes(file.path, (bytes) => {
    if (bytes.size > deliveryLimits.tableCheckedMaxBytes) {
      throw new UncheckedFile(`Tables of more than ${deliveryLimits.tableCheckedMaxBytes / 1_048_576} MB are not read`);
    }
    return textOf(bytes.atMost(0, bytes.size));
  });
  if (!text.trim()) return { summary: 'CSV', findings: [failed('content', 'It is empty: no rows')] };
  try {
    const { suggestion, ...table } = tableOf(text, deliveryLimits.tableRowsMax);
    return checkRows(table, suggestion.choice, file);
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error;
    const rows = text.trim().split(/\r\n?|\n/).length - 1;
    if (rows > deliveryLimits.tableRowsMax) {
      throw new UncheckedFile(`Tables of more than ${grouped(deliveryLimits.tableRowsMax)} rows are not read`);
    }
    return withoutCoordinates(rows);
  }
}

function withoutCoordinates(rows: number): CheckedContent {
  const content = rows
    ? passed('content', `${counted(rows, 'row')}, no coordinates`)
    : failed('content', 'It is empty: no rows');
  return { summary: `CSV, ${counted(rows, 'row')}`, findings: [content] };
}

function checkRows(table: Table, suggested: TableChoice, { agreed, drawing }: FileToCheck): CheckedContent {
  const isUnnamed = suggested.from === null;
  // Metres of a system that the table does not name are in the one that was agreed.
  const from = suggested.from ?? metricSystem(agreed.epsg);
  const choice = { ...suggested, from };
  const rows = table.rows.length;
  if (!suggested.roles.includes('latitude') && !suggested.roles.includes('mgrs')) return withoutCoordinates(rows);
  const summary = `CSV, ${counted(rows, 'row')}`;
  if (!isComplete(choice)) {
    const text = 'Coordinates in metres, and no name of their system';
    return { summary, findings: [agreed.epsg === null ? passed('system', text) : failed('system', text)] };
  }
  const check = new LayerCheck({
    name: null,
    system: from === null ? null : epsgSystem(from),
    numbersIn: 4326,
    agreed,
    budget: newTestBudget(),
    drawing,
    placeNoun: 'row',
  });
  const convert = rowConverter(table, choice);
  for (const row of table.rows) {
    const { position } = convert(row);
    check.add(row.line, position ? { ...emptyShape(), points: [...position] } : undefined);
    if (check.wantsAttributes) {
      const fields = fieldsIn(row.text, table.separator);
      check.setAttributes(
        row.line,
        Object.fromEntries(fields.map((field, at) => [nameOfColumn(table, at), field || null])),
      );
    }
  }
  const findings = check.findings().map((finding): Finding => {
    if (finding.id !== 'system') return finding;
    return isUnnamed ? passed('system', `The table names no system; read as EPSG:${from}, as agreed`) : finding;
  });
  return { summary, findings };
}

const metricSystem = (epsg: number | null): Epsg | null => (isEpsg(epsg) && !isInDegrees(epsg) ? epsg : null);
