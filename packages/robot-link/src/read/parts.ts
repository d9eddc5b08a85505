import { z } from 'zod';
import type { Position } from '@rota/fleet-core';
import { anything, flag, idOrEmpty, optionalNumber, optionalPart, requiredNumber } from '../field-readers.ts';
import { normalizeAngle } from '../wire.ts';

const localizedFlag = flag(true);
const pose = z
  .object({
    x: requiredNumber,
    y: requiredNumber,
    theta: optionalNumber,
    mapId: idOrEmpty,
    positionInitialized: anything,
    localized: anything,
  })
  .transform(({ x, y, theta, mapId, positionInitialized, localized }): Position => ({
    x,
    y,
    theta: normalizeAngle(theta ?? 0),
    mapId,
    localized: localizedFlag.parse(localized ?? positionInitialized),
  }));

const velocity = z
  .object({ vx: optionalNumber, vy: optionalNumber })
  .transform(({ vx, vy }) =>
    vx === undefined && vy === undefined ? undefined : Math.hypot(vx ?? 0, vy ?? 0),
  );

/** Pose and speed under either version's name, for `state` and `visualization`. A pose without x or y is no pose. */
export const poseFields = {
  agvPosition: optionalPart(pose),
  mobileRobotPosition: optionalPart(pose),
  velocity: optionalPart(velocity),
};

/** The field of a state that holds the pose: `agvPosition` before 3.0, `mobileRobotPosition` from 3.0 on. */
export type PoseFields = {
  readonly agvPosition?: Position | undefined;
  readonly mobileRobotPosition?: Position | undefined;
  readonly velocity?: number | undefined;
};
/** Reads position and speed (m/s) of a state, under the names of either version. */
export function poseOf(fields: PoseFields): {
  readonly position: Position | undefined;
  readonly speed: number | undefined;
} {
  return { position: fields.mobileRobotPosition ?? fields.agvPosition, speed: fields.velocity };
}
