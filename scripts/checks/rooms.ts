import { posix } from 'node:path';

/** The rooms of fleet-core, each of which imports only those before it; what is in none of them (fleet, tend, index) stands on top. */
export const ROOMS = [
  'geometry',
  'model',
  'state',
  'robots',
  'work',
  'traffic',
  'trips',
  'dispatch',
  'commands',
  'intake',
  'views',
] as const;

type Arrow = { readonly from: string; readonly to: string };

const SRC = 'packages/fleet-core/src/';
const TOP = ROOMS.length;

/** What is wrong between the files of fleet-core: arrows up, rooms nobody knows, and circles, of types too. Tests and their harness may look everywhere. */
export function roomProblems(imports: readonly Arrow[]): string[] {
  const arrows = imports
    .filter(({ from, to }) => isCore(from) && to.startsWith('.'))
    .map(({ from, to }) => ({ from, to: resolved(from, to) }));
  return [...arrows.flatMap(arrowProblem), ...circles(arrows)];
}

function isCore(file: string): boolean {
  return file.startsWith(SRC) && !file.startsWith(`${SRC}testing/`) && !file.endsWith('.test.ts');
}

function resolved(from: string, to: string): string {
  return posix.normalize(posix.join(posix.dirname(from), to));
}

/** Where a file stands in the order; undefined in a folder that is no room. */
function levelOf(file: string): number | undefined {
  const [room = '', inside] = file.slice(SRC.length).split('/');
  if (inside === undefined) return TOP;
  const level = ROOMS.findIndex((known) => known === room);
  return level < 0 ? undefined : level;
}

function arrowProblem({ from, to }: Arrow): string[] {
  const [own, other] = [levelOf(from), levelOf(to)];
  if (own === undefined) return [`${from}: lies in no room of fleet-core (${ROOMS.join(' ')})`];
  if (other === undefined) return [`${from}: imports ${to}, which lies in no room of fleet-core`];
  return other > own ? [`${from}: imports ${to}, of a room after its own (${ROOMS.join(' ')})`] : [];
}

/** Each circle once, from the file at which it was met. */
function circles(arrows: readonly Arrow[]): string[] {
  const next = new Map<string, string[]>();
  for (const { from, to } of arrows) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (file: string, way: readonly string[]): void => {
    const start = way.indexOf(file);
    if (start >= 0) found.push(`${file}: a circle of files: ${[...way.slice(start), file].join(' > ')}`);
    if (start >= 0 || done.has(file)) return;
    for (const other of next.get(file) ?? []) walk(other, [...way, file]);
    done.add(file);
  };
  for (const file of next.keys()) walk(file, []);
  return found;
}
