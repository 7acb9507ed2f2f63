import { describe, expect, it } from 'vitest';
import { filesBelow, textOf } from '#tests/support/project/project-files.ts';

/** All texts that visitors, clients or staff may read. */
const files = filesBelow(['content', 'src/contract', 'src/web', 'src/server']).filter(
  (file) => /\.(md|yaml|tsx?)$/.test(file) && !/\.test\.tsx?$/.test(file),
);
const texts = files.map((file) => [file, withoutComments(textOf(file)).replaceAll(/\s+/g, ' ')] as const);

/** Comments of a source file are not shown to visitors. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/^\s*(\/\/|# ).*$/gm, '');
}

describe('money and numbers are written one way', () => {
  const offences = (pattern: RegExp): string[] =>
    texts.flatMap(([file, text]) => [...text.matchAll(pattern)].map(([found]) => `${file}: ${found}`));

  it('prices are USD 50 in prose', () => {
    const prose = texts.filter(([file]) => file.startsWith('content/'));
    const found = prose.flatMap(([file, text]) =>
      [...text.matchAll(/\$\d[\d.,]*|\d+(?:[.,]\d+)* (?:US dollars?|USD|dollars?)\b|USD \d+\.\d/g)].map(
        ([one]) => `${file}: ${one}`,
      ),
    );
    expect(found).toEqual([]);
  });

  it('and in labels', () => {
    expect(offences(/\d USD\b/g)).toEqual([]);
  });

  it('amounts of the cart, orders and payments are $50.00', () => {
    expect(offences(/USD \$\{\(.{0,40}toFixed/g)).toEqual([]);
  });

  it('thousands have a comma: 1,358', () => {
    expect(offences(/thinSpace|\u2009|\d\u202f\d{3}/g)).toEqual([]);
  });
});

it('every date field gives an example: browsers write dates in the order of their own language', () => {
  const fields = texts.flatMap(([file, text]) =>
    [...text.matchAll(/<[A-Z]\w+ [^<>]*type="date"[^<>]*>|\{[^{}]*type: 'date'[^{}]*\}/g)].map(
      ([field]) => `${file}: ${field}`,
    ),
  );
  expect(fields.length).toBeGreaterThan(1);
  expect(fields.filter((field) => !/for example 25 January 2027/i.test(field))).toEqual([]);
});
