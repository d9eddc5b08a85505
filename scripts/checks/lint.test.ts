import { expect, test } from 'vitest';
import { lintFiles } from './lint-stage.ts';

type Sample = readonly [rules: string, text: string];

const long = (lines: number) => Array.from({ length: lines }, (_, line) => `  f(${line});`).join('\n');

/** One text for each rule, which refuses it: in a component of the web package. Names of rules are those that the linter prints. */
const SAMPLES: readonly Sample[] = [
  // Types: TypeScript itself.
  ['typescript(TS2322)', "export const a: number = 'a';"],
  ['typescript(TS2339) typescript(no-unsafe-return)', 'export const a = (b: { c: number }): void => b.d;'],
  ['typescript(TS2345)', 'export const a = (b: string[]) => b.push(1);'],
  ['typescript(TS2353)', 'export const a: { b: number } = { b: 1, c: 2 };'],
  ['typescript(TS2307)', "export { a } from './missing.ts';"],
  ['typescript(TS2532)', 'export const a = (b: string[]) => b[0].length;'],
  ['typescript(TS2375)', 'type A = { b?: number };\nexport const a = (b: number | undefined): A => ({ b });'],
  ['typescript(TS2741)', 'export const a: { b: number } = {};'],
  [
    'typescript(TS1294)',
    'export class A {\n  constructor(private readonly b: number) {}\n  c = () => this.b;\n}',
  ],
  [
    'typescript(TS7029)',
    'export function a(b: number) {\n  switch (b) {\n    case 1:\n      b++;\n    case 2:\n  }\n}',
  ],
  ['eslint(no-unused-vars) typescript(TS6133)', 'export function a(b: number) {}'],
  // Rules that need types.
  ['typescript(await-thenable)', 'export const a = async () => await 1;'],
  ['typescript(no-array-delete)', 'export const a = (b: number[]) => {\n  delete b[0];\n};'],
  [
    'typescript(no-base-to-string) typescript(restrict-template-expressions)',
    'export const a = (b: object) => `${b}`;',
  ],
  ['typescript(no-duplicate-type-constituents)', 'export type A = number | number;'],
  ['typescript(no-floating-promises)', 'export function a(b: Promise<void>) {\n  void b;\n}'],
  [
    'typescript(no-for-in-array)',
    'export function a(b: number[], c: (d: string) => void) {\n  for (const d in b) c(d);\n}',
  ],
  ['typescript(no-implied-eval)', "setTimeout('a()', 1);"],
  [
    'typescript(no-misused-promises)',
    'export const a = (b: number[], c: () => Promise<void>) => b.forEach(c);',
  ],
  ['typescript(no-redundant-type-constituents)', 'export type A = unknown | number;'],
  ['typescript(no-unnecessary-type-assertion)', 'export const a = (b: number) => b as number;'],
  ['typescript(no-unsafe-argument)', "export const a = (b: (c: string) => void) => b(JSON.parse('1'));"],
  [
    'typescript(no-unsafe-assignment)',
    "export const a: unknown[] = [];\nconst b = JSON.parse('1');\na.push(b);",
  ],
  ['typescript(no-unsafe-call)', "JSON.parse('1')();"],
  ['typescript(no-unsafe-member-access)', "export const a = (): unknown => JSON.parse('1').b as unknown;"],
  ['typescript(no-unsafe-return)', "export const a = () => JSON.parse('1');"],
  ['typescript(no-unsafe-unary-minus)', 'export const a = (b: object) => -b;'],
  ['typescript(only-throw-error)', "export function a() {\n  throw 'a';\n}"],
  ['typescript(prefer-promise-reject-errors)', "export const a = () => Promise.reject('a');"],
  ['typescript(restrict-plus-operands)', "export const a = (b: string[]) => b + 'a';"],
  ['typescript(restrict-template-expressions)', 'export const a = (b: string[]) => `${b}`;'],
  [
    'typescript(switch-exhaustiveness-check)',
    "export function a(b: 'c' | 'd') {\n  switch (b) {\n    case 'c':\n  }\n}",
  ],
  [
    'typescript(unbound-method)',
    'class A {\n  b() {\n    return this;\n  }\n}\nexport const { b } = new A();',
  ],
  // Rules that need none.
  ['eslint(eqeqeq)', 'export const a = (b: number) => b == 1;'],
  ['eslint(func-style)', 'export const a = function () {};'],
  ['eslint(no-array-constructor)', 'export const a: unknown[] = new Array(1, 2);'],
  ['eslint(no-console)', "console.log('a');"],
  ['eslint(no-unused-expressions)', 'export const a = (b: number) => {\n  b === 1;\n};'],
  ['eslint(no-var)', 'export var a = 1;'],
  ['eslint(no-warning-comments)', `// TO${'DO'}: later\nexport const a = 1;`],
  ['eslint(prefer-const)', 'let a = 1;\nexport const b = a;'],
  [
    'eslint(prefer-spread)',
    'export const a = (b: (...c: number[]) => void, c: number[]) => b.apply(undefined, c);',
  ],
  ['typescript(ban-ts-comment)', '// @ts-ignore\nexport const a = 1;'],
  ['typescript(consistent-type-definitions)', 'export interface A {\n  b: number;\n}'],
  [
    'typescript(TS1484) typescript(consistent-type-imports)',
    "import { FC } from 'react';\nexport type A = FC;",
  ],
  ['typescript(no-empty-object-type)', 'export type A = {};'],
  ['typescript(no-explicit-any)', 'export type A = any;'],
  ['typescript(TS1294) typescript(no-namespace)', 'export namespace A {\n  export const b = 1;\n}'],
  ['typescript(no-non-null-assertion)', 'export const a = (b?: number) => b!;'],
  ['typescript(no-require-imports)', "export const a: unknown = require('react');"],
  [
    'typescript(no-this-alias)',
    'export class A {\n  b() {\n    const c = this;\n    return () => c;\n  }\n}',
  ],
  ['typescript(no-unsafe-function-type)', 'export type A = Function;'],
  ['typescript(no-wrapper-object-types)', 'export type A = String;'],
  ['typescript(prefer-as-const)', "export const a = { b: 'c' as 'c' };"],
  ['eslint(no-restricted-globals)', "export const a = () => fetch('/api');"],
  ['eslint(no-restricted-properties)', "export const a = () => window.localStorage.getItem('b');"],
  // Ours.
  ['rota(max-lines)', `declare function f(a: number): void;\n${long(400)}`],
  [
    'rota(max-lines-per-function)',
    `declare function f(a: number): void;\nexport function g() {\n${long(169)}\n}`,
  ],
  ['rota(no-restricted-syntax)', 'export default 1;'],
  ['rota(no-restricted-syntax) typescript(TS1294)', 'export enum A {\n  B,\n}'],
  ['rota(no-restricted-syntax)', 'export const a = { ...{ b: 1 } };'],
  ['rota(no-restricted-syntax)', 'export const a = [...[1]];'],
  ['rota(no-restricted-syntax)', 'export const a = [...([1] as const)];'],
  ['rota(no-restricted-syntax)', 'export const a = (b: (...c: number[]) => void) => b(...[1]);'],
  ['rota(no-restricted-syntax)', 'export const A = () => <p {...{ id: "a" }} />;'],
  ['rota(no-text)', 'export const A = () => <p>Hello there</p>;'],
  ['rota(no-text)', "export const A = () => <p>{'Save'}</p>;"],
  ['rota(no-text)', 'export const A = () => <button aria-label="Close" />;'],
  ['rota(no-text)', 'export const A = ({ b }: { b: string }) => <img alt={`Name of ${b}`} />;'],
  ['', 'export const A = ({ b }: { b: string }) => <p>{b}</p>;'],
  ['', 'export const A = () => <p>Rota</p>;'],
  ['', 'export const A = () => <kbd>(Ctrl + K)</kbd>;'],
  ['', 'export const A = ({ b }: { b: number }) => <p>{b} · 12 %</p>;'],
  ['', 'export const A = () => <p className="wide" style={{ color: "red" }} />;'],
  // React, its compiler included.
  [
    'react-hooks(rules-of-hooks)',
    "import { useState } from 'react';\nexport function useA(b: boolean) {\n  return b ? useState(1) : undefined;\n}",
  ],
  [
    'react-hooks(exhaustive-deps)',
    "import { useEffect } from 'react';\nexport function useA(b: () => void) {\n  useEffect(() => b(), []);\n}",
  ],
  ['react(purity)', 'export function A() {\n  return <p>{Math.random()}</p>;\n}'],
  [
    'react(immutability)',
    'export function A({ b }: { b: { c: number } }) {\n  b.c = 1;\n  return <p>{b.c}</p>;\n}',
  ],
  ['react(globals)', 'let a = 0;\nexport function B() {\n  a = 1;\n  return <p>{a}</p>;\n}'],
  [
    'react(refs)',
    "import { useRef } from 'react';\nexport function A() {\n  const b = useRef(0);\n  return <p>{b.current}</p>;\n}",
  ],
  [
    'react(set-state-in-effect)',
    "import { useEffect, useState } from 'react';\nexport function A() {\n  const [b, setB] = useState(0);\n  useEffect(() => setB(1), []);\n  return <p>{b}</p>;\n}",
  ],
  [
    'react(set-state-in-render)',
    "import { useState } from 'react';\nexport function A() {\n  const [b, setB] = useState(0);\n  setB(1);\n  return <p>{b}</p>;\n}",
  ],
  ['react(static-components)', 'export function A() {\n  const B = () => <p />;\n  return <B />;\n}'],
  [
    'react(error-boundaries)',
    'export function A({ b }: { b: number }) {\n  try {\n    return <p>{b}</p>;\n  } catch {\n    return null;\n  }\n}',
  ],
  [
    'react(use-memo)',
    "import { useMemo } from 'react';\nexport function useA(b: number) {\n  return useMemo(async () => Promise.resolve(b), [b]);\n}",
  ],
  // Rules for screen readers and keyboards.
  ['jsx-a11y(alt-text)', 'export const A = () => <img src="a.png" />;'],
  ['jsx-a11y(anchor-has-content)', 'export const A = () => <a href="/b" />;'],
  ['jsx-a11y(anchor-is-valid)', 'export const A = () => <a href="#">b</a>;'],
  ['jsx-a11y(aria-role)', 'export const A = () => <div role="datepicker" />;'],
  ['jsx-a11y(aria-proptypes) typescript(TS2322)', 'export const A = () => <div aria-hidden="yes" />;'],
  [
    'jsx-a11y(click-events-have-key-events) jsx-a11y(no-static-element-interactions)',
    'export const A = () => <div onClick={() => undefined} />;',
  ],
  ['jsx-a11y(heading-has-content)', 'export const A = () => <h1 />;'],
  ['jsx-a11y(html-has-lang)', 'export const A = () => <html />;'],
  ['jsx-a11y(iframe-has-title)', 'export const A = () => <iframe src="/b" />;'],
  [
    'jsx-a11y(interactive-supports-focus)',
    'export const A = () => <div role="button" onKeyDown={() => undefined} />;',
  ],
  ['jsx-a11y(label-has-associated-control)', 'export const A = () => <label>b</label>;'],
  ['jsx-a11y(media-has-caption)', 'export const A = () => <video src="/b" />;'],
  ['jsx-a11y(no-access-key)', 'export const A = () => <p accessKey="b" />;'],
  [
    'jsx-a11y(click-events-have-key-events) jsx-a11y(no-noninteractive-element-interactions)',
    'export const A = () => <li onClick={() => undefined} />;',
  ],
  ['jsx-a11y(no-noninteractive-tabindex)', 'export const A = () => <p tabIndex={0} />;'],
  ['jsx-a11y(no-redundant-roles)', 'export const A = () => <button role="button" />;'],
  ['jsx-a11y(role-has-required-aria-props)', 'export const A = () => <div role="checkbox" />;'],
  ['jsx-a11y(role-supports-aria-props)', 'export const A = () => <div role="link" aria-checked />;'],
  ['jsx-a11y(tabindex-no-positive)', 'export const A = () => <button tabIndex={1} />;'],
];

/** Texts in other places, and what refuses them there; nothing where none is named. */
const PLACES: readonly (readonly [path: string, rules: string, text: string])[] = [
  ['web/src/api/a.ts', '', "export const a = () => fetch('/api');"],
  ['web/src/settings/a.ts', '', "export const a = () => window.localStorage.getItem('b');"],
  ['web/src/a.test.ts', '', "export const a = () => fetch('/api');"],
  ['server/src/a.ts', '', "export const a = () => fetch('/api');"],
  ['server/src/a.rules.ts', 'eslint(no-restricted-properties)', 'export const a = () => Date.now();'],
  [
    'fleet-core/src/a.ts',
    'eslint(no-restricted-properties)',
    '/** A number. */\nexport const a = () => Math.random();',
  ],
  [
    'floor/src/a.ts',
    'eslint(no-restricted-globals)',
    '/** Waits. */\nexport const a = () => setTimeout(() => undefined, 1);',
  ],
  ['floor/src/a.test.ts', '', 'export const a = () => Date.now();'],
  ['contract/src/a.ts', 'rota(require-doc)', 'export const STATES = [1] as const;'],
  ['contract/src/b.ts', 'rota(require-doc)', '// How many.\nexport function a() {}'],
  ['fleet-core/src/b.ts', 'rota(require-doc)', 'export function a() {}'],
  [
    'contract/src/c.ts',
    '',
    '/** States. */\nexport const STATES = [1] as const;\nexport type State = (typeof STATES)[number];',
  ],
  ['web/src/ui/a.fake.ts', '', 'export const a = 1;'],
  ['web/src/unused.ts', 'unused directive', '// oxlint-disable-next-line no-console\nexport const a = 1;'],
];

const SQL = `import { sql, type Selectable } from 'kysely';
import type { DB } from './db/schema.gen.ts';
type Row = Pick<Selectable<DB['robot']>, 'id'>;
type Own = { readonly id: string };
export const a = `;
const TABLES = 'export type DB = { robot: { id: string } };';
/** Statements of the server, and whether their rows are typed by the schema. */
const STATEMENTS: readonly (readonly [isTyped: boolean, text: string])[] = [
  [false, 'sql<{ id: string }>`select id from robot`;'],
  [false, 'sql<Own>`\n    update robot set id = 1 returning id`;'],
  [false, 'sql<{ id: string }[]>`with a as (select 1) select id from robot`;'],
  [true, 'sql<Row>`select id from robot`;'],
  [true, 'sql<Row & { count: number }>`select id, 1 as count from robot`;'],
  [true, 'sql`select pg_notify()`;'],
  [true, 'sql<number>`count(*)::int`;'],
];

test('rows of a whole statement are typed by the schema', async () => {
  const path = (index: number) => `packages/server/src/a${index}.ts`;
  const found = await lintFiles({
    'packages/server/src/db/schema.gen.ts': TABLES,
    ...Object.fromEntries(STATEMENTS.map(([, text], index) => [path(index), `${SQL}${text}`])),
  });
  const refused = STATEMENTS.map((_, index) => found[path(index)]?.includes('rota(raw-rows)') === true);
  expect(refused).toEqual(STATEMENTS.map(([isTyped]) => !isTyped));
});

const ROBOT = `type Robot = {
  hold: string;
  readonly rest: { since: number };
  readonly trip: { id: number; readonly aboard: Set<number> };
  readonly orders: { refusals: number; lost?: number };
};
type Leg = { passed: number };
type Floor = { readonly waiting: Set<number> };
/** Writes. */
export `;
/** Writes to a robot in files of fleet-core, and the room whose files may do them. */
const WRITES: readonly (readonly [room: string, text: string])[] = [
  ['trips', 'const f = (robot: Robot) => (robot.rest.since = 1);'],
  ['trips', 'const f = (robot?: Robot) => robot?.trip.aboard.add(1);'],
  ['trips', 'const f = (robot: Robot) => (robot.orders.refusals += 1);'],
  ['trips', 'const f = (robot: Robot) => robot.orders.refusals++;'],
  ['trips', 'const f = (robot: Robot) => delete robot.orders.lost;'],
  ['trips', 'const f = (leg: Leg) => (leg.passed = 2);'],
  ['state', "const f = (robot: Robot) => (robot.hold = 'manual');"],
  ['trips', "const f = (robot: Robot) => writeRobot(robot, 'rest');"],
  ['trips', 'const f = (robot: Robot) => writeLeg(robot);'],
];
const READS = 'const f = ({ trip }: Robot, floor: Floor) => trip.id === 1 && floor.waiting.delete(trip.id);';

test('files of one room write each group of a robot', async () => {
  const files = [...WRITES, ['commands', READS] as const].flatMap(([room, text], index) =>
    [room, 'commands'].map(
      (at) => [`packages/fleet-core/src/${at}/a${index}.ts`, `${ROBOT}${text}`] as const,
    ),
  );
  const found = await lintFiles(Object.fromEntries(files));
  const refused = Object.keys(found).filter((path) => found[path]?.includes('rota(robot-writers)'));
  expect(refused).toEqual(WRITES.map((_, index) => `packages/fleet-core/src/commands/a${index}.ts`));
});

test('each rule of the linter refuses what it is for, and only in its places', async () => {
  const cases = [
    ...SAMPLES.map(([rules, text], index) => [`web/src/sample-${index}.tsx`, rules, text] as const),
    ...PLACES,
  ];
  const found = await lintFiles(
    Object.fromEntries(cases.map(([path, , text]) => [`packages/${path}`, text])),
  );
  const wrong = cases.flatMap(([path, rules, text]) => {
    const by = (found[`packages/${path}`] ?? []).join(' ');
    return by === rules ? [] : [`${path}: ${text}\nis refused by: ${by}\nand not by: ${rules}`];
  });
  expect(wrong).toEqual([]);
});
