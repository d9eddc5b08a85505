/** One step of a task: where, and what is done there. */
type PlannedStep = { readonly target: string; readonly kind: string };

/** The steps of a task that are left. They keep their order; where it is free, only what is done keeps it: all collecting before the emptying. */
export type TaskSteps = { readonly isFree: boolean; readonly steps: readonly PlannedStep[] };

/** A stop at a target for one thing, and the steps that are done there, as places in the tasks. */
export type Visit = PlannedStep & {
  readonly done: readonly { readonly task: number; readonly step: number }[];
};

/** Metres between targets. `from` is undefined for where the robot is; `atLeast` is what no way can be shorter than, and costs nothing to ask. */
export type Metres = {
  readonly way: (from: string | undefined, to: string) => number;
  readonly atLeast: (from: string | undefined, to: string) => number;
};

/** Up to this many different stops are put in the optimal order. */
const MOST_EXACT = 8;
/** Steps that fit into the bits of a number; more only where many tasks share a few stops. */
const MOST_STEPS = 30;
/** Exchanges that are measured at most where the order is not exact. */
const MOST_EXCHANGES = 300;

/**
 * The order of stops with the shortest way, from where the robot is to the last of them: the best there is for up to eight stops, else a good
 * one. What several tasks have at a target is one stop. Of orders alike it is the one asked for.
 */
export function orderVisits(tasks: readonly TaskSteps[], metres: Metres): readonly Visit[] {
  const forced = onlyOrder(tasks);
  if (forced) return forced;
  const stops = new Set(tasks.flatMap(({ steps }) => steps.map(nameOf)));
  const steps = tasks.reduce((count, task) => count + task.steps.length, 0);
  if (stops.size <= MOST_EXACT && steps <= MOST_STEPS) return exactOrder(tasks, metres);
  return reverseParts(tasks, nearestNext(tasks, metres), metres);
}

function nameOf({ target, kind }: PlannedStep): string {
  return `${kind} ${target}`;
}

/** The visits that may come next, by task: the first remaining step, or where the order is free all remaining steps of its kind. */
function nextVisits(tasks: readonly TaskSteps[], isDone: (task: number, step: number) => boolean): Visit[] {
  const visits = new Map<string, PlannedStep & { readonly done: { task: number; step: number }[] }>();
  tasks.forEach(({ isFree, steps }, task) => {
    const left = steps.map((_, step) => step).filter((step) => !isDone(task, step));
    const first = left[0] === undefined ? undefined : steps[left[0]];
    if (!first) return;
    for (const step of isFree
      ? left.filter((one) => steps[one]?.kind === first.kind)
      : runOf(left, steps, first)) {
      const { target, kind } = steps[step] ?? first;
      const visit = visits.get(nameOf({ target, kind })) ?? { target, kind, done: [] };
      visits.set(nameOf(visit), visit);
      visit.done.push({ task, step });
    }
  });
  return [...visits.values()];
}

/** The steps at the front that are done at the same stop. */
function runOf(left: readonly number[], steps: readonly PlannedStep[], first: PlannedStep): number[] {
  const end = left.findIndex(
    (step) => steps[step]?.target !== first.target || steps[step]?.kind !== first.kind,
  );
  return left.slice(0, end < 0 ? left.length : end);
}

/** The order where there is but one, so that no way has to be measured. */
function onlyOrder(tasks: readonly TaskSteps[]): readonly Visit[] | undefined {
  const done = new Set<string>();
  const order: Visit[] = [];
  for (;;) {
    const visits = nextVisits(tasks, (task, step) => done.has(`${task} ${step}`));
    const [only] = visits;
    if (!only) return order;
    if (visits.length > 1) return undefined;
    order.push(only);
    for (const { task, step } of only.done) done.add(`${task} ${step}`);
  }
}

type Rest = { readonly metres: number; readonly next: Visit | undefined };

/** Held and Karp: the shortest way through the rest, for each set of steps that is done and each target where it leaves the robot. */
function exactOrder(tasks: readonly TaskSteps[], metres: Metres): readonly Visit[] {
  const firstBit = tasks.map((_, task) =>
    tasks.slice(0, task).reduce((count, { steps }) => count + steps.length, 0),
  );
  const bitOf = (task: number, step: number): number => 1 << ((firstBit[task] ?? 0) + step);
  const known = new Map<string, Rest>();

  function restAfter(done: number, at: string | undefined): Rest {
    const key = `${done} ${at}`;
    const found = known.get(key);
    if (found) return found;
    let best: Rest = { metres: Infinity, next: undefined };
    const visits = nextVisits(tasks, (task, step) => (done & bitOf(task, step)) !== 0);
    for (const visit of visits) {
      const whole = metres.way(at, visit.target) + restAfter(doneWith(done, visit), visit.target).metres;
      if (whole < best.metres - 1e-6) best = { metres: whole, next: visit };
    }
    if (visits.length === 0) best = { metres: 0, next: undefined };
    known.set(key, best);
    return best;
  }
  const doneWith = (done: number, visit: Visit): number =>
    visit.done.reduce((bits, { task, step }) => bits | bitOf(task, step), done);

  const order: Visit[] = [];
  for (let done = 0, at: string | undefined; ;) {
    const { next } = restAfter(done, at);
    if (!next) return order;
    order.push(next);
    done = doneWith(done, next);
    at = next.target;
  }
}

/** From stop to the nearest next one. */
function nearestNext(tasks: readonly TaskSteps[], metres: Metres): Visit[] {
  const done = new Set<string>();
  const order: Visit[] = [];
  for (;;) {
    const at = order.at(-1)?.target;
    const visits = nextVisits(tasks, (task, step) => done.has(`${task} ${step}`))
      .map((visit) => ({ visit, atLeast: metres.atLeast(at, visit.target) }))
      .sort((a, b) => a.atLeast - b.atLeast);
    let best = visits[0]?.visit;
    let least = Infinity;
    for (const { visit, atLeast } of visits.length > 1 ? visits : []) {
      if (atLeast >= least) break;
      const way = metres.way(at, visit.target);
      if (way >= least) continue;
      least = way;
      best = visit;
    }
    if (!best) return order;
    order.push(best);
    for (const { task, step } of best.done) done.add(`${task} ${step}`);
  }
}

/** Drives parts of the order the other way round for as long as that makes the way shorter (2-opt). */
function reverseParts(
  tasks: readonly TaskSteps[],
  order: readonly Visit[],
  { way, atLeast }: Metres,
): readonly Visit[] {
  let best = order;
  let left = MOST_EXCHANGES;
  for (let isBetter = true; isBetter && left > 0;) {
    isBetter = false;
    for (let from = 0; from < best.length - 1; from += 1) {
      for (let to = from + 1; to < best.length && left > 0; to += 1) {
        const [before, first, last, after] = [
          best[from - 1]?.target,
          best[from]?.target,
          best[to]?.target,
          best[to + 1]?.target,
        ];
        if (first === undefined || last === undefined) continue;
        const lengthBy = (by: typeof way, ...[near, far]: [string, string]): number =>
          by(before, near) + (after === undefined ? 0 : by(far, after));
        const now = lengthBy(way, first, last);
        if (lengthBy(atLeast, last, first) >= now) continue;
        const turned = [...best.slice(0, from), ...best.slice(from, to + 1).reverse(), ...best.slice(to + 1)];
        if (!keepsOrder(tasks, turned)) continue;
        left -= 1;
        if (lengthBy(way, last, first) >= now - 1e-6) continue;
        best = turned;
        isBetter = true;
      }
    }
  }
  return best;
}

/** Whether each task's steps come as they may: in their order, or where that is free, kind after kind. */
function keepsOrder(tasks: readonly TaskSteps[], order: readonly Visit[]): boolean {
  const reached = tasks.map(() => -1);
  return order.every(({ done }) =>
    done.every(({ task, step }) => {
      const { isFree = false, steps = [] } = tasks[task] ?? {};
      const place = isFree ? steps.findIndex(({ kind }) => kind === steps[step]?.kind) : step;
      if (place < (reached[task] ?? -1)) return false;
      reached[task] = place;
      return true;
    }),
  );
}
