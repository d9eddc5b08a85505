import type { Expectation, CallAccess } from './access-table.ts';
import { aTargetBody, asRoot, type WalkerFixture, type World, type WorldProject } from './world.ts';

export type Requested = WalkerFixture['request'];

export const reads = (who: Expectation, request: Requested): CallAccess => ({ who, request, success: 200, changes: false });
export const changes = (who: Expectation, success: number, request: Requested): CallAccess => ({ who, request, success, changes: true });
/** Somebody who may call is told why the product does not do it now: the call got past the check of access. */
export const refusesNow = (who: Expectation, resultCode: string, request: Requested): CallAccess => ({
  who,
  request,
  success: { status: 409, resultCode },
  changes: false,
});

const knownUsers = new WeakMap<World['server'], ReturnType<World['server']['addUser']>>();

/** One person for all who sign in: making one anew for each would take longer than everything else. */
export function knownUser(server: World['server']): ReturnType<World['server']['addUser']> {
  const user = knownUsers.get(server) ?? server.addUser();
  knownUsers.set(server, user);
  return user;
}

export async function freshTarget(world: World, project: WorldProject): Promise<string> {
  const answer = await asRoot(world, 'POST', `/projects/${project.id}/targets`, aTargetBody(project.marker));
  return (answer.body as { target_id: string }).target_id;
}
