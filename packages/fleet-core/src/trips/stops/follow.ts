import { targetName, tripOf } from '../../state/fleet-state.ts';
import { SYSTEM } from '../../state/records.ts';
import { NO_REASON } from '../../work/deliveries.ts';
import { isAt } from '../places.ts';
import type { StopRules } from '../stop-kind.ts';
import { setWaiting } from '../waiting.ts';
import { beginHandingOver, finishStop, minutesAt } from './hand-over.ts';

/** So near to where it ends a robot that stands has arrived with its person, metres. */
const WITHIN = 1.5;
/** A person who only sets off stands there, too. */
const SETTING_OFF_MS = 5_000;
/** The longest walk through a building. */
const MINUTES = 30;

/** The robot follows a person on its own, without an order, until both are at the target or a person ends it. */
export const follow: StopRules = {
  loads: false,
  drivesItself: true,
  arrive: (step, robot, stop) => beginHandingOver(step, robot, stop, 'Being Delivered'),
  tend(step, robot, stop) {
    const { fleet } = step;
    const trip = tripOf(fleet, robot);
    if (!trip) return undefined;
    const lasted = fleet.now - trip.phaseSince;
    const seconds = minutesAt(fleet, stop, MINUTES);
    if (seconds > 0 && lasted >= seconds * 1000)
      return { code: 'CONFIRMED_BY_TIMEOUT', params: { seconds }, actor: SYSTEM };
    const target = fleet.targets.get(stop.targetId);
    if (
      target &&
      lasted > SETTING_OFF_MS &&
      robot.reported.report?.driving !== true &&
      isAt(robot, target, WITHIN)
    )
      return NO_REASON;
    setWaiting(step, robot, 'FOLLOWING_PERSON', { target: targetName(fleet, stop.targetId) });
    return undefined;
  },
  confirm: (step, _robot, delivery, subTaskId) => finishStop(step, delivery, subTaskId),
  resume: () => undefined,
  stateOf: () => 'going',
};
