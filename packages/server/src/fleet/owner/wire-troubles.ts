import type { LinkEvent } from '@rota/robot-link';
import type { FleetLog } from '../fleet-log.ts';
import type { WireTrouble } from '../client/fleet-gateway.ts';

type Flaw = Extract<LinkEvent, { type: 'invalid' | 'flawed' }>;

/** Longest sentence kept of what is wrong with a message. */
const LONGEST = 300;

export type WireTroubles = ReturnType<typeof createWireTroubles>;

/** Remembers what was wrong with the messages of each robot: the last of each kind. */
export function createWireTroubles(
  { clock, log }: { readonly clock: () => number; readonly log: FleetLog },
  projectId: number,
) {
  const byRobot = new Map<string, WireTrouble>();
  return {
    byRobot: (): ReadonlyMap<string, WireTrouble> => byRobot,
    note(event: Flaw): void {
      log.debug({ projectId, ...event }, 'a robot sent what cannot be read');
      const known = byRobot.get(event.robotId) ?? { message: undefined, fields: new Map() };
      const at = clock();
      if (event.type === 'invalid') {
        byRobot.set(event.robotId, { ...known, message: { problem: event.problem.slice(0, LONGEST), at } });
        return;
      }
      const fields = { problem: event.fields.join(', ').slice(0, LONGEST), at };
      byRobot.set(event.robotId, { ...known, fields: new Map([...known.fields, [event.topic, fields]]) });
    },
  };
}
