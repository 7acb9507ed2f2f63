import { expect, it } from 'vitest';
import { differences, type Json, withEdits } from '#server/platform/content/content-values.ts';
import { testApp } from '#tests/support/app/app.ts';
import { oneIn } from '#tests/support/run/extent.ts';
import { groupOf, jsonSchemaOf, problemsOfFile, valuesOf } from './content-files.ts';
import { problemsOfValues } from './drafts.ts';

const app = testApp();

/** Values that a form, or a call without it, can hold in the place of any other. */
const strange: Json[] = [
  '',
  ' ',
  'x'.repeat(5_000),
  '<script>alert(1)</script>',
  '{moon}',
  '[a](javascript:alert(1))',
  0,
  -1,
  1e15,
  true,
  null,
  [],
  ['', 'a'],
  [{}],
  {},
];

it('each file that owners edit has a schema, a group, and no problem as it is', () => {
  const { content } = app.site.platform;
  const files = [...content.files.keys()].filter((file) => groupOf(file) !== null);
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    expect([file, problemsOfFile(content, file, valuesOf(content, file))]).toEqual([file, []]);
    expect([file, jsonSchemaOf(content, file)?.['type']]).toEqual([file, expect.stringMatching(/^(?:object|array)$/)]);
  }
});

it('a strange value in any field is a problem with its file and reason, or is shown; it is never a failure', async () => {
  const { platform } = app.site;
  const { content } = platform;
  const fields = [...content.files.keys()].flatMap((file) =>
    groupOf(file) === null ? [] : differences({}, valuesOf(content, file)).map(({ field }) => ({ file, field })),
  );
  const cases = fields.flatMap(({ file, field }) => strange.map((value) => ({ file, field, value })));
  const wrong: string[] = [];
  for (const { file, field, value } of oneIn(211, cases)) {
    const values = withEdits(valuesOf(content, file), { [field]: { value, base: null } });
    const problems = await problemsOfValues(platform, { [file]: values });
    for (const problem of problems)
      if (!problem.file || !problem.reason)
        wrong.push(`${file} ${field} ${JSON.stringify(value).slice(0, 50)}: ${JSON.stringify(problem)}`);
  }
  expect(wrong).toEqual([]);
  expect(cases.length).toBeGreaterThan(5_000);
});
