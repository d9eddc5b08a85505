import type { Expectation, CallAccess } from './access-table.ts';
import { aTargetBody, asRoot, type WalkerFixture, type Stage, type StageProject } from './stage.ts';

export type Requested = WalkerFixture['request'];

export const reads = (who: Expectation, request: Requested): CallAccess => ({
  who,
  request,
  success: 200,
  changes: false,
});
export const changes = (who: Expectation, success: number, request: Requested): CallAccess => ({
  who,
  request,
  success,
  changes: true,
});
/** The caller has access and learns why the product does not do it now: the call passed the access check. */
export const refusesNow = (who: Expectation, resultCode: string, request: Requested): CallAccess => ({
  who,
  request,
  success: { status: 409, resultCode },
  changes: false,
});

/** A caller with access has to confirm with their password first; a service has no password. */
export const unconfirmed = (who: Expectation, request: Requested): CallAccess => ({
  who,
  request,
  success: { status: 403, resultCode: 'CONFIRMATION_REQUIRED' },
  changes: false,
});

const knownUsers = new WeakMap<Stage['server'], ReturnType<Stage['server']['addUser']>>();

/** One person shared by all sign-ins: a new one for each would take longer than everything else. */
export function knownUser(server: Stage['server']): ReturnType<Stage['server']['addUser']> {
  const user = knownUsers.get(server) ?? server.addUser();
  knownUsers.set(server, user);
  return user;
}

export async function freshTarget(stage: Stage, project: StageProject): Promise<string> {
  const answer = await asRoot(stage, 'POST', `/projects/${project.id}/targets`, aTargetBody(project.marker));
  return (answer.body as { target_id: string }).target_id;
}
