import { parsePayload } from './payload.ts';
import type { RobotAddress } from './robot-address.ts';
import { createSideLink, type SideLinkOptions } from './side-link.ts';
import { z } from 'zod';
import { idOrEmpty, looseList, optionalText, readWith } from './field-readers.ts';

/** How a robot signs in at the broker from its next connection on. */
export type NextAccess = { readonly username: string; readonly password: string };

const MOST_ACTIONS = 500;
const actionStates = looseList(z.object({ actionId: idOrEmpty, actionStatus: optionalText }), MOST_ACTIONS);
/** In 3.0 instant actions have a list of their own. */
const statedActions = z.object({ actionStates, instantActionStates: actionStates });

/**
 * Hands a robot the access that it will need, over the connection that it still has. @returns whether it confirmed that within `withinMs`: it
 * then keeps both, and uses the new one once the old one is refused
 */
export async function handOverAccess(
  options: SideLinkOptions,
  robot: RobotAddress,
  { username, password }: NextAccess,
  withinMs: number,
): Promise<boolean> {
  const action = {
    actionId: options.newId(),
    actionType: 'setMqttAccess',
    blockingType: 'NONE',
    parameters: [
      { key: 'username', value: username },
      { key: 'password', value: password },
    ],
  } as const;
  const answered = Promise.withResolvers<boolean>();
  const link = createSideLink(options, {
    topics: ['state'],
    receive(_robotId, payload) {
      const status = statusIn(payload, action.actionId);
      if (status === 'FINISHED') answered.resolve(true);
      if (status === 'FAILED') answered.resolve(false);
    },
    onReach: (robotId) => {
      // Lost on the way, it is not confirmed, and the access is shown to a person.
      link.write(robotId, 'instantActions', [action]).catch(() => undefined);
    },
  });
  link.open(robot);
  const timer = setTimeout(() => answered.resolve(false), withinMs);
  try {
    return await answered.promise;
  } finally {
    clearTimeout(timer);
    await link.close();
  }
}

function statusIn(payload: Uint8Array, actionId: string): string | undefined {
  const parsed = parsePayload(payload);
  const read = parsed.ok ? readWith(statedActions, parsed.value) : parsed;
  if (!read.ok) return undefined;
  const states = [...read.value.actionStates, ...read.value.instantActionStates];
  return states.find((state) => state.actionId === actionId)?.actionStatus;
}
