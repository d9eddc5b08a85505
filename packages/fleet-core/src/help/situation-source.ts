import { reasonOf } from '@rota/contract/decisions';
import type { SituationSource } from '@rota/contract/robots';
import type { Robot } from '../state/robot.ts';
import type { RobotView } from '../model/robot-views.ts';

const isoOf = (at: number): string => new Date(at).toISOString();

/** The source of a robot's situation, so that a help request uses the same words that people read on its page. */
export function situationSourceOf(robot: Robot, view: RobotView): SituationSource {
  return {
    enabled: robot.info.enabled,
    connected: view.connected,
    heard_at: view.heardAt === null ? null : isoOf(view.heardAt),
    state: view.state,
    mode: view.mode,
    fitness: view.fitness,
    alerts: view.alerts.map(({ code, level, text, since }) => ({ code, level, text, since: isoOf(since) })),
    hold: view.hold,
    waiting_reason: view.waiting && {
      ...reasonOf(view.waiting.code, view.waiting.params),
      since: isoOf(view.waiting.since),
    },
    target_name: view.targetName,
    eta_s: view.etaS,
    trip_id: view.tripId,
    battery: view.batteryPercent,
  };
}
