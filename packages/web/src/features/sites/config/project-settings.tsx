import type { Project } from '@rota/contract/projects';
import { useEffect } from 'react';
import { Alert, Box, Button, Paper, Typography } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { SettingsPreflight } from './settings-preflight.tsx';
import { ProjectSettingsFields } from '../projects/shared/project-fields.tsx';
import { useProjectForm } from '../projects/shared/project-form-hook.ts';
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
  const mayEdit = useCan()('projects.update', project.project_id);
  const form = useProjectForm(project);
  const isDirty = form.changed.length > 0;
  useEffect(() => onChanged(isDirty), [isDirty, onChanged]);
  return (
    <>
      <Paper
        component="form"
        variant="outlined"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
        sx={{ display: 'flex', flexDirection: 'column', gap: 2, p: { xs: 2, sm: 3 } }}
      >
        {!mayEdit && <Alert severity="info">{t('settingsReadOnly')}</Alert>}
        {form.error !== undefined && <Alert severity="error">{form.error}</Alert>}
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
            <Button disabled={!isDirty || form.isBusy} onClick={form.discard}>
              {t('discard')}
            </Button>
            <Button type="submit" variant="contained" disabled={!isDirty} loading={form.isBusy}>
              {t('save')}
            </Button>
          </Box>
        )}
      </Paper>
      {mayEdit && <SettingsPreflight project={project} form={form} />}
    </>
  );
}
