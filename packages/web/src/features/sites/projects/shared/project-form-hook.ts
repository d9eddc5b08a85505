import type { Project } from '@rota/contract/projects';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useIntent } from '../../../../api/intent-hook.ts';
import { projectQueries } from '../../../../api/queries.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { useProjects } from '../../../../projects/project-context.tsx';
import { useBeforeLeaving } from '../../../../ui/form/leave-warning.tsx';
import { useResourceForm, type ResourceForm } from '../../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../../ui/toasts.tsx';
import { bodyOf, fieldsOf, projectForm, type ProjectFields } from './project-form.ts';
import { projectTexts } from './projects.messages.ts';

/** The form that creates a project, or changes the given one. `onClose`: it is saved and closes; without it the form stays open. */
export function useProjectForm(
  project: Project | undefined,
  onClose?: () => void,
): ResourceForm<ProjectFields> {
  const t = useTexts(projectTexts);
  const api = useApi();
  const queries = useQueryClient();
  const { select } = useProjects();
  const beforeLeaving = useBeforeLeaving();
  const intent = useIntent();
  const schema = useMemo(() => projectForm(t), [t]);
  return useResourceForm<ProjectFields, ProjectFields, Project>({
    schema,
    values: fieldsOf(project),
    save: async (fields) => {
      const body = bodyOf(fields);
      const saved =
        project === undefined
          ? await api.projects.create({ body }, { idempotencyKey: intent.keyFor(body) })
          : await api.projects.update({ params: { projectId: project.project_id }, body });
      intent.done();
      await queries.invalidateQueries({ queryKey: projectQueries.list(api).queryKey });
      return saved;
    },
    fieldOf: (property) => property.replace(/^delivery\./, ''),
    byCode: { NAME_TAKEN: 'project_name' },
    onSaved: (saved) => {
      if (project === undefined) beforeLeaving(() => select(saved.project_id));
      toastSuccess(project === undefined ? t('created') : t('saved'));
      if (onClose === undefined) return fieldsOf(saved);
      onClose();
      return undefined;
    },
  });
}
