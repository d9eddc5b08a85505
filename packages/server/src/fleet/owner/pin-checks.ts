import type { FleetEvent, PinEvent } from '@rota/fleet-core';
import type { FleetLog } from '../fleet-log.ts';
import type { PinSource } from '../ports.ts';

type PinChecked = Extract<FleetEvent, { type: 'robot.pin_checked' }>;

/** Tries of one robot that are looked at one after the other; what it sends beyond that is noise. */
const MOST_WAITING = 5;

/**
 * Compares what is typed at robots with the PINs of their stops, a robot's tries one after the other, before the fleet control hears of it,
 * which counts them. A try that cannot be compared now has no answer: the person at the robot types again.
 */
export function createPinChecks(deps: {
  readonly projectId: number;
  readonly isPin: PinSource['isPin'];
  /** The stop whose PIN the robot takes now. */
  readonly awaiting: (robotId: string) => string | undefined;
  readonly pass: (event: PinChecked) => void;
  readonly log: FleetLog;
}): { readonly take: (robotId: string, event: PinEvent) => void } {
  const waiting = new Map<string, { count: number; last: Promise<void> }>();

  async function check(robotId: string, { eventId, pin }: PinEvent): Promise<void> {
    const subTaskId = deps.awaiting(robotId) ?? null;
    try {
      const isRight = subTaskId !== null && (await deps.isPin(deps.projectId, subTaskId, pin));
      deps.pass({ type: 'robot.pin_checked', robotId, eventId, subTaskId, isRight });
    } catch (error) {
      deps.log.warn({ err: error, projectId: deps.projectId, robotId }, 'a PIN could not be compared');
    }
  }

  return {
    take: (robotId, event) => {
      const before = waiting.get(robotId) ?? { count: 0, last: Promise.resolve() };
      if (before.count >= MOST_WAITING) return;
      const last = before.last
        .then(() => check(robotId, event))
        .then(() => {
          const now = waiting.get(robotId);
          if (now && now.count > 1) now.count -= 1;
          else waiting.delete(robotId);
        });
      waiting.set(robotId, { count: before.count + 1, last });
    },
  };
}
