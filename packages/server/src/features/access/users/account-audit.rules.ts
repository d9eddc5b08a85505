import type { ActorRef } from '../../../http/context.ts';

/** Fields of an audit entry about an account. */
export function aboutUser(userId: string, { id, name }: ActorRef, projectId: number | null = null) {
  return { projectId, actor: { id, name }, entity: 'user', entityId: userId, aboutUser: userId };
}
