import { posix } from 'node:path';

/** A feature's names in the forms that code wants. */
export type Names = Readonly<Record<string, string>>;

/** A file of the template, by its path below the template's folder. */
export type Template = { readonly path: string; readonly text: string };
/** A file of the project, by its path below the root. */
export type Laid = { readonly path: string; readonly text: string };

/**
 * The names of a feature from its folder's name: a plural noun in kebab case. Throws with a sentence when it is none.
 * @param wing one of {@link WINGS}
 * @param one the singular, where it is not the plural without its s
 */
export function namesOf(
  kebab: string,
  wing: string,
  one: string = kebab.replace(/ies$/, 'y').replace(/s$/, ''),
): Names {
  if (!WINGS.some((known) => known === wing))
    throw new Error(`A feature belongs to a wing: --wing ${WINGS.join(', ')}.`);
  if (!/^[a-z]+(-[a-z]+)*$/.test(kebab) || !/^[a-z]+(-[a-z]+)*$/.test(one))
    throw new Error('A feature is named by a plural noun: stations, pickup-locations.');
  if (kebab === one)
    throw new Error(
      `Say the singular of ${kebab}, too: npm run new-feature ${kebab} -- --wing ${wing} --one <singular>.`,
    );
  const words = kebab.replaceAll('-', ' ');
  return {
    'plural words': words,
    wing,
    kebab,
    'kebab-one': one,
    camel: camelOf(kebab),
    camelOne: camelOf(one),
    Pascal: capital(camelOf(kebab)),
    PascalOne: capital(camelOf(one)),
    snakeOne: one.replaceAll('-', '_'),
    SNAKE_ONE: one.replaceAll('-', '_').toUpperCase(),
    Label: capital(words),
    'Label one': capital(one.replaceAll('-', ' ')),
  };
}

function camelOf(kebab: string): string {
  return kebab.replace(/-(\w)/g, (_whole, letter: string) => letter.toUpperCase());
}
function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Puts the names into a text: `__kebab__`, `__PascalOne__`, … */
function fill(text: string, names: Names): string {
  return Object.entries(names).reduce(
    (filled, [name, value]) => filled.replaceAll(`__${name}__`, value),
    text,
  );
}

/** The wings of the product: the same names in the contract, the server and the console. */
const WINGS = ['access', 'sites', 'robots', 'workshop', 'work', 'catalogue', 'money', 'notices'] as const;

/** The destination of each part of the template. `migration` is the number of the new migration. */
export function layTemplates(templates: readonly Template[], names: Names, migration: string): Laid[] {
  const folders: Readonly<Record<string, string>> = {
    contract: `packages/contract/src/${names['wing'] ?? ''}/${names['kebab'] ?? ''}`,
    server: `packages/server/src/features/${names['wing'] ?? ''}/${names['kebab'] ?? ''}`,
    web: `packages/web/src/features/${names['wing'] ?? ''}/${names['kebab'] ?? ''}`,
  };
  return templates.map(({ path, text }) => {
    const [place = '', ...rest] = fill(path.replace(/\.txt$/, ''), names).split('/');
    const folder = folders[place];
    const laid =
      folder === undefined
        ? `packages/server/src/db/migrations/${migration}_${names['snakeOne'] ?? ''}.sql`
        : posix.join(folder, ...rest);
    return { path: laid, text: fill(text, names) };
  });
}

type Edit = { readonly path: string; readonly before: RegExp; readonly put: string };

/** The lines that a feature needs outside its folders, each before the first place that matches. */
export const EDITS: readonly Edit[] = [
  {
    path: 'packages/contract/src/core/permissions.ts',
    before: /^\} as const satisfies Record<string, readonly Role\[\]>;/m,
    put: `  '__camel__.read': [...baseReaders],\n  '__camel__.edit': [...admins],\n`,
  },
  {
    path: 'packages/contract/src/core/permission-texts.ts',
    before: /^ {2}\},\n {2}\{/m,
    put: `    '__camel__.read': 'see __plural words__',\n    '__camel__.edit': 'change __plural words__',\n`,
  },
  {
    path: 'packages/contract/src/core/permission-texts.ts',
    before: /^ {2}\},\n\) satisfies/m,
    put: `    '__camel__.read': 'see __plural words__',\n    '__camel__.edit': 'change __plural words__',\n`,
  },
  {
    path: 'packages/contract/src/areas.ts',
    before: /^\/\*\* Every area of the product/m,
    put: `import { __camel__Area } from './__wing__/__kebab__/area.ts';\n\n`,
  },
  {
    path: 'packages/contract/package.json',
    before: /^ {4}"\.\/areas": /m,
    put: `    "./__kebab__": "./src/__wing__/__kebab__/index.ts",\n`,
  },
  { path: 'packages/contract/src/areas.ts', before: /^\} as const;/m, put: `  __camel__: __camel__Area,\n` },
  {
    path: 'packages/web/src/api/areas.ts',
    before: /^\};/m,
    put: `  __camel__: async () => (await import('@rota/contract/__kebab__')).__camel__Api,\n`,
  },
  {
    path: 'packages/server/src/compose.ts',
    before: /^import \{ fleet \}/m,
    put: `import { __camel__ } from './features/__wing__/__kebab__/index.ts';\n`,
  },
  {
    path: 'packages/server/src/compose.ts',
    before: /^ {4}\.done\(\);/m,
    put: `    .add('__camel__', __camel__)\n`,
  },
  {
    path: 'packages/web/src/app/features.ts',
    before: /^import type \{ Feature \}/m,
    put: `import { __camel__ } from '../features/__wing__/__kebab__/__kebab__.feature.ts';\n`,
  },
  { path: 'packages/web/src/app/features.ts', before: /^\];\s*$/m, put: `  __camel__,\n` },
];

/** A file of the project with one edit made. Throws when its place is not found. */
export function applyEdit(text: string, edit: Edit, names: Names): string {
  const place = edit.before.exec(text);
  if (place === null) throw new Error(`${edit.path} has no line that matches ${String(edit.before)}.`);
  return text.slice(0, place.index) + fill(edit.put, names) + text.slice(place.index);
}
