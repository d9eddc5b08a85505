import { readFileSync } from 'node:fs';

// What may import what, types included: packages, doors of features, rooms, circles and declared packages.

/** Which of our packages a package may import, in their order: arrows point upward only. Tests may also use `testing`. */
const PACKAGES = {
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
  testing: [
    'contract',
    'floor',
    'fleet-core',
    'robot-link',
    'server',
    'simulator',
    'vpn-agent',
    'print-agent',
  ],
};
/** The rooms of fleet-core: each imports only those before it. `fleet` and `tend` stand on them, then `preflight`, then the package's door. */
const CORE_ROOMS = [
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
];
/** The rooms of the web package, from the ground up. Other folders there are ground that all stand on. */
const WEB_ROOMS = ['ui', 'map', 'features', 'app'];
/** The wings, each with its features: the same names in the contract, the server and the console. */
const WINGS = ['access', 'sites', 'robots', 'workshop', 'work', 'catalogue', 'money', 'notices'];
/** Folders of the contract that belong to no wing: every wing stands on them. */
const CONTRACT_GROUND = ['core', 'live'];
/** What features stand on: it defines what it needs, and features bring that. */
const GROUND = '(adapters|audit|db|events|fleet|http|jobs|live|vault)';
/** Tests, and what only they use. */
const TESTS = String.raw`\.(test|fake|access)\.tsx?$|^packages/[^/]+/src/(testing|access-walker)/|^packages/testing/|\.config\.ts$`;
/** Real clients, brokers and file formats that tests borrow from other packages. */
const BORROWED = ['aedes', 'mqtt', 'pg', 'ws', 'yazl', 'fastify'];
const tools = Object.keys(
  JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')).devDependencies,
);

const named = (names) => `node_modules/(${names.join('|')})/`;
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const ofPackages = Object.entries(PACKAGES).map(([name, allowed]) =>
  rule(
    `package-${name}`,
    `${name} imports ${allowed.length === 0 ? 'no other package of ours' : allowed.join(', ')}`,
    { path: `^packages/${name}/`, pathNot: TESTS },
    { path: '^packages/', pathNot: `^packages/(${[name, ...allowed].join('|')})/` },
  ),
);

const CORE = '^packages/fleet-core/src/';
const coreTests = [`${CORE}testing/`, String.raw`\.test\.ts$`];
const ofCoreRooms = [
  ...CORE_ROOMS.map((room, level) =>
    rule(
      `core-room-${room}`,
      `rooms of fleet-core import only those before them: ${CORE_ROOMS.join(' ')}`,
      { path: `${CORE}${room}/`, pathNot: coreTests },
      { path: CORE, pathNot: `${CORE}(${CORE_ROOMS.slice(0, level + 1).join('|')})/` },
    ),
  ),
  rule(
    'core-top',
    'fleet and tend know nothing of what plays days with them, nor of the door',
    { path: String.raw`${CORE}[^/]+\.ts$`, pathNot: [...coreTests, `${CORE}index.ts`] },
    { path: [`${CORE}preflight/`, `${CORE}index.ts`] },
  ),
  rule(
    'core-preflight',
    'the door of the package stands on everything',
    { path: `${CORE}preflight/`, pathNot: coreTests },
    { path: `${CORE}index.ts` },
  ),
  rule(
    'core-no-room',
    `a folder of fleet-core is one of its rooms: ${CORE_ROOMS.join(' ')}`,
    { path: `${CORE}[^/]+/`, pathNot: [...coreTests, `${CORE}(${[...CORE_ROOMS, 'preflight'].join('|')})/`] },
    {},
  ),
];

const WEB = '^packages/web/src/';
const ofWebRooms = WEB_ROOMS.slice(0, -1).map((room, level) =>
  rule(
    `web-room-${room}`,
    `rooms of the web package import only those before them: ${WEB_ROOMS.join(' ')}`,
    { path: `${WEB}${room}/`, pathNot: String.raw`\.(test|fake)\.tsx?$` },
    { path: `${WEB}(${WEB_ROOMS.slice(level + 1).join('|')})/` },
  ),
);

const SERVER = '^packages/server/src/';
const openTo = [`${SERVER}features/[^/]+/[^/]+/index.ts$`, String.raw`\.fake\.ts$`];
const WEB_SHARED = `${WEB}features/[^/]+/[^/]+/shared/`;
const doors = [
  rule(
    'server-door',
    'features of the server meet at the door: import the index.ts',
    { path: `${SERVER}features/([^/]+/[^/]+)/` },
    { path: `${SERVER}features/`, pathNot: [`${SERVER}features/$1/`, ...openTo] },
  ),
  rule(
    'server-door-from-outside',
    'a feature of the server is entered by its index.ts',
    { path: `${SERVER}(?!features/)`, pathNot: String.raw`\.test\.ts$` },
    { path: `${SERVER}features/`, pathNot: openTo },
  ),
  rule(
    'server-ground',
    'the ground imports no feature: it defines what it needs, and a feature brings it',
    { path: `${SERVER}${GROUND}/`, pathNot: TESTS },
    { path: `${SERVER}features/` },
  ),
  rule(
    'web-door',
    'features of the console meet at the folder `shared` of a feature',
    { path: `${WEB}features/([^/]+/[^/]+)/` },
    { path: `${WEB}features/`, pathNot: [`${WEB}features/$1/`, WEB_SHARED, String.raw`\.fake\.tsx?$`] },
  ),
  rule(
    'web-shared',
    'what a feature shares imports no page of a feature, its own included',
    { path: WEB_SHARED, pathNot: String.raw`\.test\.tsx?$` },
    { path: `${WEB}features/`, pathNot: [WEB_SHARED, String.raw`\.fake\.tsx?$`] },
  ),
  rule(
    'wing',
    `a feature stands in a wing: ${WINGS.join(' ')}`,
    {
      path: [`^packages/contract/src/[^/]+/`, `^packages/(server|web)/src/features/`],
      pathNot: [
        `^packages/contract/src/(${[...CONTRACT_GROUND, ...WINGS].join('|')})/`,
        `^packages/(server|web)/src/features/(${WINGS.join('|')})/[^/]+/`,
      ],
    },
    {},
  ),
  rule(
    'core-testing',
    'the stage of fleet-core is for tests',
    { path: '^packages/(?!fleet-core/)', pathNot: TESTS },
    { path: `${CORE}testing/` },
  ),
];

const outside = [
  rule(
    'contract-takes',
    'the contract takes zod, and what reads configs in one file: it is in every bundle',
    { path: '^packages/contract/src/', pathNot: TESTS },
    { dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg'], pathNot: 'node_modules/(zod|jsonc-parser)/' },
  ),
  rule(
    'contract-json',
    'only json-text.ts reads configs with their comments',
    { path: '^packages/contract/src/', pathNot: String.raw`config/json-text\.ts$` },
    { path: 'node_modules/jsonc-parser/' },
  ),
  rule(
    'ui-kit',
    'pages import Material UI from ui/kit.ts',
    {
      path: '^packages/web/src/',
      pathNot: String.raw`^packages/web/src/ui/(kit|theme)\.tsx?$|\.test\.tsx?$`,
    },
    { path: 'node_modules/@mui/material/', pathNot: 'node_modules/@mui/material/styles/' },
  ),
  rule(
    'pure-package',
    'contract, floor and fleet-core use nothing of Node',
    { path: '^packages/(contract|floor|fleet-core)/', pathNot: TESTS },
    { dependencyTypes: ['core'] },
  ),
  rule(
    'undeclared',
    'a package that is imported stands among the dependencies of the package that imports it',
    { path: '^packages/', pathNot: TESTS },
    { dependencyTypes: ['npm-no-pkg', 'npm-dev', 'npm-unknown'] },
  ),
  rule(
    'undeclared-by-tests',
    'tests borrow the tools of the root and a few libraries of other packages',
    { path: TESTS },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: named([...tools, ...BORROWED]) },
  ),
  rule(
    'unresolved',
    'only what a package exports can be imported from it',
    {},
    { couldNotResolve: true, pathNot: '^virtual:' },
  ),
  rule(
    'relative',
    'other packages are imported by their names',
    { path: '^packages/([^/]+)/' },
    { path: '^packages/', pathNot: '^packages/$1/', dependencyTypes: ['local'] },
  ),
  rule(
    'own-name',
    'a package does not import itself by its name',
    { path: '^packages/([^/]+)/' },
    { path: '^packages/$1/', dependencyTypes: ['undetermined'] },
  ),
  rule(
    'folder-name',
    'the name of a folder says what is in it',
    { path: '/(utils|helpers|common|types)/', pathNot: 'node_modules' },
    {},
  ),
  rule('circle', 'files do not import each other in a circle', {}, { circular: true }),
];

export default {
  forbidden: [...ofPackages, ...ofCoreRooms, ...ofWebRooms, ...doors, ...outside],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The console is built beside the check, into a folder that takes the place of the former.
    exclude: { path: '/dist(\\.new)?/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: 'specify',
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
