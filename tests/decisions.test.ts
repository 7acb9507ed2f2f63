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
});
