import { readFile } from 'node:fs/promises';
import { dirname, join, normalize, posix } from 'node:path';
import ts from 'typescript';
import { projectFiles, root, type Check } from './check.ts';
import { roomProblems, writerProblems } from './rooms.ts';
import { circles } from './circles.ts';

export type Import = { readonly from: string; readonly to: string; readonly typeOnly: boolean };

/** Which of our packages a package may import; in the order of the house, arrows only point upward. Tests may also use `testing`. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  floor: [],
  'fleet-core': ['contract', 'floor'],
  'robot-link': ['contract', 'fleet-core'],
  server: ['contract', 'floor', 'fleet-core', 'robot-link'],
  simulator: ['contract', 'floor', 'fleet-core', 'robot-link'],
  agent: [],
  'vpn-agent': ['contract', 'agent'],
  'print-agent': ['contract', 'agent'],
  web: ['contract', 'floor'],
  testing: ['contract', 'floor', 'fleet-core', 'robot-link', 'server', 'simulator', 'vpn-agent', 'print-agent'],
};
const PURE_PACKAGES = ['contract', 'floor', 'fleet-core'];
const PURE_VALUES = ['@rota/contract', '@rota/floor', '@rota/fleet-core', 'zod', 'temporal-polyfill'];
/** What the contract takes from outside, and where. It is in every bundle: who names a call by its type pays for nothing of it. */
const CONTRACT_TAKES: Readonly<Record<string, RegExp>> = { zod: /./, 'jsonc-parser': /^packages\/contract\/src\/config\/json-text\.ts$/ };
const IMPURE = 'rules decide without I/O: they use contract, floor, fleet-core and what is as pure as they are (anything as a type)';
const BANNED_FOLDERS = ['utils', 'helpers', 'common', 'types'];

/** What is wrong with one import of a source file (paths below the project's root, with forward slashes); undefined when nothing is. */
export function importProblem({ from, to, typeOnly }: Import): string | undefined {
  const isTest = isTestCode(from);
  const ours = /^@rota\/([^/]+)(\/.*)?$/.exec(to);
  const owner = /^packages\/([^/]+)\//.exec(from)?.[1];
  if (ours !== null) {
    const [, target = '', inside] = ours;
    if (inside !== undefined && !isDoor(target, inside, isTest)) return `reaches inside @rota/${target}; import the package itself`;
    if (owner === undefined || owner === target) return owner === target ? 'imports its own package by name' : undefined;
    if (isTest) return undefined;
    return MAY_IMPORT[owner]?.includes(target) === true ? undefined : `${owner} may not import ${target}`;
  }
  const path = to.startsWith('.') ? posix.normalize(posix.join(posix.dirname(from), to)) : undefined;
  if (owner !== undefined && path !== undefined && !path.startsWith(`packages/${owner}/`)) return 'leaves its package by a relative path';
  if (path !== undefined && !/\.(tsx?|json|css|svg|mjs)(\?\w+)?$/.test(path)) return 'has no file ending';
  if (owner === 'contract' && !isTest && path === undefined && !to.startsWith('node:') && CONTRACT_TAKES[to]?.test(from) !== true)
    return 'is nothing that the contract takes: it imports zod, and what reads configs in one file';
  // A test may set its stage with another feature's fake.
  if (isTest && path?.endsWith('.fake.ts')) return undefined;
  return purityProblem(from, to, typeOnly, isTest, owner) ?? doorProblem(from, path, owner);
}

/** An area of the contract can be imported alone, and tests stand on those of the fleet control; the packages' manifests name what can be. */
function isDoor(target: string, inside: string, isTest: boolean): boolean {
  return target === 'contract' ? /^\/[a-z-]+$/.test(inside) : isTest && target === 'fleet-core' && inside === '/testing';
}

function purityProblem(from: string, to: string, typeOnly: boolean, isTest: boolean, owner: string | undefined): string | undefined {
  if (isTest) return undefined;
  if (owner !== undefined && PURE_PACKAGES.includes(owner) && to.startsWith('node:')) return `${owner} is pure: nothing of Node`;
  if (!/\.rules\.tsx?$/.test(from) || typeOnly) return undefined;
  // A file of ours that is imported is looked at for what it imports in turn (see `impureRules`).
  return to.startsWith('.') || PURE_VALUES.includes(to) ? undefined : IMPURE;
}

/** What features stand on: it defines what it needs, and features bring that. */
const GROUND = /^packages\/server\/src\/(adapters|audit|db|events|fleet|http|jobs|live|vault)\//;

/** Features of the server meet at the door, those of the web not at all. */
function doorProblem(from: string, path: string | undefined, owner: string | undefined): string | undefined {
  const target = path === undefined ? undefined : /^packages\/[^/]+\/src\/features\/([^/]+)\/(.+)$/.exec(path);
  if (target === undefined || target === null) return undefined;
  const [, feature = '', file = ''] = target;
  const own = /^packages\/[^/]+\/src\/features\/([^/]+)\//.exec(from)?.[1];
  if (own === feature) return undefined;
  if (owner === 'web' && own !== undefined) return `feature ${own} may not import feature ${feature}`;
  const [, ground] = GROUND.exec(from) ?? [];
  if (ground !== undefined && !isTestCode(from))
    return `${ground} is ground and imports no feature: define what it needs, and ${feature} brings it`;
  if (owner === 'server' && file !== 'index.ts') return `goes past the door of ${feature}: import its index.ts`;
  return undefined;
}

/** Every import and re-export of a source text; `typeOnly` when it leaves no trace at run time. */
export function importsOf(from: string, text: string): Import[] {
  const source = ts.createSourceFile(from, text, ts.ScriptTarget.Latest, false, from.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      found.push({ from, to: node.moduleSpecifier.text, typeOnly: node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword });
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined && ts.isStringLiteral(node.moduleSpecifier)) {
      found.push({ from, to: node.moduleSpecifier.text, typeOnly: node.isTypeOnly });
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      if (argument !== undefined && ts.isStringLiteral(argument)) found.push({ from, to: argument.text, typeOnly: false });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Tests, and what only they use. */
function isTestCode(file: string): boolean {
  return (
    /\.(test|fake|access)\.tsx?$/.test(file) ||
    /^packages\/[^/]+\/src\/(testing|access-walker)\//.test(file) ||
    file.startsWith('packages/testing/')
  );
}

/** Rules that reach something impure through files of ours, each with the way there. */
export function impureRules(all: readonly Import[]): string[] {
  const values = new Map<string, string[]>();
  for (const { from, to, typeOnly } of all) {
    if (typeOnly) continue;
    const path = to.startsWith('.') ? posix.normalize(posix.join(posix.dirname(from), to)) : to;
    values.set(from, [...(values.get(from) ?? []), path]);
  }
  const wayOut = (file: string, seen: ReadonlySet<string>): string[] | undefined => {
    for (const next of values.get(file) ?? []) {
      if (PURE_VALUES.includes(next) || seen.has(next)) continue;
      if (!next.startsWith('packages/')) return [next];
      const rest = wayOut(next, new Set([...seen, next]));
      if (rest !== undefined) return [next, ...rest];
    }
    return undefined;
  };
  return [...values.keys()]
    .filter((file) => /\.rules\.tsx?$/.test(file))
    .flatMap((file) => {
      const way = wayOut(file, new Set([file])) ?? [];
      return way.length < 2 ? [] : [`${file}: ${IMPURE}; it reaches ${way.join(' > ')}`];
    });
}

/** A package that is imported must stand in the package's own manifest; tests may also use the tools of the root. */
async function undeclared(imports: readonly Import[]): Promise<string[]> {
  const tools = await dependenciesOf('package.json');
  const problems: string[] = [];
  const declared = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const owner = /^packages\/([^/]+)\//.exec(from)?.[1];
    if (owner === undefined || to.startsWith('.') || to.startsWith('node:') || to.startsWith('virtual:')) continue;
    const name = to.startsWith('@') ? to.split('/').slice(0, 2).join('/') : (to.split('/')[0] ?? to);
    const own = declared.get(owner) ?? (await dependenciesOf(`packages/${owner}/package.json`));
    declared.set(owner, own);
    const isTest = isTestCode(from) || /\.config\.ts$/.test(from);
    if (!own.has(name) && !(isTest && (tools.has(name) || name.startsWith('@rota/') || TEST_ONLY.includes(name)))) {
      problems.push(`${from}: ${name} is not among the dependencies of packages/${owner}/package.json`);
    }
  }
  return problems;
}

/** Dependencies of other packages that tests may borrow: real clients, brokers and file formats. */
const TEST_ONLY = ['aedes', 'mqtt', 'pg', 'ws', 'yazl', 'fastify'];

async function dependenciesOf(path: string): Promise<Set<string>> {
  const manifest = JSON.parse(await readFile(join(root, path), 'utf8')) as Record<string, Record<string, string> | undefined>;
  return new Set([...Object.keys(manifest['dependencies'] ?? {}), ...Object.keys(manifest['devDependencies'] ?? {})]);
}

export const imports: Check = {
  name: 'imports (packages, doors, pure rules, no circles)',
  async problems() {
    const files = await projectFiles(/^packages\/[^/]+\/.*\.tsx?$/);
    const sources = await Promise.all(files.map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })));
    const all = sources.flatMap(({ file, text }) => importsOf(file, text));
    const wrong = all.flatMap((one) => {
      const problem = importProblem(one);
      return problem === undefined ? [] : [`${one.from}: '${one.to}' ${problem}`];
    });
    const folders = files.filter((file) =>
      dirname(normalize(file))
        .split('/')
        .some((part) => BANNED_FOLDERS.includes(part)),
    );
    return [
      ...wrong,
      ...impureRules(all),
      ...roomProblems(all),
      ...sources.flatMap(({ file, text }) => writerProblems(file, text)),
      ...circles(all),
      ...(await undeclared(all)),
      ...folders.map((file) => `${file}: a folder's name says what is in it, not ${BANNED_FOLDERS.join(', ')}`),
    ];
  },
};
