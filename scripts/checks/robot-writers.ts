import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { projectFiles, root, type Check } from './check.ts';

/** Which room's files write each group of what is known of a robot. */
const WRITERS: Readonly<Record<string, string>> = {
  info: 'intake',
  link: 'intake',
  said: 'intake',
  clock: 'intake',
  position: 'intake',
  care: 'intake',
  hold: 'state',
  errors: 'robots',
  asked: 'robots',
  traffic: 'traffic',
  trip: 'trips',
  orders: 'trips',
  rest: 'trips',
  place: 'trips',
};
/** What parts of those groups are called where they are held by themselves. */
const PARTS: Readonly<Record<string, string>> = {
  pending: 'robots',
  occupancy: 'traffic',
  leg: 'trips',
  releasing: 'trips',
  waiting: 'trips',
};
const CHANGING = [
  'set',
  'add',
  'delete',
  'clear',
  'push',
  'pop',
  'shift',
  'unshift',
  'splice',
  'sort',
  'reverse',
];

const SRC = 'packages/fleet-core/src/';

export const robotWriters: Check = {
  name: 'writers of what is known of a robot (files of one room each)',
  async problems() {
    const files = await projectFiles(/^packages\/fleet-core\/src\/(?!testing\/).*(?<!\.test)\.ts$/);
    const found = await Promise.all(
      files.map(async (file) => writerProblems(file, await readFile(join(root, file), 'utf8'))),
    );
    return found.flat();
  },
};

/** Writes to a group of a robot from another room than the one that writes it. */
export function writerProblems(file: string, text: string): string[] {
  const room = file.slice(SRC.length).split('/')[0];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const names = namesOf(writtenBy(node));
    const group = names.slice(1).find((name) => name in WRITERS);
    const owner =
      group === undefined ? (names.length > 1 ? PARTS[names[0] ?? ''] : undefined) : WRITERS[group];
    if (owner !== undefined && owner !== room)
      found.push(`${file}: writes ${names.join('.')}, which only files of ${owner} may`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The names of `a.b?.c`, first to last; what is called or counted through in between has none. */
function namesOf(node: ts.Expression | undefined): string[] {
  if (node === undefined) return [];
  if (ts.isPropertyAccessExpression(node)) return [...namesOf(node.expression), node.name.text];
  return [ts.isIdentifier(node) ? node.text : ''];
}

/** What a node changes: the left side of an assignment, what is counted up or down or deleted, or the collection that a method changes. */
function writtenBy(node: ts.Node): ts.Expression | undefined {
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment
      ? node.left
      : undefined;
  }
  if (ts.isPostfixUnaryExpression(node) || ts.isDeleteExpression(node))
    return ts.isDeleteExpression(node) ? node.expression : node.operand;
  if (ts.isPrefixUnaryExpression(node)) {
    return [ts.SyntaxKind.PlusPlusToken, ts.SyntaxKind.MinusMinusToken].includes(node.operator)
      ? node.operand
      : undefined;
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  return CHANGING.includes(node.expression.name.text) ? node.expression.expression : undefined;
}
