import { DOOR_SIDES, TARGET_TYPES, type DoorSide, type Target, type targetsApi, type RequestOf } from '@rota/contract';
import { z } from 'zod';
import type { Translate } from '../../i18n/i18n.ts';
import type { targetTexts } from './maps.messages.ts';

export type CreateTarget = RequestOf<(typeof targetsApi)['create']>['body'];
export type UpdateTarget = RequestOf<(typeof targetsApi)['update']>['body'];

/** A target that was placed on the map and has no name yet. */
export type Draft = { site: string; floor: string; x: number; y: number };

const NAME_MAX = 80;

/** Metres, and the direction in degrees, as people say it; `group` is '' where robots wait for no elevator. */
export type TargetFields = {
  name: string;
  type: Target['type'];
  x: number;
  y: number;
  degrees: number;
  group: string;
  door: DoorSide;
};

export function targetForm(t: Translate<(typeof targetTexts)['en']>) {
  const number = z.number({ error: t('numberRequired') });
  return z.object({
    name: z
      .string()
      .trim()
      .min(1, { error: t('nameRequired') })
      .max(NAME_MAX, { error: t('nameTooLong', { max: NAME_MAX }) }),
    type: z.enum(TARGET_TYPES),
    x: number,
    y: number,
    degrees: number,
    group: z.string(),
    door: z.enum(DOOR_SIDES),
  });
}

/** Centimetres and whole degrees are as exact as a hand needs. */
export function targetFields(
  target: Pick<Target, 'name' | 'type' | 'x' | 'y' | 'theta'> & Partial<Pick<Target, 'elevator_group' | 'door_direction'>>,
): TargetFields {
  return {
    name: target.name,
    type: target.type,
    x: round(target.x, 2),
    y: round(target.y, 2),
    degrees: round((target.theta * 180) / Math.PI, 1),
    group: target.elevator_group ?? '',
    door: target.door_direction ?? 'front',
  };
}

/** Direction in radians, from -pi to pi. */
export function targetBody(
  fields: TargetFields,
): Pick<Target, 'name' | 'type' | 'x' | 'y' | 'theta' | 'elevator_group' | 'door_direction'> {
  const turned = ((((fields.degrees + 180) % 360) + 360) % 360) - 180;
  const waits = fields.group !== '';
  return {
    ...{ name: fields.name, type: fields.type, x: fields.x, y: fields.y, theta: (turned * Math.PI) / 180 },
    ...{ elevator_group: waits ? fields.group : null, door_direction: waits ? fields.door : null },
  };
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
