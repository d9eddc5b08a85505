import type { Project } from '@rota/contract/projects';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useApi } from '../../../../api/api-context.tsx';
import { useIntent } from '../../../../api/intent-hook.ts';
import { projectQueries } from '../../../../api/queries.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { useProjects } from '../../../../projects/project-context.tsx';
import { useBeforeLeaving } from '../../../../ui/form/leave-warning.tsx';
import { applyServerErrors } from '../../../../ui/form/server-errors.ts';
import { toastSuccess } from '../../../../ui/toasts.tsx';
import { bodyOf, type ProjectFields } from './project-form.ts';
import { projectTexts } from './projects.messages.ts';

/** Creates or changes a project; what the server refuses stands at its field. */
export function useSaveProject(
  project: Project | undefined,
  form: UseFormReturn<ProjectFields>,
  onDone: (saved: Project) => void,
) {
  const t = useTexts(projectTexts);
  const api = useApi();
  const queries = useQueryClient();
  const { select } = useProjects();
  const beforeLeaving = useBeforeLeaving();
  const intent = useIntent();
  return useMutation({
    mutationFn: (fields: ProjectFields) => {
      const body = bodyOf(fields);
      if (project !== undefined)
        return api.projects.update({ params: { projectId: project.project_id }, body });
      return api.projects.create({ body }, { idempotencyKey: intent.keyFor(body) });
    },
    onSuccess: async (saved) => {
      intent.done();
      await queries.invalidateQueries({ queryKey: projectQueries.list(api).queryKey });
      if (project === undefined) beforeLeaving(() => select(saved.project_id));
      toastSuccess(project === undefined ? t('created') : t('saved'));
      onDone(saved);
    },
    onError: (error) =>
      applyServerErrors(error, form, {
        fieldOf: (property) => property.replace(/^delivery\./, ''),
        byCode: { PROJECT_NAME_TAKEN: 'project_name' },
      }),
  });
}
