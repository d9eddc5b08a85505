import { featuresOff, type FeatureUse, type Project } from '@rota/contract/projects';
import type { ProjectFeature } from '@rota/contract/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useIntent } from '../../../../api/intent-hook.ts';
import { projectQueries } from '../../../../api/queries.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { useProjects } from '../../../../projects/project-context.tsx';
import { useBeforeLeaving } from '../../../../ui/form/leave-warning.tsx';
import { useQuestion } from '../../../../ui/form/question.ts';
import { useResourceForm, type ResourceForm } from '../../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../../ui/toasts.tsx';
import { bodyOf, fieldsOf, projectForm, switchesIn, type ProjectFields } from './project-form.ts';
import { projectTexts } from './projects.messages.ts';

/** What is asked before features are switched off. */
type SwitchingOff = {
  readonly features: readonly ProjectFeature[];
  readonly uses: readonly FeatureUse[];
};
/** The form, and the question that it asks in the middle of a save; undefined while it asks none. */
export type ProjectForm = {
  readonly form: ResourceForm<ProjectFields>;
  readonly asked: ReturnType<typeof useQuestion<SwitchingOff>>['asked'];
};

/** The form that creates a project, or changes the given one. `onClose`: it is saved and closes; without it the form stays open. */
export function useProjectForm(project: Project | undefined, onClose?: () => void): ProjectForm {
  const t = useTexts(projectTexts);
  const api = useApi();
  const queries = useQueryClient();
  const { select } = useProjects();
  const beforeLeaving = useBeforeLeaving();
  const intent = useIntent();
  const schema = useMemo(() => projectForm(t), [t]);
  const { asked, ask } = useQuestion<SwitchingOff>();
  /** Asks before anything that the project uses is taken from it. */
  const askAbout = async ({ project_id: projectId, features: before }: Project, fields: ProjectFields) => {
    const features = featuresOff(switchesIn(fields)).filter((feature) => before[feature]);
    if (features.length === 0) return;
    const uses = await api.projects.featureUses({ params: { projectId } });
    await ask({ features, uses: uses.filter(({ feature }) => features.includes(feature)) });
  };
  const form = useResourceForm<ProjectFields, ProjectFields, Project>({
    schema,
    values: fieldsOf(project),
    save: async (fields) => {
      if (project !== undefined) await askAbout(project, fields);
      const body = bodyOf(fields, project);
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
  return { form, asked };
}
