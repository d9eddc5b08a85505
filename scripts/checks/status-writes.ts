import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFiles, root, type Check } from './check.ts';

/** Tables whose status the fleet's engine decides, by a table of its own: see `fleet-core/src/model/delivery-transitions.rules.ts`. */
const OF_THE_ENGINE: readonly string[] = ['delivery', 'subtask'];
const UPDATE =
  /\bupdate\s+(\w+|\$\{[^}]*\})(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\b(.*?)(?=\bwhere\b|\bfrom\b|\breturning\b|`)/gs;
const BUILDER =
  /\.updateTable\('(\w+)(?: as \w+)?'\)(?:\s*\.from\((?:(?!\.updateTable\().)*?\))?\s*\.set\((.*?)\)\s*\.(?:where|from|returning|execute)/gs;
const ASSIGNS_STATUS = /(?:^|[\s,({])(?:status|state)\s*[=:]|[{,]\s*(?:status|state)\s*[,}]/;
const CHANGES = /export const (\w+Changes) = \{(.*?)\n\};/gs;
const WRITER = 'packages/server/src/db/change-status.ts';

export const statusWrites: Check = {
  name: 'status changes (each goes through its table of transitions)',
  problems: async () => {
    const files = await projectFiles(/^packages\/server\/src\/.*(?<!\.test|\.fake|\.access)\.ts$/);
    const texts = await Promise.all(
      files.map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })),
    );
    return [...texts.flatMap(({ file, text }) => statusProblems(file, text)), ...unusedChanges(texts)];
  },
};

/** Statements that write a status directly. */
export function statusProblems(file: string, text: string): string[] {
  if (file === WRITER) return [];
  return [UPDATE, BUILDER].flatMap((statement) =>
    [...text.matchAll(statement)].flatMap(({ 1: table = '', 2: assignments = '', index }) => {
      if (OF_THE_ENGINE.includes(table) || !ASSIGNS_STATUS.test(assignments)) return [];
      const line = text.slice(0, index).split('\n').length;
      return [`${file}:${String(line)} writes the status of ${table}: use changeStatus with a transition`];
    }),
  );
}

type Source = { readonly file: string; readonly text: string };

/** Changes that a feature declares and no code makes: their entries in the table of transitions would only seem to be used. */
export function unusedChanges(sources: readonly Source[]): string[] {
  const all = sources.map(({ text }) => text).join('\n');
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(CHANGES)].flatMap(({ 1: name = '', 2: body = '' }) => {
      if (all.includes(`${name}[`)) return [];
      const keys = [...body.matchAll(/^ {2}(\w+):/gm)].map(({ 1: key = '' }) => key);
      return keys
        .filter((key) => !new RegExp(`\\b${name}\\.${key}\\b`).test(all))
        .map((key) => `${file}: no code uses ${name}.${key}`);
    }),
  );
}
