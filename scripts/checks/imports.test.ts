import { describe, expect, test } from 'vitest';
import { importProblem, importsOf, impureRules } from './imports.ts';

const problem = (from: string, to: string, typeOnly = false) => importProblem({ from: `packages/${from}`, to, typeOnly });

describe('imports between packages', () => {
  test.each([
    ['web/src/a.ts', '@rota/contract'],
    ['server/src/a.ts', '@rota/robot-link'],
    ['server/src/a.test.ts', '@rota/testing'],
    ['web/src/testing/a.ts', '@rota/testing'],
    ['server/src/live/hub.fake.ts', '@rota/testing'],
    ['server/src/fleet/robot.fake.ts', '@rota/fleet-core/testing'],
    ['contract/src/a.ts', 'zod'],
    ['contract/src/a.test.ts', 'fast-check'],
    ['contract/src/config/json-text.ts', 'jsonc-parser'],
  ])('%s may import %s', (from, to) => expect(problem(from, to)).toBeUndefined());
  test.each([
    ['contract/src/a.ts', '@rota/floor'],
    ['contract/src/a.ts', 'jsonc-parser'],
    ['contract/src/a.ts', 'fast-check'],
    ['floor/src/a.ts', '@rota/contract'],
    ['fleet-core/src/a.ts', '@rota/robot-link'],
    ['web/src/a.ts', '@rota/server'],
    ['server/src/a.ts', '@rota/testing'],
    ['server/src/a.ts', '@rota/simulator'],
    ['server/src/a.ts', '@rota/fleet-core/testing'],
    ['server/src/a.test.ts', '@rota/fleet-core/robots'],
    ['server/src/a.ts', '@rota/contract/src/api.ts'],
    ['server/src/a.ts', '../../contract/src/api.ts'],
    ['server/src/a.ts', './b'],
    ['floor/src/a.ts', 'node:fs'],
  ])('%s may not import %s', (from, to) => expect(problem(from, to)).toBeDefined());
});

describe('features', () => {
  test.each([
    ['server/src/features/robots/robots.service.ts', '../audit/index.ts'],
    ['server/src/features/robots/robots.service.ts', './robots.store.ts'],
    ['server/src/compose.ts', './features/auth/index.ts'],
    ['server/src/features/targets/targets.test.ts', '../maps/map-api.fake.ts'],
    ['server/src/features/targets/targets.access.ts', '@rota/testing'],
    ['server/src/fleet/fleet-site.fake.ts', '../features/deliveries/index.ts'],
    ['web/src/app/router.tsx', '../features/robots/robots.page.tsx'],
  ])('%s may import %s', (from, to) => expect(problem(from, to)).toBeUndefined());
  test.each([
    ['server/src/features/robots/robots.service.ts', '../audit/audit.store.ts'],
    ['server/src/part.ts', './features/robots/robots.store.ts'],
    ['server/src/fleet/window/board.ts', '../../features/robots/index.ts'],
    ['server/src/audit/audit.store.ts', '../features/users/index.ts'],
    ['web/src/features/robots/a.tsx', '../deliveries/index.ts'],
  ])('%s may not import %s', (from, to) => expect(problem(from, to)).toBeDefined());
});

describe('rules', () => {
  test('take values from pure places only, and types from anywhere', () => {
    const from = 'server/src/features/robots/robots.rules.ts';
    expect(problem(from, 'node:crypto')).toBeDefined();
    expect(problem(from, './robots.store.ts', true)).toBeUndefined();
    expect(problem(from, '@rota/contract')).toBeUndefined();
    expect(problem(from, './battery.rules.ts')).toBeUndefined();
  });
  test('are followed through the files that they use', () => {
    const link = (from: string, to: string, typeOnly = false) => ({ from: `packages/web/src/${from}`, to, typeOnly });
    const pure = [
      link('a.rules.ts', './look.ts'),
      link('look.ts', '@rota/contract'),
      link('look.ts', 'react', true),
      link('look.ts', './a.rules.ts'),
    ];
    expect(impureRules(pure)).toEqual([]);
    expect(impureRules([...pure, link('look.ts', './page.ts'), link('page.ts', 'react')])).toEqual([
      expect.stringMatching(/^packages\/web\/src\/a\.rules\.ts: .*look\.ts > .*page\.ts > react$/),
    ]);
  });
});

test('imports of every form are found, types told apart', () => {
  const text = `import type { A } from './a.ts';\nimport { b } from './b.ts';\nexport { c } from './c.ts';\nexport type { D } from './d.ts';\nconst e = await import('./e.ts');\nimport './f.css';`;
  expect(importsOf('x.ts', text).map(({ to, typeOnly }) => [to, typeOnly])).toEqual([
    ['./a.ts', true],
    ['./b.ts', false],
    ['./c.ts', false],
    ['./d.ts', true],
    ['./e.ts', false],
    ['./f.css', false],
  ]);
});
