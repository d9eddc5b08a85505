import type { Project } from '@rota/contract/projects';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { FeatureQuestion } from './feature-question.tsx';
import { ProjectSettingsFields } from './project-fields.tsx';
import { ProjectStart } from './project-start.tsx';
import { useProjectForm } from './project-form-hook.ts';
import { projectTexts } from './projects.messages.ts';

/** Creates a project, or with `project` changes its name and how its deliveries run. */
export function ProjectDialog({ project, onClose }: { project: Project | undefined; onClose: () => void }) {
  const t = useTexts(projectTexts);
  const { form, asked } = useProjectForm(project, onClose);
  return (
    <>
      <FormDialog
        form={form}
        title={project === undefined ? t('create') : t('edit')}
        width="sm"
        submitLabel={project === undefined ? t('submitCreate') : t('submitEdit')}
        onClose={onClose}
      >
        {project === undefined && <ProjectStart form={form} />}
        <ProjectSettingsFields form={form} isNew={project === undefined} />
      </FormDialog>
      <FeatureQuestion asked={asked} />
    </>
  );
}
