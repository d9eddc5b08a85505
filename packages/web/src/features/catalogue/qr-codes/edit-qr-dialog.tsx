import type { Target } from '@rota/contract/targets';
import type { QrCode } from '@rota/contract/qr-codes';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { DialogTitle, Skeleton } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { targetQueries } from '../../../api/queries.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { PlaceField } from '../../sites/targets/shared/place-field.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { Field, SwitchField, useField } from '../../../ui/form/fields.tsx';
import { DialogForm } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm, type ResourceForm } from '../../../ui/form/resource-form.ts';
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
  const schema = useMemo(() => qrForm(t, most), [t, most]);
  const values = useMemo(() => qrFields(code), [code]);
  const form = useResourceForm({
    schema,
    values,
    save: useSave(code),
    fieldOf: (property) => FIELDS[property] ?? property,
    byCode: {
      TARGET_HAS_QR: 'target',
      QR_ALREADY_IN_USE: code === undefined ? 'code' : 'target',
      PRINTABLE_NAME_TOO_LONG: 'name',
    },
    renew: useRenewQrs(),
    onSaved: () => {
      toastSuccess(t(code === undefined ? 'added' : 'saved'));
      onClose();
    },
  });
  return (
    <DialogForm form={form} submitLabel={t(code === undefined ? 'add' : 'save')} onClose={onClose}>
      <Fields form={form} targets={targets} isNew={code === undefined} most={most} />
    </DialogForm>
  );
}

/** The form's field for a property of the body, where the names differ. */
const FIELDS: Readonly<Record<string, string>> = {
  target_id: 'target',
  printable_name: 'name',
  pickup_location_id: 'location',
};

type FieldsProps = {
  form: ResourceForm<QrFields>;
  targets: readonly Target[];
  isNew: boolean;
  most: number | undefined;
};

function Fields({ form, targets, isNew, most }: FieldsProps) {
  const t = useTexts(qrFormTexts);
  const { project_id: projectId } = useProject();
  const { problem, ...place } = useField(form, 'target');
  const { problem: locationProblem, ...location } = useField(form, 'location');
  const name = useWatch({ control: form.control, name: 'name' });
  const target = targets.find(({ target_id: id }) => id === place.value);
  const hint = target === undefined ? t('nameHintFree') : t('nameHint', { name: target.name });
  return (
    <>
      <PlaceField
        {...place}
        projectId={projectId}
        targets={targets}
        label={t('target')}
        help={t('targetHint')}
        error={problem}
      />
      <Field
        form={form}
        name="name"
        label={t('name')}
        hint={most === undefined ? hint : `${hint} · ${name.length}/${most}`}
      />
      {isNew && (
        <Field
          form={form}
          name="code"
          label={t('code')}
          hint={t('codeHint')}
          slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false } }}
        />
      )}
      <LocationField {...location} error={locationProblem} none={NO_PLACE} />
      <SwitchField form={form} name="isActive" label={t('active')} hint={t('activeHint')} />
    </>
  );
}

function useSave(code: QrCode | undefined) {
  const api = useApi();
  const renew = useRenewQrs();
  const intent = useIntent();
  const { project_id: projectId } = useProject();
  return async (fields: QrFields): Promise<void> => {
    const { code: letters, ...body } = qrBody(fields);
    if (code === undefined) {
      const whole = letters === '' ? body : { ...body, code: letters };
      await api.qrCodes.create(
        { params: { projectId }, body: whole },
        { idempotencyKey: intent.keyFor(whole) },
      );
    } else {
      await api.qrCodes.update({
        params: { projectId, qrId: code.qr_id },
        body: { ...body, version: code.version },
      });
    }
    intent.done();
    await renew();
  };
}
