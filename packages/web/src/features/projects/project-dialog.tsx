import type { Project } from '@rota/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import InputAdornment from '@mui/material/InputAdornment';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { useApi } from '../../api/api-context.tsx';
import { useIntent } from '../../api/intent-hook.ts';
import { projectQueries } from '../../api/queries.ts';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { useProjects } from '../../projects/project-context.tsx';
import { useBeforeLeaving } from '../../ui/leave-warning.tsx';
import { applyServerErrors } from '../../ui/server-errors.ts';
import { toastSuccess } from '../../ui/toasts.tsx';
import { uiTexts } from '../../ui/ui.messages.ts';
import { bodyOf, fieldsOf, numberSettings, projectForm, type NumberSetting, type ProjectFields } from './project-form.ts';
import { projectTexts } from './projects.messages.ts';

const hints: Record<NumberSetting, 'timeoutHint' | 'expireHint' | 'percentHint'> = {
  loading_timeout_s: 'timeoutHint',
  unloading_timeout_s: 'timeoutHint',
  expire_after_s: 'expireHint',
  low_battery_percent: 'percentHint',
  ready_battery_percent: 'percentHint',
};

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
          <TextField
            {...form.register('project_name')}
            label={t('name')}
            autoFocus
            fullWidth
            margin="dense"
            error={form.formState.errors.project_name !== undefined}
            helperText={form.formState.errors.project_name?.message}
          />
          <Typography variant="h4" component="h3">
            {t('deliveries')}
          </Typography>
          <DeliverySettingsFields form={form} />
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

function DeliverySettingsFields({ form }: { form: UseFormReturn<ProjectFields> }) {
  const t = useTexts(projectTexts);
  const { errors } = form.formState;
  return (
    <>
      <Box>
        <Controller
          control={form.control}
          name="queue"
          render={({ field }) => <FormControlLabel control={<Switch {...field} checked={field.value} />} label={t('queue')} />}
        />
        <FormHelperText>{t('queueHint')}</FormHelperText>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
        {numberSettings.map((name) => (
          <TextField
            key={name}
            {...form.register(name, { valueAsNumber: true })}
            type="number"
            label={t(name)}
            error={errors[name] !== undefined}
            helperText={errors[name]?.message ?? t(hints[name])}
            slotProps={{
              input: { endAdornment: <InputAdornment position="end">{name.endsWith('_s') ? t('seconds') : '%'}</InputAdornment> },
              htmlInput: { inputMode: 'numeric' },
            }}
          />
        ))}
      </Box>
    </>
  );
}

function useSaveProject(project: Project | undefined, form: UseFormReturn<ProjectFields>, onDone: () => void) {
  const t = useTexts(projectTexts);
  const api = useApi();
  const queries = useQueryClient();
  const { select } = useProjects();
  const beforeLeaving = useBeforeLeaving();
  const intent = useIntent();
  return useMutation({
    mutationFn: (fields: ProjectFields) => {
      const body = bodyOf(fields);
      if (project !== undefined) return api.projects.update({ params: { projectId: project.project_id }, body });
      return api.projects.create({ body }, { idempotencyKey: intent.keyFor(body) });
    },
    onSuccess: async (saved) => {
      intent.done();
      await queries.invalidateQueries({ queryKey: projectQueries.list(api).queryKey });
      if (project === undefined) beforeLeaving(() => select(saved.project_id));
      toastSuccess(project === undefined ? t('created') : t('saved'));
      onDone();
    },
    onError: (error) =>
      applyServerErrors(error, form, {
        fieldOf: (property) => property.replace(/^delivery\./, ''),
        byCode: { PROJECT_NAME_TAKEN: 'project_name' },
      }),
  });
}
