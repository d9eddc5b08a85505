import type { Factsheet, FleetEvent } from '@rota/fleet-core';

type RobotEvent = FleetEvent & { readonly robotId: string };

/** Lets through what robots say, in order. */
export type SizeQueue = { take(event: RobotEvent): void };

/**
 * A robot that declares a size for which the floors are not prepared is heard once they are: until then nothing it says is let through, so
 * that nothing is planned for it as if it were of another size. Of its states the newest is kept.
 * @param prepare answers what has to be waited for, if anything
 */
export function createSizeQueue(
  prepare: (factsheet: Factsheet) => Promise<void> | undefined,
  pass: (event: RobotEvent) => void,
): SizeQueue {
  const waiting = new Map<string, RobotEvent[]>();

  function take(event: RobotEvent): void {
    const before = waiting.get(event.robotId);
    if (before) {
      const older =
        event.type === 'robot.reported' ? before.findIndex(({ type }) => type === event.type) : -1;
      if (older >= 0) before.splice(older, 1);
      before.push(event);
      return;
    }
    const preparing = event.type === 'robot.factsheet' ? prepare(event.factsheet) : undefined;
    if (!preparing) return pass(event);
    waiting.set(event.robotId, []);
    const letGo = (): void => {
      const events = waiting.get(event.robotId) ?? [];
      waiting.delete(event.robotId);
      pass(event);
      events.forEach(take);
    };
    preparing.then(letGo, letGo);
  }

  return { take };
}
