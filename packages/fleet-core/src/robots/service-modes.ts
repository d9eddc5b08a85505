import type { ServiceMode } from '@rota/contract/robots';
import { SERVICE_MODES } from '@rota/contract/robots';
import type { Robot } from '../state/robot.ts';
import { declares } from './instant-actions.ts';

/** The modes that a robot declares, in the product's order; one that declares the action without a list takes all of them. */
export function serviceModesOf(robot: Robot): readonly ServiceMode[] {
  if (!declares(robot, 'setServiceMode')) return [];
  const listed = robot.reported.service?.modes;
  return listed === undefined ? SERVICE_MODES : SERVICE_MODES.filter((mode) => listed.includes(mode));
}

/** In these modes a robot is with a person, and takes no other work. */
const WITH_A_PERSON: ReadonlySet<string> = new Set<ServiceMode>(['follow_me', 'meeting']);

/** Whether a robot says that it is with a person. */
export function isWithPerson(robot: Robot): boolean {
  return WITH_A_PERSON.has(robot.reported.service?.mode ?? '');
}

/** The first mode that a robot declares in which it can be given work; undefined where it declares none. */
export function workingModeOf(robot: Robot): ServiceMode | undefined {
  return serviceModesOf(robot).find((mode) => !WITH_A_PERSON.has(mode));
}
