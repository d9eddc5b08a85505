import { useCan } from '../../../auth/auth-context.tsx';
import { useProjects } from '../../../projects/project-context.tsx';

/** The projects where a person may see, or change, parts. */
export function usePartProjects(permission: 'parts.read' | 'parts.edit') {
  const can = useCan();
  return useProjects().projects.filter(({ project_id: id }) => can(permission, id));
}
