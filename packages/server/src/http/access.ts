import { can, isMember, projectIdParam, type Endpoint, type ProjectFeature } from '@rota/contract/core';
import { errorSentence } from '@rota/contract/failures';
import { featureOfPermission } from '@rota/contract/projects';
import { AppError, recordNotFound } from './app-error.ts';
import type { Session } from './context.ts';

export type ProjectDirectory = {
  exists: (projectId: number) => Promise<boolean>;
  /** Whether a project has switched a feature off: from memory, since every call asks. */
  isOff: (projectId: number, feature: ProjectFeature) => boolean | Promise<boolean>;
};

/**
 * Refuses who may not call: 401 without a session, 404 outside one's projects (as for a project that is not there), 403 for a member
 * without the permission, or where the project has switched the feature off. Signed URLs and the refresh cookie are checked by their handlers, which alone can read them.
 */
export async function authorize(
  { access, feature }: Pick<Endpoint, 'access' | 'feature'>,
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
  await requireFeature(projects, projectId.data, feature ?? featureOfPermission(access.permission));
}

/** Throws FEATURE_OFF where the project has switched it off. */
async function requireFeature(
  projects: Pick<ProjectDirectory, 'isOff'>,
  projectId: number,
  feature: ProjectFeature | undefined,
): Promise<void> {
  if (feature !== undefined && (await projects.isOff(projectId, feature))) throw featureOff(feature);
}

/** Something runs in a feature that could not be ended once it is off. */
export function featureInUse(feature: ProjectFeature): AppError {
  return featureError('FEATURE_IN_USE', feature);
}

/** A project has switched off what is asked for. */
export function featureOff(feature: ProjectFeature): AppError {
  return featureError('FEATURE_OFF', feature);
}

function featureError(code: 'FEATURE_OFF' | 'FEATURE_IN_USE', feature: ProjectFeature): AppError {
  return new AppError(code, errorSentence('en', { resultCode: code, feature }, code), { feature });
}

export function forbidden(): AppError {
  return new AppError('FORBIDDEN', 'You are not authorized to perform this action.');
}
