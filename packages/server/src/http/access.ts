import { can, isMember, projectIdParam, type Access } from '@rota/contract/core';
import { AppError, recordNotFound } from './app-error.ts';
import type { Session } from './context.ts';

export type ProjectDirectory = { exists: (projectId: number) => Promise<boolean> };

/**
 * Refuses who may not call: 401 without a session, 404 outside one's projects (as for a project that is not there), 403 for a member
 * without the permission. Signed URLs and the refresh cookie are checked by their handlers, which alone can read them.
 */
export async function authorize(
  access: Access,
  session: Session | undefined,
  rawProjectId: string | undefined,
  projects: ProjectDirectory,
): Promise<void> {
  if (access === 'public' || access === 'signed-url' || access === 'refresh-cookie') return;
  if (session === undefined) throw new AppError('UNAUTHORIZED', 'Unauthorized');
  if (access === 'signed-in') return;
  if (session.due !== undefined)
    throw new AppError('SECOND_FACTOR_SETUP_REQUIRED', 'Set up a second factor first');
  if (rawProjectId === undefined) {
    if (!can(session.roles, access.permission, undefined)) throw forbidden();
    return;
  }
  const projectId = projectIdParam.safeParse(rawProjectId);
  // Not a number: the validation that follows says so.
  if (!projectId.success) return;
  const key = String(projectId.data);
  if (!isMember(session.roles, key) || !(await projects.exists(projectId.data))) throw recordNotFound();
  if (!can(session.roles, access.permission, key)) throw forbidden();
}

export function forbidden(): AppError {
  return new AppError('FORBIDDEN', 'You are not authorized to perform this action.');
}
