import { readFile } from 'node:fs/promises';
import ts from 'typescript';

/** A whole statement that a person wrote. `text`: as PostgreSQL prepares it. */
export type RawStatement = { readonly line: number; readonly text: string };

const WHOLE = /^\s*(?:select|insert|update|delete|with|merge)\b/i;

/**
 * The whole statements of a file in their order, other than those inside others. A constant piece of SQL of the same file stands in its
 * place; all else between the pieces of a template is a value.
 */
export async function readRawStatements(path: string): Promise<RawStatement[]> {
  const file = ts.createSourceFile(path, await readFile(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const pieces = piecesOf(file);
  const found: RawStatement[] = [];
  function visit(node: ts.Node): void {
    if (isSql(node) && WHOLE.test(headOf(node))) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push({ line: line + 1, text: textOf(node, pieces) });
    } else ts.forEachChild(node, visit);
  }
  visit(file);
  return found;
}

type Pieces = ReadonlyMap<string, ts.TaggedTemplateExpression>;

function isSql(node: ts.Node | undefined): node is ts.TaggedTemplateExpression {
  return node !== undefined && ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql';
}

const headOf = ({ template }: ts.TaggedTemplateExpression): string =>
  ts.isNoSubstitutionTemplateLiteral(template) ? template.text : template.head.text;

/** The constants of a file that hold SQL, by name. */
function piecesOf(file: ts.SourceFile): Pieces {
  const pieces = new Map<string, ts.TaggedTemplateExpression>();
  for (const statement of file.statements)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (isSql(initializer)) pieces.set(name.getText(), initializer);
  return pieces;
}

function textOf(whole: ts.TaggedTemplateExpression, pieces: Pieces): string {
  let values = 0;
  function written({ template }: ts.TaggedTemplateExpression): string {
    if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
    const parts = template.templateSpans.map(({ expression, literal }) => {
      const piece = pieces.get(expression.getText());
      return `${piece === undefined ? `$${(values += 1)}` : written(piece)}${literal.text}`;
    });
    return `${template.head.text}${parts.join('')}`;
  }
  return written(whole);
}
