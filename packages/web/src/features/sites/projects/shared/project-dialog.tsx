import type { Project } from '@rota/contract/projects';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { ProjectSettingsFields } from './project-fields.tsx';
import { fieldsOf, projectForm, type ProjectFields } from './project-form.ts';
import { projectTexts } from './projects.messages.ts';
import { useSaveProject } from './save-project.ts';

/** Creates a project, or with `project` changes its name and how its deliveries run. */
export function ProjectDialog({ project, onClose }: { project: Project | undefined; onClose: () => void }) {
  const t = useTexts(projectTexts);
  const resolver = useMemo(() => zodResolver(projectForm(t)), [t]);
  const form = useForm<ProjectFields>({ resolver, defaultValues: fieldsOf(project) });
  const save = useSaveProject(project, form, onClose);
  return (
    <FormDialog
      title={project === undefined ? t('create') : t('edit')}
      width="sm"
      submitLabel={project === undefined ? t('submitCreate') : t('submitEdit')}
      error={form.formState.errors.root?.message}
      isBusy={save.isPending}
      onSubmit={form.handleSubmit((fields) => save.mutate(fields))}
      onClose={onClose}
    >
      <ProjectSettingsFields form={form} hasFocus />
    </FormDialog>
  );
}
