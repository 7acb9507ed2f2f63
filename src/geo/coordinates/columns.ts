interface Columns {
  separator: string;
  latitude: number;
  longitude: number;
}

const latitudeNames = /^(?:lat.*|y|.*north.*|y_?coord.*|point_y)$/i;
const longitudeNames = /^(?:lon.*|lng|x|.*east.*|x_?coord.*|point_x)$/i;

/** The columns of the two numbers, by their names; null for a line that is not a table heading. */
export function columnsOf(heading: string): Columns | null {
  const separator = [',', ';', '\t'].find((sign) => heading.includes(sign));
  if (!separator) return null;
  const names = split(heading, separator);
  const latitude = names.findIndex((name) => latitudeNames.test(name));
  const longitude = names.findIndex((name) => longitudeNames.test(name));
  return latitude >= 0 && longitude >= 0 ? { separator, latitude, longitude } : null;
}

/** The two numbers of a row in the order of their columns, decimal commas as points. */
export function fieldsOf(row: string, { separator, latitude, longitude }: Columns): string {
  const fields = split(row, separator);
  const [first, second] = latitude < longitude ? [latitude, longitude] : [longitude, latitude];
  const pair = [fields[first], fields[second]].map((field = '') => field.replace(/^([+-−]?\d+),(\d+)$/, '$1.$2'));
  return fields.some(Boolean) ? pair.join(' , ') : '';
}

/** The fields of a row of comma separated values; quotes may hold separators. */
const split = (row: string, separator: string): string[] =>
  (row.match(new RegExp(`(?:^|${separator})(?:"(?:[^"]|"")*"|[^${separator}]*)`, 'g')) ?? []).map((field) =>
    field
      .replace(new RegExp(`^${separator}`), '')
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"')
      .trim(),
  );
