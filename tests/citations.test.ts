import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorsOf, brokenCitations } from '#tests/support/project/citations.ts';
import { plantTree } from '#tests/support/project/planted-tree.ts';
import { filesBelow, textOf } from '#tests/support/project/project-files.ts';

describe('citations', () => {
  it('lead to an existing heading or decision, and to no document outside the repository', () => {
    expect(brokenCitations()).toEqual([]);
  });

  it('are reported when planted wrong', () => {
    const planted = {
      'docs/product/bookings.md': '# Bookings\n\n## Holds & buffers\n\nSee [the index](README.md).\n',
      'docs/decisions/0002-one-key.md': '# One key\n',
      'docs/architecture.md':
        '[right](product/bookings.md#holds--buffers), [wrong](product/bookings.md#gone),\n`src/right.ts`, `right.ts`, `src/moved.ts`\n`moved.ts`\n`hold` in\n`src/right.ts`, `gone` in `src/right.ts`\n',
      'src/right.ts':
        '// product/bookings.md#holds--buffers, docs/product/bookings.md, decision 0002\nexport const hold = 1;\n',
      'src/wrong-page.ts': '\n// product/orders.md#ledger\n',
      'src/wrong-heading.ts': '// product/bookings.md#reminders\n',
      'tests/wrong-decisions.ts': '// decision 0099, docs/decisions/0098\n',
      'content/outside.yaml': '# see spec 4\n',
      'CONTRIBUTING.md': 'SECURITY.md is a page of ours; SECURITY 1.5 is not.\n',
    };
    expect(brokenCitations(plantTree(new Map(Object.entries(planted))))).toEqual([
      'CONTRIBUTING.md:1 names a document outside the repository: SECURITY 1',
      'content/outside.yaml:1 names a document outside the repository: spec 4',
      'docs/architecture.md:1 cites what does not exist: docs/product/bookings.md#gone',
      'docs/architecture.md:2 cites what does not exist: src/moved.ts',
      'docs/architecture.md:3 cites what does not exist: moved.ts',
      'docs/architecture.md:5 cites what does not exist: gone in src/right.ts',
      'docs/product/bookings.md:5 cites what does not exist: docs/product/README.md',
      'src/wrong-heading.ts:1 cites what does not exist: docs/product/bookings.md#reminders',
      'src/wrong-page.ts:2 cites what does not exist: docs/product/orders.md#ledger',
      'tests/wrong-decisions.ts:1 cites what does not exist: decision 0099',
      'tests/wrong-decisions.ts:1 cites what does not exist: decision 0098',
    ]);
  });
});

it.each([
  'Where is the price of an order decided?',
  'What happens when Paynow calls?',
  'How do I add a field to the quote form?',
  'Why was this slot refused?',
  'Which emails does a booking send?',
])('docs/architecture.md answers by path: %s', (question) => {
  const [, answer = ''] = textOf('docs/architecture.md').split(`| ${question} | `);
  // The tests above check that these paths exist.
  expect(answer.split('\n')[0]).toMatch(/`src\/[\w./-]+\.ts`/);
});

describe('the pages of docs/product', () => {
  const pages = filesBelow(['docs/product']);

  it('are all in its index', () => {
    const index = textOf('docs/product/README.md');
    expect(pages.filter((page) => !page.endsWith('/README.md') && !index.includes(`(${path.basename(page)})`))).toEqual(
      [],
    );
  });

  it.each(pages)('%s has no heading twice, so each anchor means one section', (page) => {
    const anchors = anchorsOf(textOf(page));
    expect(anchors.filter((anchor, index) => anchors.indexOf(anchor) !== index)).toEqual([]);
  });
});
