import { sentenceTexts, TARGET_TYPES, type Target } from '@rota/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useState } from 'react';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { HistoryLink } from '../../parts/audit/history-link.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LeaveWarning, useLeaveWarningOnClose } from '../../ui/leave-warning.tsx';
import { applyServerErrors } from '../../ui/server-errors.ts';
import { targetTypeTexts } from '../../ui/states.messages.ts';
import { toastFailedAction, toastSuccess } from '../../ui/toasts.tsx';
import { uiTexts } from '../../ui/ui.messages.ts';
import { ElevatorInputs } from './elevator-inputs.tsx';
import { targetTexts } from './maps.messages.ts';
import { useTargetChanges } from './maps.queries.ts';
import { targetBody, targetFields, targetForm, type Draft, type TargetFields } from './target-form.ts';

type EditorProps = {
  projectId: number;
  /** The target to change; with `draft` instead a new one is created there. */
  target: Target | undefined;
  draft: Draft | undefined;
  onDone: (targetId: string | undefined) => void;
  onClose: () => void;
};

/** A target's name, type, place and direction. */
export function TargetEditor({ projectId, target, draft, onDone, onClose }: EditorProps) {
  const t = useTexts(targetTexts);
  const tUi = useTexts(uiTexts);
  const changes = useTargetChanges(projectId);
  const resolver = useMemo(() => zodResolver(targetForm(t)), [t]);
  const form = useForm<TargetFields>({
    resolver,
    defaultValues: targetFields(target ?? { name: '', type: 'target', x: draft?.x ?? 0, y: draft?.y ?? 0, theta: 0 }),
  });
  useEffect(() => {
    if (draft === undefined) return;
    const { x, y } = targetFields({ name: '', type: 'target', theta: 0, ...draft });
    form.setValue('x', x);
    form.setValue('y', y);
  }, [draft, form]);
  const onError = (error: unknown) =>
    applyServerErrors(error, form, {
      fieldOf: (property) => (property === 'theta' ? 'degrees' : property),
      byCode: { TARGET_NAME_TAKEN: 'name' },
    });
  const save = form.handleSubmit((fields) => {
    const body = targetBody(fields);
    // The saved target may make this form anew before the answer is told, so the promise is waited for: it outlives the form.
    if (target !== undefined)
      changes.update.mutateAsync({ targetId: target.target_id, body }).then(() => toastSuccess(t('saved')), onError);
    else if (draft !== undefined)
      changes.create.mutateAsync({ ...body, site: draft.site, floor: draft.floor }).then(() => {
        toastSuccess(t('created'));
        onDone(undefined);
      }, onError);
  });
  const isBusy = changes.create.isPending || changes.update.isPending;
  const hasChanges = form.formState.isDirty && !isBusy;
  useLeaveWarningOnClose(hasChanges);
  return (
    <Box component="form" noValidate onSubmit={save} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Typography variant="h4" component="h2">
        {target?.name ?? t('newTarget')}
      </Typography>
      {form.formState.errors.root !== undefined && <Alert severity="error">{form.formState.errors.root.message}</Alert>}
      <TargetInputs form={form} isNew={target === undefined} />
      <ElevatorInputs projectId={projectId} form={form} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" loading={isBusy}>
          {target === undefined ? t('create') : t('save')}
        </Button>
        <Button onClick={onClose} disabled={isBusy}>
          {tUi('close')}
        </Button>
        <Box sx={{ flex: 1 }} />
        {target !== undefined && <HistoryLink scope={projectId} entity="target" id={target.target_id} />}
        {target !== undefined && <RemoveButton projectId={projectId} target={target} onRemoved={onClose} />}
      </Box>
      <LeaveWarning isActive={hasChanges} />
    </Box>
  );
}

function TargetInputs({ form, isNew }: { form: UseFormReturn<TargetFields>; isNew: boolean }) {
  const t = useTexts(targetTexts);
  const tType = useTexts(targetTypeTexts);
  const { errors } = form.formState;
  const numbers = [
    { name: 'x', unit: t('metres'), label: t('x'), step: 0.05 },
    { name: 'y', unit: t('metres'), label: t('y'), step: 0.05 },
    { name: 'degrees', unit: t('degrees'), label: t('direction'), step: 5 },
  ] as const;
  return (
    <>
      <TextField
        {...form.register('name')}
        label={t('name')}
        autoFocus={isNew}
        error={errors.name !== undefined}
        helperText={errors.name?.message}
      />
      <Controller
        control={form.control}
        name="type"
        render={({ field }) => (
          <TextField {...field} select label={t('type')}>
            {TARGET_TYPES.map((type) => (
              <MenuItem key={type} value={type}>
                {tType(type === '' ? 'default' : type)}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr 1fr', gap: 1 }}>
        {numbers.map((number) => (
          <TextField
            key={number.name}
            {...form.register(number.name, { valueAsNumber: true })}
            label={number.label}
            type="number"
            error={errors[number.name] !== undefined}
            helperText={errors[number.name]?.message}
            slotProps={{
              htmlInput: { step: number.step },
              input: { endAdornment: <InputAdornment position="end">{number.unit}</InputAdornment> },
            }}
          />
        ))}
      </Box>
    </>
  );
}

function RemoveButton({ projectId, target, onRemoved }: { projectId: number; target: Target; onRemoved: () => void }) {
  const t = useTexts(targetTexts);
  const tMessage = useTexts(sentenceTexts);
  const { remove } = useTargetChanges(projectId);
  const [isAsking, setAsking] = useState(false);
  const confirm = () =>
    // The target's form goes with the target, so the promise is waited for: it outlives the form.
    remove
      .mutateAsync(target.target_id)
      .then(
        () => {
          toastSuccess(t('removed'));
          onRemoved();
        },
        (error: unknown) => toastFailedAction(error, tMessage('failed to delete')),
      )
      .finally(() => setAsking(false));
  return (
    <>
      <Button color="error" startIcon={<DeleteRounded />} onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('removeTitle', { name: target.name })}
        confirmLabel={t('remove')}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        {t('removeBody')}
      </ConfirmDialog>
    </>
  );
}
