import { FOOTAGE_DAYS, footageReason } from '@rota/contract/camera';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Field } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { Typography } from '../../../ui/kit.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { footageTexts } from './camera-footage.messages.ts';
import { footageQueries, type FootageOf } from './camera-footage.queries.ts';

const snapshotForm = z.object({ reason: footageReason });
type SnapshotFields = z.infer<typeof snapshotForm>;

/** Asks for the reason of a snapshot and takes it. */
export function SnapshotDialog({
  of,
  camera,
  label,
  onClose,
}: {
  of: FootageOf;
  camera: string | undefined;
  label: string;
  onClose: () => void;
}) {
  const t = useTexts(footageTexts);
  const api = useApi();
  const queries = useQueryClient();
  const settings = useQuery(footageQueries.settings(api, of.projectId)).data;
  const form = useResourceForm<SnapshotFields, SnapshotFields, void>({
    schema: snapshotForm,
    values: { reason: '' },
    save: async ({ reason }) => {
      await api.camera.takeSnapshot({
        params: of,
        body: { reason, ...(camera !== undefined && { camera }) },
      });
      await queries.invalidateQueries({ queryKey: footageQueries.all(of) });
    },
    onSaved: () => {
      toastSuccess(t('taken'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('snapshotTitle', { camera: label })}
      submitLabel={t('take')}
      onClose={onClose}
    >
      <Field
        form={form}
        name="reason"
        label={t('reason')}
        hint={t('reasonHint')}
        autoFocus
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <Typography variant="body2" color="textSecondary">
        {t('keptFor', { count: settings?.footage_days ?? FOOTAGE_DAYS.usual })}
      </Typography>
    </FormDialog>
  );
}
