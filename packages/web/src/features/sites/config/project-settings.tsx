import type { Project } from '@rota/contract/projects';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { SettingsPreflight } from './settings-preflight.tsx';
import { ProjectSettingsFields } from '../projects/shared/project-fields.tsx';
import { fieldsOf, projectForm, type ProjectFields } from '../projects/shared/project-form.ts';
import { projectTexts } from '../projects/shared/projects.messages.ts';
import { useSaveProject } from '../projects/shared/save-project.ts';
import { AFRESH } from '../../../ui/form/form-reset.ts';
import { configTexts } from './config.messages.ts';

/** The project's name and how its deliveries run, as a form; who may not change them reads them. */
export function ProjectSettings({
  project,
  onChanged,
}: {
  project: Project;
  onChanged: (isChanged: boolean) => void;
}) {
  const t = useTexts(configTexts);
  const tProject = useTexts(projectTexts);
  const mayEdit = useCan()('projects.update', project.project_id);
  const resolver = useMemo(() => zodResolver(projectForm(tProject)), [tProject]);
  const form = useForm<ProjectFields>({
    resolver,
    values: fieldsOf(project),
    resetOptions: { keepDirtyValues: true },
  });
  const save = useSaveProject(project, form, (saved) => form.reset(fieldsOf(saved), AFRESH));
  const { isDirty, errors } = form.formState;
  useEffect(() => onChanged(isDirty), [isDirty, onChanged]);
  return (
    <>
      <Paper
        component="form"
        variant="outlined"
        noValidate
        onSubmit={form.handleSubmit((fields) => save.mutate(fields))}
        sx={{ display: 'flex', flexDirection: 'column', gap: 2, p: { xs: 2, sm: 3 } }}
      >
        {!mayEdit && <Alert severity="info">{t('settingsReadOnly')}</Alert>}
        {errors.root !== undefined && <Alert severity="error">{errors.root.message}</Alert>}
        <ProjectSettingsFields form={form} isReadOnly={!mayEdit} />
        {mayEdit && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Typography
              role="status"
              variant="body2"
              color="textSecondary"
              sx={{ flex: 1, flexBasis: { xs: '100%', sm: 0 } }}
            >
              {isDirty ? t('unsaved') : t('noChanges')}
            </Typography>
            <Button
              disabled={!isDirty || save.isPending}
              onClick={() => form.reset(fieldsOf(project), AFRESH)}
            >
              {t('discard')}
            </Button>
            <Button type="submit" variant="contained" disabled={!isDirty} loading={save.isPending}>
              {t('save')}
            </Button>
          </Box>
        )}
      </Paper>
      {mayEdit && <SettingsPreflight project={project} form={form} />}
    </>
  );
}
