import { deliveryLimits } from '#contract/delivery-limits.ts';
import { BytesInOrder } from '../bytes/bytes-in-order.ts';
import { withBytes } from '../bytes/open-bytes.ts';
import type { Attributes } from '../drawing/drawing.ts';

interface Field {
  name: string;
  type: string;
  from: number;
  to: number;
}

const [headBytes, fieldBytes, endOfFields] = [32, 32, 0x0d];

/** Calls back with the attributes of each row of a .dbf file, in order, as far as it is whole. */
export function readDbf(path: string, codePage: string, use: (attributes: Attributes) => void): void {
  const decoder = decoderOf(codePage);
  withBytes(path, (file) => {
    const bytes = new BytesInOrder(file);
    const head = bytes.take(headBytes);
    const [rows, start, length] = [head.readUInt32LE(4), head.readUInt16LE(8), head.readUInt16LE(10)];
    if (start < headBytes || length === 0 || file.size < start) return;
    const fields = fieldsIn(bytes.take(start - headBytes), decoder);
    const most = Math.min(rows, Math.floor((file.size - start) / length), deliveryLimits.shownVerticesMax);
    for (let row = 0; row < most; row += 1) {
      const record = bytes.take(length);
      use(Object.fromEntries(fields.map((field) => [field.name, readValue(field, record, decoder)])));
    }
  });
}

function fieldsIn(table: Buffer, decoder: TextDecoder): Field[] {
  const fields: Field[] = [];
  // The first byte of a record says whether it is deleted.
  let from = 1;
  for (let at = 0; at + fieldBytes <= table.length && table[at] !== endOfFields; at += fieldBytes) {
    const name = decoder.decode(table.subarray(at, at + 11)).replace(/\0.*$/s, '');
    const to = from + (table[at + 16] ?? 0);
    fields.push({ name, type: String.fromCharCode(table[at + 11] ?? 0), from, to });
    from = to;
  }
  return fields;
}

function readValue({ type, from, to }: Field, record: Buffer, decoder: TextDecoder): string | number | null {
  const text = decoder.decode(record.subarray(from, to)).replaceAll('\0', ' ').trim();
  if (type === 'N' || type === 'F') return /^[-+]?[\d.]+(?:e[-+]?\d+)?$/i.test(text) ? Number(text) : null;
  if (type === 'D') return /^\d{8}$/.test(text) ? text.replace(/^(....)(..)(..)$/, '$1-$2-$3') : null;
  return text || null;
}

/** By the .cpg file: `UTF-8`, `1252`, `ISO 8859-1`. Without one that is known, as Windows writes it. */
function decoderOf(codePage: string): TextDecoder {
  const name = codePage
    .trim()
    .replace(/^(?:cp|ansi )?(?=125\d$)/i, 'windows-')
    .replace(/^ISO[ -]?(?=8859)/i, 'iso-');
  try {
    return new TextDecoder(name || 'windows-1252');
  } catch {
    return new TextDecoder('windows-1252');
  }
}
