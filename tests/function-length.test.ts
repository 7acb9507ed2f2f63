import ts from 'typescript';
import { expect, it } from 'vitest';
import { filesBelow, generatedFiles, textOf } from '#tests/support/project/project-files.ts';

const mostLines = 50;

/** Longer than allowed because their parts share one state: a queue, a page cache, a form. Do not add to this list. */
const exceptions = [
  'createApp',
  'createBoundedQueue',
  'createPages',
  'openPdfPage',
  'runJobs',
  'useCheckout',
  'useForm',
];

interface LongFunction {
  name: string;
  where: string;
}

/** Named functions in a file with more than 50 lines, not counting blank lines and comments. */
function longFunctions(file: string, text: string): LongFunction[] {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const lines = text.split('\n');
  const found: LongFunction[] = [];
  const lineAt = (position: number): number => source.getLineAndCharacterOfPosition(position).line;
  const visit = (node: ts.Node): void => {
    const name = nameOf(node);
    if (name) {
      const first = lineAt(node.getStart(source));
      const code = lines.slice(first, lineAt(node.end) + 1).filter((line) => !/^\s*(?:$|\/\/|\/?\*)/.test(line));
      if (code.length > mostLines) found.push({ name, where: `${file}:${first + 1} ${name} has ${code.length} lines` });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function nameOf(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return node.name?.getText() ?? 'default';
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return undefined;
  return ts.isVariableDeclaration(node.parent) || ts.isPropertyAssignment(node.parent)
    ? node.parent.name.getText()
    : undefined;
}

const found = filesBelow(['src'])
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !generatedFiles.includes(file))
  .flatMap((file) => longFunctions(file, textOf(file)));

it(`functions have at most ${mostLines} lines`, () => {
  expect(found.filter(({ name }) => !exceptions.includes(name)).map(({ where }) => where)).toEqual([]);
});

it('the exceptions are all still needed', () => {
  expect(exceptions.filter((name) => !found.some((each) => each.name === name))).toEqual([]);
});

it('a planted function of 51 lines is found, and one of 50 is not', () => {
  const planted = (count: number): string => `function planted() {\n${'  call();\n'.repeat(count - 2)}}\n\n// end\n`;
  expect(longFunctions('src/planted.ts', planted(51))).toEqual([
    { name: 'planted', where: 'src/planted.ts:1 planted has 51 lines' },
  ]);
  expect(longFunctions('src/planted.ts', planted(50))).toEqual([]);
});
