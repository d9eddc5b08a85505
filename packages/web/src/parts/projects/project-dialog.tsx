import type { Project } from '@rota/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { uiTexts } from '../../ui/ui.messages.ts';
import { ProjectSettingsFields } from './project-fields.tsx';
import { fieldsOf, projectForm, type ProjectFields } from './project-form.ts';
import { projectTexts } from './projects.messages.ts';
import { useSaveProject } from './save-project.ts';

/** Creates a project, or with `project` changes its name and how its deliveries run. */
export function ProjectDialog({ project, onClose }: { project: Project | undefined; onClose: () => void }) {
  const t = useTexts(projectTexts);
  const tUi = useTexts(uiTexts);
  const titleId = useId();
  const resolver = useMemo(() => zodResolver(projectForm(t)), [t]);
  const form = useForm<ProjectFields>({ resolver, defaultValues: fieldsOf(project) });
  const save = useSaveProject(project, form, onClose);
  return (
    <Dialog open onClose={save.isPending ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{project === undefined ? t('create') : t('edit')}</DialogTitle>
      <Box component="form" noValidate onSubmit={form.handleSubmit((fields) => save.mutate(fields))} sx={{ display: 'contents' }}>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          {form.formState.errors.root !== undefined && <Alert severity="error">{form.formState.errors.root.message}</Alert>}
          <ProjectSettingsFields form={form} hasFocus />
        </DialogContent>
        <DialogActions>
          <Button disabled={save.isPending} onClick={onClose}>
            {tUi('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={save.isPending}>
            {project === undefined ? t('submitCreate') : t('submitEdit')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
