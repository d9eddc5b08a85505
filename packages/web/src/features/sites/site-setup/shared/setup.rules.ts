import type { Permission } from '@rota/contract/core';
import { SETUP_FINDINGS, type Finding, type FindingCode } from '@rota/contract/doctor';
import { MAP_STATUS, type FloorMap } from '@rota/contract/maps';

/** The steps from an empty project to its first delivery, in their order, and the people to work with it. */
const SETUP_STEPS = ['map', 'targets', 'robot', 'people', 'delivery'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];
/** The required steps of a project: the list stays until they are done. */
const NEEDED = ['map', 'targets', 'robot', 'delivery'] as const satisfies readonly SetupStep[];

/** The permission that each step needs, and its page. */
export const setupWays: Record<SetupStep, { readonly permission: Permission; readonly path: string }> = {
  map: { permission: 'maps.edit', path: '/project/maps?upload=1' },
  targets: { permission: 'targets.edit', path: '/project/maps' },
  robot: { permission: 'robots.register', path: '/robot?register=1' },
  people: { permission: 'users.set_project_roles', path: '/admin/accounts/users/new' },
  delivery: { permission: 'deliveries.create', path: '/delivery/task' },
};

/** The known state of a project so far; undefined while it is unknown. */
export type SetupFacts = {
  readonly maps: readonly Pick<FloorMap, 'map_id' | 'status'>[] | undefined;
  readonly targets: number | undefined;
  readonly robots: readonly { readonly heard_at: string | null }[] | undefined;
  readonly deliveries: number | undefined;
  /** Whether another person has an account here; undefined while unknown, and for people who may not invite. */
  readonly hasOthers: boolean | undefined;
};
/** `waits`: it needs a step before it. `working`: begun, and not to be hurried. `failed`: begun, and to be done again. */
export type StepState = 'done' | 'open' | 'waits' | 'working' | 'failed';
/** `steps`: those that this person is shown, in their order. */
export type Setup = {
  readonly steps: readonly SetupStep[];
  readonly states: Record<SetupStep, StepState>;
  readonly targetsPath: string;
};

/** How far the set-up is; undefined when nothing is left to do, and while too little is known to say so. */
export function setupOf(facts: SetupFacts): Setup | undefined {
  const setup = stateOfSetup(facts);
  return setup !== undefined && NEEDED.every((step) => setup.states[step] === 'done') ? undefined : setup;
}

/** How far the set-up is, also when all is done; undefined while too little is known to say so. */
export function stateOfSetup({
  maps,
  targets,
  robots,
  deliveries,
  hasOthers,
}: SetupFacts): Setup | undefined {
  if (maps === undefined || targets === undefined || robots === undefined || deliveries === undefined)
    return undefined;
  const ready = maps.find((map) => map.status === MAP_STATUS.READY);
  const map = ready !== undefined ? 'done' : mapBegun(maps);
  const isHeard = robots.some((robot) => robot.heard_at !== null);
  const robot = isHeard ? 'done' : robots.length > 0 ? 'working' : 'open';
  const states = {
    map,
    targets: targets > 0 ? 'done' : map === 'done' ? 'open' : 'waits',
    robot,
    people: hasOthers === true ? 'done' : 'open',
    delivery: deliveries > 0 ? 'done' : targets > 0 && isHeard ? 'open' : 'waits',
  } as const;
  const steps = SETUP_STEPS.filter((step) => step !== 'people' || hasOthers !== undefined);
  const targetsPath =
    ready === undefined
      ? setupWays.targets.path
      : `${setupWays.targets.path}?map=${encodeURIComponent(ready.map_id)}`;
  return { steps, states, targetsPath };
}

function mapBegun(maps: SetupFacts['maps'] & object): StepState {
  if (maps.some((map) => map.status === MAP_STATUS.PROCESSING || map.status === MAP_STATUS.UPLOADING))
    return 'working';
  return maps.some((map) => map.status === MAP_STATUS.ERROR) ? 'failed' : 'open';
}

/** Found while the project waits for its first robot, or for its first delivery: the list says it, with the way to do it. */
const OF_STEPS: readonly FindingCode[] = [...SETUP_FINDINGS, 'no_deliveries'];
const OF_FIRST_ROBOT: readonly FindingCode[] = ['no_active_robots', 'robot_never_connected'];

/** Whether a finding says no more than that a step of the set-up is not done. */
export function isSaidBySetup({ states }: Setup, { code }: Pick<Finding, 'code'>): boolean {
  return OF_STEPS.includes(code) || (states.robot === 'working' && OF_FIRST_ROBOT.includes(code));
}
