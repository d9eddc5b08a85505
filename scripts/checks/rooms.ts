import { posix } from 'node:path';
import ts from 'typescript';
import type { Arrow } from './circles.ts';

/**
 * The rooms of fleet-core, each of which imports only those before it; fleet and tend stand on them, what plays a day with them on those, and
 * the door of the package on all.
 */
export const ROOMS = [
  'geometry',
  'model',
  'state',
  'robots',
  'work',
  'elevators',
  'traffic',
  'trips',
  'dispatch',
  'promises',
  'commands',
  'intake',
  'views',
  'help',
] as const;

/** Which room's files write each group of what is known of a robot. */
const WRITERS: Readonly<Record<string, (typeof ROOMS)[number]>> = {
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
const PARTS: Readonly<Record<string, (typeof ROOMS)[number]>> = {
  pending: 'robots',
  occupancy: 'traffic',
  leg: 'trips',
  releasing: 'trips',
  waiting: 'trips',
};
const CHANGING = ['set', 'add', 'delete', 'clear', 'push', 'pop', 'shift', 'unshift', 'splice', 'sort', 'reverse'];

const SRC = 'packages/fleet-core/src/';
const TOP = ROOMS.length;
const ON_TOP = 'preflight';

/** What is wrong between the files of fleet-core: arrows up, of types too, and rooms nobody knows. Tests and their harness may look everywhere. */
export function roomProblems(imports: readonly Arrow[]): string[] {
  const arrows = imports
    .filter(({ from, to }) => isCore(from) && to.startsWith('.'))
    .map(({ from, to }) => ({ from, to: resolved(from, to) }));
  return arrows.flatMap(arrowProblem);
}

function isCore(file: string): boolean {
  return file.startsWith(SRC) && !file.startsWith(`${SRC}testing/`) && !file.endsWith('.test.ts');
}

function resolved(from: string, to: string): string {
  return posix.normalize(posix.join(posix.dirname(from), to));
}

/** Where a file stands in the order; undefined in a folder that is no room. */
function levelOf(file: string): number | undefined {
  const [room = '', inside] = file.slice(SRC.length).split('/');
  if (inside === undefined) return room === 'index.ts' ? TOP + 2 : TOP;
  if (room === ON_TOP) return TOP + 1;
  const level = ROOMS.findIndex((known) => known === room);
  return level < 0 ? undefined : level;
}

function arrowProblem({ from, to }: Arrow): string[] {
  const [own, other] = [levelOf(from), levelOf(to)];
  if (own === undefined) return [`${from}: lies in no room of fleet-core (${ROOMS.join(' ')})`];
  if (other === undefined) return [`${from}: imports ${to}, which lies in no room of fleet-core`];
  return other > own ? [`${from}: imports ${to}, of a room after its own (${ROOMS.join(' ')})`] : [];
}

/** Writes to a group of a robot from another room than the one that writes it. */
export function writerProblems(file: string, text: string): string[] {
  if (!isCore(file)) return [];
  const room = file.slice(SRC.length).split('/')[0];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const names = namesOf(writtenBy(node));
    const group = names.slice(1).find((name) => name in WRITERS);
    const owner = group === undefined ? (names.length > 1 ? PARTS[names[0] ?? ''] : undefined) : WRITERS[group];
    if (owner !== undefined && owner !== room) found.push(`${file}: writes ${names.join('.')}, which only files of ${owner} may`);
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
    return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment ? node.left : undefined;
  }
  if (ts.isPostfixUnaryExpression(node) || ts.isDeleteExpression(node)) return ts.isDeleteExpression(node) ? node.expression : node.operand;
  if (ts.isPrefixUnaryExpression(node)) {
    return [ts.SyntaxKind.PlusPlusToken, ts.SyntaxKind.MinusMinusToken].includes(node.operator) ? node.operand : undefined;
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  return CHANGING.includes(node.expression.name.text) ? node.expression.expression : undefined;
}
