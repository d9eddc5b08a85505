import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { projectFiles, root, type Check } from './check.ts';

const LONGEST = 60;
/** The largest share of functions that may be longer. */
const MOST = 0.015;

/** A function with a name and how many lines of code are its own: those of functions with a name inside it are theirs. */
export type Measured = { readonly name: string; readonly line: number; readonly lines: number };

type Named = ts.FunctionDeclaration | ts.MethodDeclaration | ts.FunctionExpression | ts.ArrowFunction;

/** The functions of a source text. Blank lines and comments are not counted. */
export function functionsIn(file: string, text: string): Measured[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const isCode = text.split('\n').map((line) => line.trim() !== '' && !/^\s*(\/\/|\/?\*)/.test(line));
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line;
  const linesOf = (node: ts.Node): number => isCode.slice(lineOf(node.getStart()), lineOf(node.getEnd()) + 1).filter(Boolean).length;

  function linesInside(node: ts.Node): number {
    let lines = 0;
    ts.forEachChild(node, (child) => {
      // One that stands on a single line shares it with what is round it.
      lines += isNamed(child) ? Math.max(0, linesOf(child) - 1) : linesInside(child);
    });
    return lines;
  }
  const found: Measured[] = [];
  function visit(node: ts.Node): void {
    if (isNamed(node)) found.push({ name: nameOf(node), line: lineOf(node.getStart()) + 1, lines: linesOf(node) - linesInside(node) });
    ts.forEachChild(node, visit);
  }
  visit(source);
  return found;
}

function isNamed(node: ts.Node): node is Named {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return node.body !== undefined;
  if (!ts.isFunctionExpression(node) && !ts.isArrowFunction(node)) return false;
  return ts.isVariableDeclaration(node.parent) || ts.isPropertyAssignment(node.parent);
}

function nameOf(node: Named): string {
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) || ts.isPropertyAssignment(node.parent) ? node.parent.name : undefined);
  return named?.getText() ?? '';
}

/** What is wrong when too many functions are long: the share, and each of them, the longest first. */
export function tooLong(files: readonly { readonly file: string; readonly functions: readonly Measured[] }[]): string[] {
  const all = files.flatMap(({ file, functions }) => functions.map((one) => ({ ...one, file })));
  const long = all.filter(({ lines }) => lines > LONGEST).sort((a, b) => b.lines - a.lines);
  if (long.length <= all.length * MOST) return [];
  const share = ((100 * long.length) / all.length).toFixed(1);
  return [
    `${share} % of ${all.length} functions are longer than ${LONGEST} lines, at most ${100 * MOST} % may be`,
    ...long.map(({ file, line, name, lines }) => `${file}:${line}: ${name} has ${lines} lines`),
  ];
}

/** Functions stay short enough to be read at once. */
export const longFunctions: Check = {
  name: 'functions of at most 60 lines, but for a few',
  async problems() {
    const files = await projectFiles(/^(packages|scripts|bench)\/.*\.tsx?$/);
    const own = files.filter((file) => !/\.test\.tsx?$|^packages\/testing\//.test(file));
    return tooLong(
      await Promise.all(own.map(async (file) => ({ file, functions: functionsIn(file, await readFile(join(root, file), 'utf8')) }))),
    );
  },
};
