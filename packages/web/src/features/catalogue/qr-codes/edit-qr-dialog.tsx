import type { Target } from '@rota/contract/targets';
import type { QrCode } from '@rota/contract/qr-codes';
import { zodResolver } from '@hookform/resolvers/zod';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { Controller, useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { targetQueries } from '../../../api/queries.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { PlaceField } from '../../sites/targets/shared/place-field.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { KEEPS_TYPED, useFormRenewal } from '../../../ui/form/form-renewal.ts';
import { DialogForm } from '../../../ui/form/form-dialog.tsx';
import { applyServerErrors } from '../../../ui/form/server-errors.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { LocationField } from './location-field.tsx';
import { NO_PLACE, qrBody, qrFields, qrForm, type QrFields } from './qr-form.ts';
import { qrFormTexts } from './qr-codes.messages.ts';
import { useNameMost, useRenewQrs } from './qr-codes.queries.ts';
import { EditDialog } from '../../../ui/form/edit-dialog.tsx';

/** Adds a code, or changes the one that is given: where it hangs, what is printed, and from where is ordered. */
export function EditQrDialog({ code, onClose }: { code: QrCode | undefined; onClose: () => void }) {
  const t = useTexts(qrFormTexts);
  const titleId = useId();
  const { project_id: projectId } = useProject();
  const targets = useQuery(targetQueries.list(useApi(), projectId));
  return (
    <EditDialog onClose={onClose} aria-labelledby={titleId} maxWidth="sm">
      <DialogTitle id={titleId}>
        {code === undefined ? t('newTitle') : t('editTitle', { name: code.label })}
      </DialogTitle>
      {targets.isError && <ErrorState error={targets.error} onRetry={() => targets.refetch()} />}
      {targets.isPending && <Skeleton variant="rounded" height={280} sx={{ mx: 3, mb: 3 }} />}
      {targets.data !== undefined && <Form code={code} targets={targets.data} onClose={onClose} />}
    </EditDialog>
  );
}

type FormProps = { code: QrCode | undefined; targets: readonly Target[]; onClose: () => void };

function Form({ code, targets, onClose }: FormProps) {
  const t = useTexts(qrFormTexts);
  const most = useNameMost();
  const resolver = useMemo(() => zodResolver(qrForm(t, most)), [t, most]);
  const values = useMemo(() => qrFields(code), [code]);
  const form = useForm<QrFields>({ resolver, values, resetOptions: KEEPS_TYPED });
  const renewed = useFormRenewal(form, useRenewQrs());
  const save = useSave(code, onClose);
  const submit = form.handleSubmit((fields) =>
    save.mutateAsync(fields).catch((error: unknown) => {
      applyServerErrors(error, form, {
        fieldOf: (property) =>
          ({ target_id: 'target', printable_name: 'name', pickup_location_id: 'location' })[property] ??
          property,
        byCode: {
          TARGET_HAS_QR: 'target',
          QR_ALREADY_IN_USE: code === undefined ? 'code' : 'target',
          PRINTABLE_NAME_TOO_LONG: 'name',
        },
      });
      return renewed(error);
    }),
  );
  const { errors } = form.formState;
  return (
    <DialogForm
      submitLabel={t(code === undefined ? 'add' : 'save')}
      error={errors.root?.message}
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields form={form} targets={targets} isNew={code === undefined} most={most} />
    </DialogForm>
  );
}

type FieldsProps = {
  form: UseFormReturn<QrFields>;
  targets: readonly Target[];
  isNew: boolean;
  most: number | undefined;
};

function Fields({ form, targets, isNew, most }: FieldsProps) {
  const t = useTexts(qrFormTexts);
  const { project_id: projectId } = useProject();
  const { errors } = form.formState;
  const [targetId, name] = useWatch({ control: form.control, name: ['target', 'name'] });
  const target = targets.find(({ target_id: id }) => id === targetId);
  const hint = target === undefined ? t('nameHintFree') : t('nameHint', { name: target.name });
  return (
    <>
      <Controller
        control={form.control}
        name="target"
        render={({ field: { ref, ...field } }) => (
          <PlaceField
            {...field}
            projectId={projectId}
            targets={targets}
            inputRef={ref}
            label={t('target')}
            help={t('targetHint')}
            error={errors.target?.message}
          />
        )}
      />
      <TextField
        {...form.register('name')}
        label={t('name')}
        error={errors.name !== undefined}
        helperText={errors.name?.message ?? (most === undefined ? hint : `${hint} · ${name.length}/${most}`)}
      />
      {isNew && (
        <TextField
          {...form.register('code')}
          label={t('code')}
          error={errors.code !== undefined}
          helperText={errors.code?.message ?? t('codeHint')}
          slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false } }}
        />
      )}
      <Controller
        control={form.control}
        name="location"
        render={({ field: { ref, ...field } }) => (
          <LocationField {...field} inputRef={ref} error={errors.location?.message} none={NO_PLACE} />
        )}
      />
      <Controller
        control={form.control}
        name="isActive"
        render={({ field: { value, ...field } }) => (
          <div>
            <FormControlLabel control={<Switch {...field} checked={value} />} label={t('active')} />
            <FormHelperText>{t('activeHint')}</FormHelperText>
          </div>
        )}
      />
    </>
  );
}

function useSave(code: QrCode | undefined, onDone: () => void) {
  const api = useApi();
  const t = useTexts(qrFormTexts);
  const renew = useRenewQrs();
  const intent = useIntent();
  const { project_id: projectId } = useProject();
  return useMutation({
    mutationFn: (fields: QrFields) => {
      const { code: letters, ...body } = qrBody(fields);
      if (code === undefined) {
        const whole = letters === '' ? body : { ...body, code: letters };
        return api.qrCodes.create(
          { params: { projectId }, body: whole },
          { idempotencyKey: intent.keyFor(whole) },
        );
      }
      return api.qrCodes.update({
        params: { projectId, qrId: code.qr_id },
        body: { ...body, version: code.version },
      });
    },
    onSuccess: () => {
      intent.done();
      toastSuccess(t(code === undefined ? 'added' : 'saved'));
      onDone();
    },
    // Who was refused because somebody else changed it sees what it is now.
    onSettled: renew,
  });
}
