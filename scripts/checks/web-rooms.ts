import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { projectFiles, root, type Check } from './check.ts';
import { importsOf, type Import } from './imports.ts';

/** The rooms of the web package from the ground up: each imports only those before it. */
const ROOMS = ['ui', 'map', 'parts', 'features', 'app'] as const;
const WEB = /^packages\/web\/src\/([^/]+)\/(?:([^/]+)\/)?/;

type Room = (typeof ROOMS)[number];

function roomOf(path: string): Room | undefined {
  const name = WEB.exec(path)?.[1];
  return ROOMS.find((room) => room === name);
}

/** What is wrong with an import between two rooms of the web package; undefined when nothing is. Types count: a room below does not know what stands above. */
export function roomProblem({ from, to }: Pick<Import, 'from' | 'to'>): string | undefined {
  // A test may set its stage with what stands above.
  if (!to.startsWith('.') || /\.(test|fake)\.tsx?$/.test(from)) return undefined;
  const here = roomOf(from);
  const there = roomOf(posix.normalize(posix.join(posix.dirname(from), to)));
  if (here === undefined || there === undefined || ROOMS.indexOf(there) <= ROOMS.indexOf(here)) return undefined;
  return `${here} may not import ${there}: ${ROOMS.join(' < ')}`;
}

/** The rooms of the web package know only those below them. */
export const webRooms: Check = {
  name: 'rooms of the web package',
  async problems() {
    const files = await projectFiles(/^packages\/web\/src\/.*\.tsx?$/);
    const all = await Promise.all(files.map(async (file) => importsOf(file, await readFile(join(root, file), 'utf8'))));
    return all.flat().flatMap((one) => {
      const problem = roomProblem(one);
      return problem === undefined ? [] : [`${one.from}: '${one.to}' ${problem}`];
    });
  },
};
