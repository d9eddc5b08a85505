import type { DeliveryKind, TaskStop } from '@rota/contract/deliveries';
import type { DeliveryRecord, TargetInfo } from '../model/fleet-events.ts';
import type { Robot } from '../state/robot.ts';

/** A stop as a person asked for it. */
export type AskedStop = {
  readonly target: TargetInfo;
  readonly lid: string | null;
  readonly note: string | null;
};

/** A person's request; `nearestFilling` finds where goods come from and go to on the floor of a target. */
export type AskedTask = {
  readonly stops: readonly [AskedStop, ...AskedStop[]];
  readonly filling: TargetInfo | undefined;
  readonly nearestFilling: (target: TargetInfo) => TargetInfo | undefined;
};

/** The steps of a task and their places. `filling`: where it is loaded before the first step, or where its goods go; see the kind. */
export type TaskPlan = {
  readonly filling: TargetInfo | undefined;
  readonly steps: readonly (AskedStop & { readonly kind: TaskStop })[];
};

/** The rules of one kind of task: everything in which it differs from other kinds, apart from its fields in the contract. */
export type TaskRules = {
  /** The steps of a task, in order; undefined where its goods have nowhere to go. */
  readonly plan: (asked: AskedTask) => TaskPlan | undefined;
  /** It is loaded at its filling target before its first step. */
  readonly loadsFirst: boolean;
  /** Only a robot that declares the service mode of the kind can do it. */
  readonly needsMode?: true;
  /** Any other kind of work may interrupt it; it goes on afterwards where it was. */
  readonly givesWay?: true;
  /** Whether another task of the kind may go along on the trip that a robot makes for the first. */
  readonly mayShare: (first: DeliveryRecord, other: DeliveryRecord, robot: Robot) => boolean;
  /** Whether another round follows the present one, in a trip that began at `since`. */
  readonly goesOn?: (task: DeliveryRecord, since: number, now: number) => boolean;
};

/** Each stop as one step of the kind. */
export function stepsAs(kind: TaskStop, stops: readonly AskedStop[]): TaskPlan['steps'] {
  return stops.map((stop) => ({ ...stop, kind }));
}

/** Whether it counts its rounds and has one left. */
export function hasRoundLeft({ options: { rounds = 1 }, round }: DeliveryRecord): boolean {
  return rounds === 0 || round < rounds;
}

/** The rules of every kind of task, by kind. */
export type TaskKinds = Readonly<Record<DeliveryKind, TaskRules>>;
