import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, textOf } from '#tests/support/project/project-files.ts';

const folder = 'docs/decisions';
const index = `${folder}/README.md`;
const records = filesBelow([folder]).filter((file) => file !== index);
const numberIn = (file: string): string => path.basename(file).slice(0, 4);

/** Title, status and date first, then three sections that must not be empty. */
const form =
  /^# (?<number>\d+)\. (?<title>\S.*)\n\n- Status: (?<status>(?:Accepted|Superseded).*)\n- Date: (?<date>\d{4}-\d{2}-\d{2})\n\n## Context\n\n[^#][\s\S]*\n\n## Decision\n\n[^#][\s\S]*\n\n## Consequences\n\n[^#][\s\S]*\n$/;

describe('decision records', () => {
  it.each(records)('%s has a title, status, date, context, decision and consequences', (file) => {
    expect(path.basename(file)).toMatch(/^\d{4}-[a-z0-9]+(?:-[a-z0-9]+)*\.md$/);
    const text = textOf(file);
    expect(text).toMatch(form);
    expect(text.match(/^# .*$/gm)).toHaveLength(1);
    expect(text).toContain(`# ${Number(numberIn(file))}. `);
  });

  it('have a number each', () => {
    const numbers = records.map(numberIn);
    expect(numbers).toEqual([...new Set(numbers)]);
    expect(numbers.length).toBeGreaterThan(30);
  });

  it('are listed in the index with their title, status and date', () => {
    const rows = records.map((file) => {
      const { title, status, date } = form.exec(textOf(file))?.groups ?? {};
      return `| [${numberIn(file)}](${path.basename(file)}) | ${title} | ${status} | ${date} |`;
    });
    expect(textOf(index).match(/^\| \[.*$/gm)).toEqual(rows);
  });

  it('leave out a number only when the index says why', () => {
    expect(gapsIn(records.map(numberIn))).toEqual(explained('Records'));
    expect(gapsIn(filesBelow(['migrations']).map(numberIn))).toEqual(explained('Migrations'));
  });
});

function gapsIn(numbers: readonly string[]): string[] {
  const last = Math.max(...numbers.map(Number));
  const all = Array.from({ length: last }, (_, index) => String(index + 1).padStart(4, '0'));
  return all.filter((number) => !numbers.includes(number));
}

/** The numbers in the line `- Records 0012 and 0032: …` of the index. */
function explained(what: string): string[] {
  const line = new RegExp(`^- ${what} (?<numbers>[^:]*):`, 'm').exec(textOf(index));
  return (line?.groups?.['numbers']?.match(/\d{4}/g) ?? []).sort();
}
