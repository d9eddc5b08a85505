import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { projectFiles, root, type Check } from './check.ts';

/** Where everything that is exported is for others to use. */
const SHARED: readonly { readonly name: string; readonly files: RegExp }[] = [
  { name: 'packages/contract/src', files: /^packages\/contract\/src\/.*\.ts$/ },
  { name: 'packages/web/src/ui', files: /^packages\/web\/src\/ui\/.*\.tsx?$/ },
];
/** The least share of exported declarations that say what they are. */
const LEAST = 0.9;

/** An exported declaration, `documented` when a doc comment stands above it. */
export type Exported = { readonly name: string; readonly line: number; readonly documented: boolean };

/** What a source text exports by declaring it. Of a type and its schema of the same name, in two cases, one comment is for both. */
export function exportedIn(file: string, text: string): Exported[] {
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found = source.statements.flatMap((statement) => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (isExported !== true) return [];
    const documented = ts.getJSDocCommentsAndTags(statement).length > 0;
    const { line } = source.getLineAndCharacterOfPosition(statement.getStart());
    return namesOf(statement).map((name) => ({ name, line: line + 1, documented }));
  });
  return found.map((one) => ({
    ...one,
    documented: one.documented || found.some((other) => other.documented && isPair(one.name, other.name)),
  }));
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
    return statement.name === undefined ? [] : [statement.name.text];
  return ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement)
    ? [statement.name.text]
    : [];
}

function isPair(a: string, b: string): boolean {
  return a !== b && a.toLowerCase() === b.toLowerCase();
}

/** What is wrong with a place whose files export these: nothing from 90 % on, else each that says nothing. */
export function undocumented(
  place: string,
  files: readonly { readonly file: string; readonly exported: readonly Exported[] }[],
): string[] {
  const all = files.flatMap(({ exported }) => exported);
  const share = all.filter(({ documented }) => documented).length / all.length;
  if (all.length === 0 || share >= LEAST) return [];
  const silent = files.flatMap(({ file, exported }) =>
    exported
      .filter(({ documented }) => !documented)
      .map(({ name, line }) => `${file}:${line}: ${name} has no doc comment`),
  );
  return [
    `${place}: ${Math.floor(share * 100)} % of what it exports has a doc comment, at least ${LEAST * 100} % shall`,
    ...silent,
  ];
}

/** Exported members of contract and ui say what they are. */
export const docComments: Check = {
  name: 'doc comments of what contract and ui export',
  async problems() {
    const found = await Promise.all(
      SHARED.map(async ({ name, files }) => {
        const paths = (await projectFiles(files)).filter((file) => !/\.(test|fake)\.tsx?$/.test(file));
        const read = async (file: string) => ({
          file,
          exported: exportedIn(file, await readFile(join(root, file), 'utf8')),
        });
        return undocumented(name, await Promise.all(paths.map(read)));
      }),
    );
    return found.flat();
  },
};
