import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Splitting = Extract<Rolldown.OutputOptions['codeSplitting'], object>;
type Group = NonNullable<Splitting['groups']>[number];
type Graph = Parameters<Extract<Group['name'], (...of: never[]) => unknown>>[1];

const LIBRARY = /[\\/]node_modules[\\/]/;
/** A library's name, of those that come as a whole. */
const PACKAGE =
  /[\\/]node_modules[\\/](?!@mui[\\/])((?:@[^\\/]+[\\/])?[^\\/]+)[\\/](?!.*[\\/]node_modules[\\/])/;
const OURS = /[\\/]packages[\\/]/;
/** Areas of the contract and the kinds of fields bring much along: they are fetched with what needs them. */
const HEAVY = /[\\/](?:contract[\\/]src[\\/](?!core[\\/])|ui[\\/](?:form|dates)[\\/])/;
const MARK = /(?:\?lang=|[\\/](?:start|home)\.)(en|tr)(?:\.ts)?$/;

/** What a page imports at once, and what that imports, by page. Found once in a build: the graph is another object at each question. */
const reached = new Map<string, ReadonlySet<string>>();

function reachOf(root: string, graph: Graph): ReadonlySet<string> {
  const found = reached.get(root) ?? findReach(root, graph);
  reached.set(root, found);
  return found;
}

function findReach(root: string, graph: Graph): ReadonlySet<string> {
  const ids = new Set([root]);
  for (const id of ids) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) ids.add(next);
  return ids;
}

const web = join(import.meta.dirname, 'src');
const contract = join(import.meta.dirname, '../contract/src');
const languages = ['en', 'tr'] as const;
const startOf = (language: string) => [join(web, `app/start.${language}.ts`)];
const homeOf = (language: string) => [join(web, `app/home.${language}.ts`)];
/** The areas whose calls home makes, and asks for only then. */
const HOME_AREAS = [
  'access/users/users.ts',
  'notices/reach/index.ts',
  'sites/config/config.ts',
  'work/deliveries/index.ts',
  'work/help-requests/index.ts',
  'money/orders/index.ts',
];
const homeAndAreasOf = (language: string) => [
  ...homeOf(language),
  ...HOME_AREAS.map((area) => join(contract, `${area}?lang=${language}`)),
];
const mapOf = (language: string) => [join(web, `features/work/overview/overview-map.tsx?lang=${language}`)];

/** A library's piece is of all languages; one of ours is of its own. */
function named(name: string, id: string): string {
  const language = MARK.exec(id)?.[1];
  return language === undefined ? name : `${name}-${language}`;
}

/**
 * What every page needs comes in two files, what home and other pages with a floor need in two more, and what many share in others: a hundred
 * small files cost a phone a hundred trips. Libraries come before what needs them, and are the same in every language.
 */
export const pieces: Group[] = [
  // What the first file needs to fetch others: in one of them, it would bring that one along.
  { name: 'fetch', test: /vite[\\/]preload-helper/, priority: 70 },
  group('libraries', LIBRARY, startOf, { priority: 60 }),
  group('home-libraries', LIBRARY, homeAndAreasOf, { priority: 55, minShareCount: 3 }),
  alone('map', 'ol', 'rbush', 'quickselect'),
  alone('dates', '@mui/x-date-pickers', 'dayjs'),
  alone('forms', 'react-hook-form', '@hookform'),
  alone('lists', '@tanstack/(?:react-)?(?:table|virtual|store)[^/]*'),
  alone('icons', '@mui/icons-material'),
  { name: 'more-libraries', test: LIBRARY, minShareCount: 20, priority: 40 },
  // A library that both languages of a page share lies in neither of them.
  {
    debugName: 'packages',
    name: (id) => PACKAGE.exec(id)?.[1]?.replaceAll(/[@\\/]+/g, '-') ?? null,
    minShareCount: 2,
    priority: 35,
    includeDependenciesRecursively: false,
  },
  group('console', OURS, startOf, { priority: 30 }),
  group('home', OURS, homeAndAreasOf, { priority: 25, minShareCount: 3 }),
  group('floor', OURS, mapOf, { priority: 20, minShareCount: 3 }),
  {
    debugName: 'common',
    name: (id) => named('common', id),
    test: (id) => OURS.test(id) && !HEAVY.test(id),
    minShareCount: 10,
    priority: 10,
  },
];

/** Libraries that pages need together, without what these need themselves. */
function alone(name: string, ...packages: string[]): Group {
  const test = new RegExp(
    String.raw`[\\/]node_modules[\\/](?:${packages.join('|').replaceAll('/', String.raw`[\\/]`)})[\\/]`,
  );
  return { name, test, minShareCount: 4, priority: 50, includeDependenciesRecursively: false };
}

/** The modules that a page imports at once. */
function group(
  name: string,
  test: RegExp,
  rootsOf: (language: string) => readonly string[],
  limits: Pick<Group, 'priority' | 'minShareCount'>,
): Group {
  const isNeeded = (id: string, graph: Graph) =>
    languages.flatMap(rootsOf).some((root) => reachOf(root, graph).has(id.replace(/^\0only:\w+:/, '')));
  return {
    debugName: name,
    test,
    name: (id, graph) => (isNeeded(id, graph) ? named(name, id) : null),
    ...limits,
  };
}

/** Modules that only hand on what others declare, by the name under which they are imported. */
const BARRELS: ReadonlyMap<string, string> = new Map([
  ['kit', join(web, 'ui/kit.ts')],
  ...entriesOf(join(contract, '../package.json')),
]);
const BARREL_IMPORT =
  /^import \{([^}]*)\} from ["'](?:(?:\.\.?\/)+(?:ui\/)?(kit)\.ts|(@rota\/contract\/[a-z-]+))["'];?$/gm;
/** As `api/areas.ts` fetches an area: of its module only the calls are wanted. */
const BARREL_FETCH = /\(await import\(["'](@rota\/contract\/[a-z-]+)["']\)\)\.(\w+)/g;
const HANDED_ON = /^export (?:\*|\{([^}]*)\}) from '([^']+)';/gm;
const DECLARED = /^export (?:async )?(?:const|function|class) (\w+)/gm;

const ONLY = /^\0only:(\w+):(.+?)(?:\?lang=(?:en|tr))?$/;

type Part = { readonly name: string; readonly from: string };

/** Imports of barrels as imports of what they hand on, so that the graph says who needs which. */
export function partsOfBarrels(): Plugin {
  const known = new Map<string, ReadonlyMap<string, Part>>();
  const partsOf = (barrel: string): ReadonlyMap<string, Part> => {
    const parts = known.get(barrel) ?? exportsOf(BARRELS.get(barrel) ?? '');
    known.set(barrel, parts);
    return parts;
  };
  const partOf = (barrel: string, name: string): Part =>
    partsOf(barrel).get(name) ?? { name, from: BARRELS.get(barrel) ?? barrel };
  const importOf = (barrel: string, [name, as]: readonly [string, string]): string => {
    const part = partOf(barrel, name);
    return `import { ${part.name} as ${as} } from '${part.from}';`;
  };
  const fetchOf = (barrel: string, name: string): string => {
    const part = partOf(barrel, name);
    return `(await import('only:${part.name}:${part.from}')).${part.name}`;
  };
  return {
    name: 'parts-of-barrels',
    apply: 'build',
    enforce: 'post',
    buildStart: () => {
      reached.clear();
      known.clear();
    },
    // A piece with one export alone: all others of its module would be kept for it, wherever pages have them.
    resolveId: { filter: { id: /^only:/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: ONLY },
      handler: (id) => id.replace(ONLY, "export { $1 } from '$2';"),
    },
    transform: {
      filter: { code: /kit\.ts|@rota\/contract\// },
      handler: (code) => ({
        code: code
          .replaceAll(BARREL_IMPORT, (_whole, names: string, kit?: string, entry?: string) =>
            namesOf(names)
              .map((name) => importOf(kit ?? entry ?? '', name))
              .join(' '),
          )
          .replaceAll(BARREL_FETCH, (_whole, entry: string, name: string) => fetchOf(entry, name)),
        map: null,
      }),
    },
  };
}

/** The entries of a package by the name under which they are imported. */
function entriesOf(manifest: string): (readonly [string, string])[] {
  const { name, exports } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    readonly name: string;
    readonly exports: Readonly<Record<string, string>>;
  };
  return Object.entries(exports).map(([entry, file]) => [name + entry.slice(1), join(manifest, '..', file)]);
}

/** Where each thing that a module exports comes from. */
function exportsOf(file: string): ReadonlyMap<string, Part> {
  const text = readFileSync(file, 'utf8');
  const found = new Map<string, Part>();
  for (const [, name = ''] of text.matchAll(DECLARED)) found.set(name, { name, from: file });
  for (const [, names, from = ''] of text.matchAll(HANDED_ON)) {
    const source = from.startsWith('.') ? join(file, '..', from) : from;
    if (names === undefined) for (const [name, part] of exportsOf(source)) found.set(name, part);
    else for (const [name, as] of namesOf(names)) found.set(as, { name, from: source });
  }
  return found;
}

/** The names of a list of imports or exports, each with what it is called from then on. Types are none. */
function namesOf(list: string): (readonly [string, string])[] {
  return list
    .split(',')
    .map((one) => one.trim().split(' as '))
    .filter(([name = '']) => name !== '' && !name.startsWith('type '))
    .map(([name = '', as = name]) => [name, as] as const);
}

/**
 * The map of OpenLayers asks each layer whether it is a vector layer, and so would bring its language of flat styles along, which nothing here
 * uses: a third of it.
 */
export function withoutFlatStyles(): Plugin {
  const none = '\0no-flat-styles';
  return {
    name: 'without-flat-styles',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /[\\/]render[\\/]canvas[\\/]style\.js$/ },
      handler: (_source, importer) => (importer !== undefined && /[\\/]ol[\\/]/.test(importer) ? none : null),
    },
    load: {
      filter: { id: new RegExp(`^${none}$`) },
      handler: () =>
        `export function flatStyleLikeToStyleFunction() { throw new Error('Flat styles are not part of this build.'); }`,
    },
  };
}

/** Writes down the files that the console begins with at home, in each language: the sign-in page fetches them ahead. */
export function firstFiles(): Plugin {
  return {
    name: 'first-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const filesOf = (roots: readonly string[]): string[] => {
        const files = new Set(
          chunks
            .filter(({ facadeModuleId: id }) => id !== null && roots.includes(id))
            .map((one) => one.fileName),
        );
        for (const file of files)
          for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(next);
        return [...files];
      };
      const lists = languages.map((language) => [
        language,
        filesOf([...startOf(language), ...homeOf(language)]),
      ]);
      this.emitFile({
        type: 'asset',
        fileName: 'console-files.json',
        source: JSON.stringify(Object.fromEntries(lists)),
      });
    },
  };
}
