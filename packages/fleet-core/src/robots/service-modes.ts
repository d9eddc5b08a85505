import type { ServiceMode } from '@rota/contract';
import { SERVICE_MODES } from '@rota/contract';
import type { Robot } from '../state/robot.ts';
import { declares } from './instant-actions.ts';

/** The modes that a robot declares, in the product's order; one that declares the action without a list takes all of them. */
export function serviceModesOf(robot: Robot): readonly ServiceMode[] {
  if (!declares(robot, 'setServiceMode')) return [];
  const listed = robot.said.service?.modes;
  return listed === undefined ? SERVICE_MODES : SERVICE_MODES.filter((mode) => listed.includes(mode));
}
