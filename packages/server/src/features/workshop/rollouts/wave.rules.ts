import type { RolloutWave } from '@rota/contract/rollouts';

/** How many robots each wave brings, of `total`. The last one takes all that are left; waves that would have none fall away. */
export function waveSizes(total: number, waves: readonly RolloutWave[]): number[] {
  const sizes: number[] = [];
  let left = total;
  for (const [index, { robots, percent }] of waves.entries()) {
    const isLast = index === waves.length - 1;
    const wanted = robots ?? Math.ceil((total * (percent ?? 100)) / 100);
    const size = isLast ? left : Math.min(left, wanted);
    if (size > 0) sizes.push(size);
    left -= size;
  }
  return sizes;
}

type Candidate = { readonly projectId: number; readonly name: string; readonly isConnected: boolean };

/**
 * The order in which robots are updated: those that are connected first, so that the first wave says something soon; of the projects in
 * turn, so that no site is hit at once; by name within a project.
 */
export function updateOrder<C extends Candidate>(candidates: readonly C[]): C[] {
  const byProject = Map.groupBy(
    candidates.toSorted(
      (a, b) =>
        Number(b.isConnected) - Number(a.isConnected) ||
        a.name.localeCompare(b.name, 'tr', { numeric: true }),
    ),
    ({ projectId }) => projectId,
  );
  const turns = [...byProject.values()].flatMap((list) =>
    list.map((candidate, turn) => ({ candidate, turn })),
  );
  return turns
    .toSorted(
      (a, b) =>
        Number(b.candidate.isConnected) - Number(a.candidate.isConnected) ||
        a.turn - b.turn ||
        a.candidate.projectId - b.candidate.projectId,
    )
    .map(({ candidate }) => candidate);
}

/** The wave of each place in that order, from 1. */
export function wavesOf(sizes: readonly number[]): number[] {
  return sizes.flatMap((size, index) => Array.from({ length: size }, () => index + 1));
}
