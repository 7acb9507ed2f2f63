import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ContentError, openContent, toHtml } from './content.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'site-content-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { readYaml, readMarkdown, namesIn } = openContent(folder);

/** Writes a file and returns its path relative to the folder. */
function written(name: string, text: string): string {
  writeFileSync(path.join(folder, name), text);
  return name;
}

const schema = z.strictObject({
  name: z.string().check(z.minLength(1, 'must not be empty')),
  hours: z.array(z.object({ opens: z.string('must be a time') })),
});

describe('a valid file', () => {
  it('is read as YAML', () => {
    const file = written('right.yaml', 'name: Kopje\nhours:\n  - opens: "08:00"\n');
    expect(readYaml(file, schema)).toEqual({ name: 'Kopje', hours: [{ opens: '08:00' }] });
  });

  it('is read as Markdown with front matter, also with Windows line ends', () => {
    const file = written('right.md', '---\r\ntitle: Terms\r\n---\r\n\r\nWords.\r\n');
    expect(readMarkdown(file, z.object({ title: z.string() }))).toEqual({ head: { title: 'Terms' }, body: 'Words.' });
  });
});

describe('an invalid file stops the start with the file, the field and the reason', () => {
  const problem = (read: () => unknown): string => {
    try {
      read();
    } catch (error) {
      if (error instanceof ContentError) return error.message;
      throw error;
    }
    return 'nothing was wrong';
  };

  it('a field', () => {
    const file = written('field.yaml', 'name: ""\nhours:\n  - opens: 8\n');
    expect(problem(() => readYaml(file, schema))).toBe(
      `content/${file}: name: must not be empty; hours.0.opens: must be a time`,
    );
  });

  it('an unknown key, and an empty file', () => {
    const unknown = written('unknown.yaml', 'name: Kopje\nhours: []\ncolour: red\n');
    expect(problem(() => readYaml(unknown, schema))).toMatch(/: file: .*(colour|Unrecognized|Invalid)/i);
    const empty = written('empty.yaml', '');
    expect(problem(() => readYaml(empty, schema))).toBe(
      `content/${empty}: expected a document, but the input is empty`,
    );
  });

  it('invalid YAML, with its line', () => {
    const file = written('broken.yaml', 'name: "Kopje\nhours: [');
    expect(problem(() => readYaml(file, schema))).toBe(`content/${file}: line 2: deficient indentation`);
    const page = written('broken.md', '---\ntitle: Terms\ntitle: Again\n---\n');
    expect(problem(() => readMarkdown(page, z.object({})))).toBe(`content/${page}: line 3: duplicated mapping key`);
  });

  it('a page without front matter', () => {
    const file = written('headless.md', '# Terms\n');
    expect(problem(() => readMarkdown(file, z.object({})))).toBe(
      `content/${file}: must begin with a block between two lines of ---`,
    );
  });

  it('a missing file', () => {
    expect(problem(() => readYaml('nothing.yaml', schema))).toBe('content/nothing.yaml: the file is missing');
  });
});

it('Markdown becomes HTML, and HTML or scripts in it stay text', () => {
  expect(toHtml('## Heading\n\n- one\n- two')).toBe('<h2>Heading</h2>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n');
  const html = toHtml(
    '<script>alert(1)</script> <img src=x onerror=alert(1)> [x](javascript:alert(1)) [y](data:text/html,a)',
  );
  expect(html).not.toMatch(/<script|<img|href="(javascript|data):/);
  expect(html).toContain('&lt;script&gt;');
});

it('the names of a folder are sorted and have no extension', () => {
  mkdirSync(path.join(folder, 'names'));
  for (const name of ['b.md', 'a.md', 'c.yaml']) writeFileSync(path.join(folder, 'names', name), '');
  expect(namesIn('names', '.md')).toEqual(['a', 'b']);
});

describe('a table', () => {
  it('labels every cell with its column', () => {
    const html = toHtml('| Name | How long |\n|---|---|\n| theme | 1 day |\n\n| Other |\n|---|\n| row |');
    expect([...html.matchAll(/<td data-label="([^"]*)">([^<]*)/g)].map(([, label, text]) => [label, text])).toEqual([
      ['Name', 'theme'],
      ['How long', '1 day'],
      ['Other', 'row'],
    ]);
  });
});
