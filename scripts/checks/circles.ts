import { posix } from 'node:path';

/** A file, by its path below the project's root, and what it imports, as that is written there. */
export type Arrow = { readonly from: string; readonly to: string };

/**
 * Files that import each other in a circle, by whatever way; imports of types count too. Each group of files that reach one another is
 * told once, by the shortest circle through its first file.
 * @param all the imports of every file
 */
export function circles(all: readonly Arrow[]): string[] {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of all) {
    if (!to.startsWith('.')) continue;
    const targets = graph.get(from) ?? new Set<string>();
    graph.set(from, targets.add(posix.normalize(posix.join(posix.dirname(from), to))));
  }
  return groupsOf(graph).map((group) => {
    const [first = ''] = [...group].sort();
    return `${[...wayBack(graph, group, first), first].join(' > ')}: files import each other in a circle${group.size > 2 ? ` (${group.size} files)` : ''}`;
  });
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Groups of files that reach one another: the strongly connected components (Tarjan 1972) of more than one file, or of one that imports itself. */
function groupsOf(graph: Graph): Set<string>[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const groups: Set<string>[] = [];

  function visit(file: string): number {
    const own = order.size;
    order.set(file, own);
    open.push(file);
    let low = own;
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low);
      lowest.set(file, low);
    }
    if (low === own) {
      const group = new Set(open.splice(open.indexOf(file)));
      if (group.size > 1 || graph.get(file)?.has(file) === true) groups.push(group);
    }
    return low;
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return groups;
}

/** The shortest way from a file back to itself within its group; the file itself first. */
function wayBack(graph: Graph, group: ReadonlySet<string>, start: string): string[] {
  let ways: string[][] = [[start]];
  const seen = new Set<string>();
  while (ways.length > 0) {
    const further: string[][] = [];
    for (const way of ways) {
      for (const next of graph.get(way.at(-1) ?? start) ?? []) {
        if (next === start) return way;
        if (!group.has(next) || seen.has(next)) continue;
        seen.add(next);
        further.push([...way, next]);
      }
    }
    ways = further;
  }
  return [start];
}
