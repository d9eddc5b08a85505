import { actionOf, declares, sendUntilSeen } from '../../robots/instant-actions.ts';
import { endCommand } from '../../state/records.ts';
import type { StopRules } from '../stop-kind.ts';
import { finishTrip, setPhase } from '../trips.ts';
import { tripOf } from '../../state/fleet-state.ts';

/** Time that a robot at its charger may take to report that it charges. */
const CHARGING_MS = 30_000;

/** The robot stands at a charger, and is there once it has current. */
export const charge: StopRules = {
  loads: false,
  arrive(step, robot) {
    const trip = tripOf(step.fleet, robot);
    if (!trip) return;
    setPhase(step, robot, 'serving', { order: null });
    if (declares(robot, 'startCharging'))
      sendUntilSeen(step, robot, actionOf(`${trip.tripId}-charge`, 'startCharging'), CHARGING_MS);
  },
  // A FINISHED action alone says nothing: it has to charge.
  tend(step, robot) {
    const { fleet } = step;
    const trip = tripOf(fleet, robot);
    if (!trip) return undefined;
    const charging = robot.reported.report?.charging === true;
    if (!charging && fleet.now - trip.phaseSince < CHARGING_MS) return undefined;
    endCommand(step, trip.commandId, charging ? null : 'It stands at the charger and does not charge.');
    finishTrip(step, robot);
    return undefined;
  },
  confirm: undefined,
  resume: () => undefined,
  stateOf(robot, approach) {
    if (approach === 'on_the_way') return 'going';
    return approach === 'there' && robot.reported.report?.charging === true ? 'charging' : 'docking';
  },
};
