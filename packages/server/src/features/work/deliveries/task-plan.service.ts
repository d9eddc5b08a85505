import type { Rule } from '@rota/contract/core';
import { distanceBetween } from '@rota/floor';
import { taskKindFields, type CreateDelivery } from '@rota/contract/deliveries';
import { areJoined } from '@rota/contract/elevators';
import { planTaskOf, type ElevatorInfo, type TargetInfo, type TaskPlan } from '@rota/fleet-core';
import { AppError, fieldProblem } from '../../../http/app-error.ts';
import { validationFailed } from '../../../http/validation.ts';

/** A task of which everything named was found, and where its steps are. */
export type PlannedTask = TaskPlan & { readonly mapId: string };

type PlanDeps = {
  /** Throws FEATURE_OFF for a kind of task that the project does not offer. */
  readonly requireKind: (projectId: number, kind: CreateDelivery['kind']) => Promise<void>;
  readonly targets: { list(projectId: number): Promise<readonly TargetInfo[]> };
  readonly robots: { list(projectId: number): Promise<readonly { readonly robotId: string }[]> };
  readonly elevators: {
    list(projectId: number): Promise<readonly { readonly info: Pick<ElevatorInfo, 'group' | 'stops'> }[]>;
  };
};

/** Finds what a request names, and lays its steps by the kind of task. */
export async function planTask(
  deps: PlanDeps,
  projectId: number,
  body: CreateDelivery,
): Promise<PlannedTask> {
  await deps.requireKind(projectId, body.kind);
  refuseWhatTheKindLacks(body);
  const targets = await deps.targets.list(projectId);
  const find = (property: string, targetId: string): TargetInfo => {
    const target = targets.find((one) => one.targetId === targetId);
    if (target === undefined) throw missing(property, 'no_such_target');
    return target;
  };
  const text = (value: string | undefined) => (value === undefined || value === '' ? null : value);
  const [first, ...others] = body.targets.map(({ target_id, lid, note }, index) => ({
    target: find(`targets.${index}.target_id`, target_id),
    lid: text(lid),
    note: text(note),
  }));
  if (first === undefined) throw missing('targets', 'no_such_target');
  const filling =
    body.filling_target_id === undefined ? undefined : find('filling_target_id', body.filling_target_id);
  const { mapId } = first.target;
  const mapIds = [...(filling ? [filling] : []), ...[first, ...others].map(({ target }) => target)].map(
    (target) => target.mapId,
  );
  await refuseFloorsApart(deps, projectId, { kind: body.kind, mapIds, targets });
  if (
    body.robot_id !== undefined &&
    !(await deps.robots.list(projectId)).some((robot) => robot.robotId === body.robot_id)
  ) {
    throw missing('robot_id', 'no_such_robot');
  }
  const nearestFilling = (from: TargetInfo) =>
    targets
      .filter(
        (target) =>
          target.type === 'filling' && target.mapId === from.mapId && target.targetId !== from.targetId,
      )
      .sort((a, b) => distanceBetween(a, from) - distanceBetween(b, from))[0];
  const plan = planTaskOf(body.kind, { stops: [first, ...others], filling, nearestFilling });
  if (plan === undefined)
    throw new AppError('DELIVERY_NO_FILLING_TARGET', 'This floor has no filling point to bring it to');
  return { ...plan, mapId };
}

type Route = {
  readonly kind: CreateDelivery['kind'];
  readonly mapIds: readonly string[];
  /** Those of the project: robots wait for elevators at some. */
  readonly targets: readonly TargetInfo[];
};

async function refuseFloorsApart(
  deps: PlanDeps,
  projectId: number,
  { kind, mapIds, targets }: Route,
): Promise<void> {
  if (areJoined(mapIds, [])) return;
  const refuse = (rule: Rule) => validationFailed([fieldProblem('targets', rule)]);
  if (taskKindFields[kind].oneFloor === true) throw refuse('one_floor_only');
  const elevators = (await deps.elevators.list(projectId)).map(({ info }) => info);
  const stopsOf = ({ stops }: Pick<ElevatorInfo, 'stops'>): string[] => stops.map((stop) => stop.mapId);
  if (!areJoined(mapIds, elevators.map(stopsOf))) throw refuse('floors_not_connected');
  const ridden = elevators.map((elevator) =>
    stopsOf(elevator).filter((mapId) =>
      targets.some((target) => target.lobby?.group === elevator.group && target.mapId === mapId),
    ),
  );
  if (!areJoined(mapIds, ridden))
    throw new AppError('ELEVATOR_NO_LOBBY', 'A floor on the way has no place to wait for the elevator');
}

function missing(property: string, rule: Rule): AppError {
  return new AppError('RECORD_NOT_FOUND', 'Record not found', {
    details: [fieldProblem(property, rule)],
  });
}

/** A field that the kind does not have would be taken and then do nothing. */
function refuseWhatTheKindLacks({
  kind,
  targets,
  filling_target_id: fillingId,
  options = {},
}: CreateDelivery): void {
  const fields = taskKindFields[kind];
  const refuse = (property: string): never => {
    throw validationFailed([fieldProblem(property, 'not_for_this_kind')]);
  };
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined && !fields.options.some((known) => known === name)) refuse(`options.${name}`);
  }
  if (fields.filling === 'none' && fillingId !== undefined) refuse('filling_target_id');
  if (targets.length > fields.mostStops)
    throw validationFailed([fieldProblem('targets', 'too_many_stops', { max: fields.mostStops })]);
  const lid = targets.findIndex((target) => target.lid !== undefined && target.lid !== '');
  if (!fields.lids && lid >= 0) refuse(`targets.${lid}.lid`);
}
