import { expect, test } from 'vitest';
import { importViolations } from './import-stage.ts';

/** Imports by the path of the file below `packages`, and the rules that reject each. */
const CASES: readonly (readonly [from: string, to: string, ...rules: readonly string[]])[] = [
  ['web/src/a1.ts', '@rota/contract/core'],
  ['server/src/a2.ts', '@rota/robot-link'],
  ['server/src/a3.test.ts', '@rota/testing'],
  ['server/src/fleet/robot.fake.ts', '@rota/fleet-core/testing'],
  ['contract/src/a4.ts', 'zod'],
  ['contract/src/a5.test.ts', 'fast-check'],
  ['contract/src/sites/config/json-text.ts', 'jsonc-parser'],
  ['contract/src/b1.ts', '@rota/floor', 'package-contract'],
  ['contract/src/b2.ts', 'jsonc-parser', 'contract-json'],
  ['contract/src/b3.ts', 'fast-check', 'contract-takes', 'undeclared'],
  ['floor/src/b4.ts', '@rota/contract/core', 'package-floor'],
  ['fleet-core/src/views/b5.ts', '@rota/robot-link', 'package-fleet-core'],
  ['web/src/b6.ts', '@rota/server', 'package-web'],
  ['server/src/b7.ts', '@rota/testing', 'package-server'],
  ['server/src/b8.ts', '@rota/fleet-core/testing', 'core-testing'],
  ['server/src/b9.ts', '@rota/contract/src/index.ts', 'unresolved'],
  ['server/src/b10.ts', '../../contract/src/index.ts', 'relative'],
  ['server/src/b11.ts', '@rota/server', 'own-name'],
  ['server/src/b12.ts', 'react', 'undeclared'],
  ['floor/src/b13.ts', 'node:fs', 'pure-package'],
  ['server/src/utils/b14.ts', '../c.ts', 'folder-name'],
  ['server/src/features/robots/robots/c1.ts', '../../sites/targets/index.ts'],
  ['server/src/compose.ts', './features/sites/targets/index.ts'],
  ['server/src/features/robots/robots/c2.test.ts', '../../sites/targets/target-api.fake.ts'],
  ['server/src/fleet/site.fake.ts', '../features/sites/targets/index.ts'],
  ['web/src/app/c3.ts', '../features/robots/robots/c.ts'],
  ['server/src/features/robots/robots/d1.ts', '../../sites/targets/targets.store.ts', 'server-door'],
  ['server/src/d2.ts', './features/sites/targets/targets.store.ts', 'server-door-from-outside'],
  ['server/src/fleet/d3.ts', '../features/sites/targets/index.ts', 'server-ground'],
  ['web/src/features/robots/robots/d4.ts', '../../sites/targets/c.ts', 'web-door'],
  ['web/src/features/robots/robots/e1.ts', '../../sites/targets/shared/c.ts'],
  ['web/src/map/e2.test.ts', '../features/robots/robots/c.ts'],
  ['web/src/ui/e3.ts', '../map/c.ts', 'web-room-ui'],
  ['web/src/ui/kit.ts', '@mui/material/Box'],
  ['web/src/map/e9.ts', '@mui/material/Box', 'ui-kit'],
  ['web/src/map/e4.ts', '../features/sites/targets/shared/c.ts', 'web-room-map'],
  ['web/src/features/robots/robots/shared/e5.ts', '../c.ts', 'web-shared'],
  ['web/src/features/lone/e7.ts', '../../map/c.ts', 'wing'],
  ['contract/src/lone/e8.ts', 'zod', 'wing'],
  ['web/src/features/sites/maps/e6.ts', '../../../app/c3.ts', 'web-room-features'],
  ['fleet-core/src/trips/f1.ts', '../traffic/c.ts'],
  ['fleet-core/src/fleet.ts', './views/c.ts'],
  ['fleet-core/src/state/f2.test.ts', '../fleet.ts'],
  ['fleet-core/src/traffic/f3.ts', '../trips/c.ts', 'core-room-traffic'],
  ['fleet-core/src/views/f4.ts', '../fleet.ts', 'core-room-views'],
  ['fleet-core/src/lifts/f5.ts', '../model/c.ts', 'core-no-room'],
  ['fleet-core/src/tend.ts', './preflight/c.ts', 'core-top'],
];
const TARGETS = [
  'server/src/c.ts',
  'server/src/features/sites/targets/index.ts',
  'server/src/features/sites/targets/targets.store.ts',
  'server/src/features/sites/targets/target-api.fake.ts',
  'web/src/map/c.ts',
  'web/src/features/sites/targets/shared/c.ts',
  'web/src/features/robots/robots/c.ts',
  'web/src/features/sites/targets/c.ts',
  'fleet-core/src/testing/index.ts',
  'fleet-core/src/traffic/c.ts',
  'fleet-core/src/views/c.ts',
  'fleet-core/src/trips/c.ts',
  'fleet-core/src/model/c.ts',
  'fleet-core/src/preflight/c.ts',
];

test('each rule of imports refuses what it is for, imports of types too, and nothing else', async () => {
  const files = {
    ...Object.fromEntries(TARGETS.map((path) => [`packages/${path}`, ''])),
    ...Object.fromEntries(CASES.map(([from, to]) => [`packages/${from}`, `import type { A } from '${to}';`])),
  };
  const circle = {
    'packages/simulator/src/a.ts': "import type { B } from './b.ts';",
    'packages/simulator/src/b.ts': "export * from './c.ts';",
    'packages/simulator/src/c.ts': "export const load = () => import('./a.ts');",
  };
  expect(await importViolations({ ...files, ...circle })).toEqual(
    [
      ...CASES.flatMap(([from, , ...rules]) => rules.map((rule) => `${rule}: packages/${from}`)),
      'circle: packages/simulator/src/a.ts',
    ].sort(),
  );
});

test('rules are followed through the files that they use; types leave no trace', async () => {
  const files = {
    'packages/web/src/pure.rules.ts':
      "import type { A } from 'react';\nimport { b } from './look.ts';\nexport const a = b;",
    'packages/web/src/look.ts':
      "import { z } from '@rota/contract/core';\nimport type { A } from './page.ts';\nexport const b = z;",
    'packages/web/src/page.ts': "import { useState } from 'react';\nexport const c = useState;",
    'packages/web/src/impure.rules.ts': "import { d } from './step.ts';\nexport const e = d;",
    'packages/web/src/step.ts': "import { c } from './page.ts';\nexport const d = c;",
    'packages/contract/src/core/index.ts': "export { z } from 'zod';",
  };
  expect(await importViolations(files, '.dependency-cruiser-rules.mjs')).toEqual([
    'pure-rules: packages/web/src/impure.rules.ts',
  ]);
});
