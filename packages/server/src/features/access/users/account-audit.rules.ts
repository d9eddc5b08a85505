import type { ActorRef } from '../../../http/context.ts';

/** Of an audit entry: somebody did something to an account. */
export function aboutUser(userId: string, { id, name }: ActorRef, projectId: number | null = null) {
  return { projectId, actor: { id, name }, entity: 'user', entityId: userId, aboutUser: userId };
}
