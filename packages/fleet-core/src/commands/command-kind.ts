import type { CommandBody } from '@rota/contract/robots';
import type { CommandRecord } from '../model/records.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import type { Refusal } from './refusals.ts';

type Params = CommandRecord['params'];

/** The rules of one kind of command: everything in which it differs from other kinds. */
export type CommandRules<Body extends CommandBody = CommandBody> = {
  /** Whether it is given to a robot that is disabled, too: what it does is done here. */
  readonly alsoDisabled?: true;
  /** Why it cannot be given now; without a body: whatever it would say. Of a robot that is disabled it is asked only of `alsoDisabled`. */
  whyNot(fleet: FleetState, robot: Robot, body?: Body): Refusal | undefined;
  /** The instant action that carries it out; undefined where a trip or a hold does. */
  action(
    robot: Robot,
    params: Params,
  ): { readonly type: string; readonly parameters: Readonly<Record<string, string | number>> } | undefined;
  /** Further effects at once. The command's record is saved and its action sent before. */
  carryOut(step: Step, robot: Robot, body: Body, command: CommandRecord): void;
  /** Whether the robot shows what it was for; undefined where nothing would show it. Some say FINISHED and do nothing. */
  effect(robot: Robot, params: Params): boolean | undefined;
  /** Called once the robot has done it. */
  done?(step: Step, robot: Robot, command: CommandRecord): void;
};

/** Nothing is done, sent, refused or shown. */
export const nothing = (): undefined => undefined;
