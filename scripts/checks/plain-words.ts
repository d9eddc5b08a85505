import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFiles, root, type Check } from './check.ts';

/** Words that make a reader stop, each with the plain one. `docs/glossary.md` says more of those that name a concept. */
const PLAIN: Readonly<Record<string, string>> = {
  anew: 'again',
  mend: 'fix',
  mends: 'fixes',
  mended: 'fixed',
  mending: 'fixing',
  whoever: 'the person who, or the name of the role',
  whomever: 'the person whom',
  somebody: 'someone, a person, or the name of the role',
  nobody: 'no one, or a sentence about what cannot happen',
  anybody: 'anyone',
  'for ever': 'forever, or indefinitely',
  told: 'reported, notified or shown',
  lest: 'so that … not',
  'the house': 'the venue, or this system',
  'sees to': 'handles',
  'seen to': 'handled',
};
const WORDS = new RegExp(`\\b(${Object.keys(PLAIN).join('|')})\\b`, 'i');

/** Migrations never change, a generated file follows the database, and the glossary lists the words itself. */
const EXEMPT = /\.sql$|schema\.gen\.ts$|docs\/glossary\.md$|plain-words(\.test)?\.ts$/;
/** What names a thing and is no prose: texts of one word, keys of objects, and paths. */
const NAMES = /'[\w-]+'|"[\w-]+"|`[\w.-]+`|\b\w+(?=:)|\/[\w{}/.-]+/g;

/** The words of a line that have a plainer one. */
export function findRiddles(line: string): string | undefined {
  const found = WORDS.exec(line.replace(NAMES, ''))?.[1]?.toLowerCase();
  return found === undefined ? undefined : `“${found}”: say ${PLAIN[found] ?? 'it plainly'}`;
}

export const plainWords: Check = {
  name: 'words (texts, comments and docs say it plainly)',
  async problems() {
    const problems: string[] = [];
    for (const file of await projectFiles(/\.(ts|tsx|mjs|md)$/)) {
      if (EXEMPT.test(file)) continue;
      const lines = (await readFile(join(root, file), 'utf8')).split('\n');
      lines.forEach((line, index) => {
        const problem = findRiddles(line);
        if (problem !== undefined) problems.push(`${file}:${index + 1} ${problem}`);
      });
    }
    return problems;
  },
};
