import ts from 'typescript';

export interface Identifier {
  name: string;
  line: number;
}

/** The names a file declares: variables, functions, parameters, types, properties and namespace imports. */
export function declaredIn(file: string, text: string): Identifier[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
  const found: Identifier[] = [];
  const visit = (node: ts.Node): void => {
    const name = (node as Partial<ts.NamedDeclaration>).name;
    if (name && ts.isIdentifier(name) && !ts.isPropertyAccessExpression(node) && !ts.isImportSpecifier(node)) {
      const { line } = source.getLineAndCharacterOfPosition(name.getStart(source));
      found.push({ name: name.text, line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
