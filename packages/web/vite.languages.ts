import { pathToFileURL } from 'node:url';
import { parseAst, type Plugin } from 'vite';

/** A root of one language: everything of ours that it imports is built for that language alone. */
const ROOT = /[\\/](?:start|home)\.(en|tr)\.ts$/;
const MARK = /\?lang=(en|tr)$/;
const OURS = /[\\/]packages[\\/](?:web|contract|floor)[\\/]src[\\/][^?]*\.tsx?$/;
/** Modules of the contract that only gather texts out of all areas. */
const TABLES = /[\\/](?:error|audit)-tables\.ts(?:\?lang=(?:en|tr))?$/;
const NAME = 'defineTexts';

/**
 * Builds the console once for each language, each with the texts of that language alone; libraries are shared. Texts of `definePrintedTexts`
 * stay whole.
 */
export function oneLanguageEach(): Plugin[] {
  return [
    {
      name: 'one-language-each',
      apply: 'build',
      enforce: 'pre',
      async resolveId(source, importer, options) {
        const language = languageOf(importer);
        if (language === undefined) return null;
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        return found !== null && OURS.test(found.id)
          ? { ...found, id: `${found.id}?lang=${language}` }
          : found;
      },
    },
    tablesAsValues(),
    {
      name: 'texts-of-one-language',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: MARK, code: NAME },
        handler: (code, id) => ({ code: inOneLanguage(code, languageOf(id) === 'tr' ? 1 : 0), map: null }),
      },
    },
  ];
}

/** Modules that gather texts out of all areas as the values that they have, without the areas. */
export function tablesAsValues(): Plugin {
  return {
    name: 'tables-as-values',
    apply: 'build',
    load: { filter: { id: TABLES }, handler: (id) => valuesOf(id) },
  };
}

function languageOf(id: string | undefined): string | undefined {
  return id === undefined ? undefined : (ROOT.exec(id)?.[1] ?? MARK.exec(id)?.[1]);
}

/** A module that exports the values of another's tables, those of one language where it is built for one. */
async function valuesOf(id: string): Promise<string> {
  const [path = '', language] = id.split('?lang=');
  const tables = (await import(pathToFileURL(path).href)) as Readonly<Record<string, Record<string, object>>>;
  return Object.entries(tables)
    .map(([name, table]) => {
      const value = JSON.stringify(language === undefined ? table : table[language]);
      return language === undefined
        ? `export const ${name} = ${value};`
        : `export const ${name} = /* @__PURE__ */ ((own) => ({ en: own, tr: own }))(${value});`;
    })
    .join('\n');
}

/** The code with only one table of each `defineTexts(en, tr)`, which then stands for both languages. */
function inOneLanguage(code: string, kept: 0 | 1): string {
  const calls: { start: number; end: number; table: string }[] = [];
  visit(parseAst(code), (node) => {
    if (node.type !== 'CallExpression' || node.callee?.name !== NAME) return;
    const table = node.arguments?.[kept];
    if (table !== undefined)
      calls.push({ start: node.start, end: node.end, table: code.slice(table.start, table.end) });
  });
  return calls
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, table }) =>
        `${text.slice(0, start)}/* @__PURE__ */ ((own) => ({ en: own, tr: own }))(${table})${text.slice(end)}`,
      code,
    );
}

type Node = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly callee?: { readonly name?: string };
  readonly arguments?: readonly Node[];
};

function visit(node: unknown, see: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (isNode(node)) see(node);
  for (const child of Object.values(node)) visit(child, see);
}

function isNode(value: object): value is Node {
  return 'type' in value && 'start' in value && 'end' in value;
}
