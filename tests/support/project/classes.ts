import ts from 'typescript';

/** The class names in `className` and similarly named variables; a name that ends in `-` is completed at run time. */
export function classesUsedIn(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isText(node) && isOfClass(node)) found.push(...node.text.split(/\s+/).filter(Boolean));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The classes that a style sheet has rules for. */
export const classesDefinedIn = (text: string): string[] =>
  [...text.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|"[^"]*"/g, '').matchAll(/\.(-?[a-z_](?:\\.|[\w-])*)/gi)].map(
    ([, name = '']) => name.replaceAll('\\', ''),
  );

const isText = (node: ts.Node): node is ts.LiteralLikeNode =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);

/** Searches outwards: an attribute or a name decides, a function or an element ends the search. */
function isOfClass(node: ts.Node): boolean {
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isBinaryExpression(at) && at.operatorToken.kind !== ts.SyntaxKind.QuestionQuestionToken) {
      if (at.left === node || at.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken) return false;
    }
    if (ts.isElementAccessExpression(at)) return false;
    if (ts.isConditionalExpression(at) && isWithin(node, at.condition)) return false;
    if (ts.isJsxAttribute(at) || ts.isPropertyAssignment(at) || ts.isVariableDeclaration(at) || ts.isBindingElement(at))
      return /class(?:Name)?$/i.test(at.name.getText());
    if (ts.isJsxElement(at) || ts.isFunctionLike(at) || ts.isBlock(at)) return false;
  }
  return false;
}

const isWithin = (node: ts.Node, other: ts.Node): boolean => node.pos >= other.pos && node.end <= other.end;
