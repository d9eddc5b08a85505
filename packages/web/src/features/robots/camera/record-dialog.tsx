import { FOOTAGE_DAYS, footageReason, RECORDING_MINUTES } from '@rota/contract/camera';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Field, SelectField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { Typography } from '../../../ui/kit.ts';
import { footageTexts, recordTexts } from './camera-footage.messages.ts';
import { footageQueries, type FootageOf } from './camera-footage.queries.ts';

const MINUTES = [1, RECORDING_MINUTES.usual, 10, 15, RECORDING_MINUTES.most];
const recordForm = z.object({ reason: footageReason, minutes: z.string() });
type RecordFields = z.infer<typeof recordForm>;

/** Asks why and how long a camera is to be recorded, and begins. */
export function RecordDialog({
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
  const t = useTexts(recordTexts);
  const tFootage = useTexts(footageTexts);
  const api = useApi();
  const settings = useQuery(footageQueries.settings(api, of.projectId)).data;
  const form = useResourceForm<RecordFields, RecordFields, void>({
    schema: recordForm,
    values: { reason: '', minutes: String(RECORDING_MINUTES.usual) },
    save: async ({ reason, minutes }) => {
      await api.camera.startRecording({
        params: of,
        body: { reason, minutes: Number(minutes), ...(camera !== undefined && { camera }) },
      });
    },
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title={t('title', { camera: label })} submitLabel={t('start')} onClose={onClose}>
      <Field
        form={form}
        name="reason"
        label={tFootage('reason')}
        hint={tFootage('reasonHint')}
        autoFocus
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <SelectField
        form={form}
        name="minutes"
        label={t('howLong')}
        options={MINUTES.map((count) => ({ value: String(count), label: t('minutes', { count }) }))}
      />
      <Typography variant="body2" color="textSecondary">
        {t('shown')} {tFootage('keptFor', { count: settings?.footage_days ?? FOOTAGE_DAYS.usual })}
      </Typography>
    </FormDialog>
  );
}
