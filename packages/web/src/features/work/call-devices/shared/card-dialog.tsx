import { cardNumber } from '@rota/contract/call-devices';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { Autocomplete, TextField } from '../../../../ui/kit.ts';
import { useApi } from '../../../../api/api-context.tsx';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { useStationList } from '../../stations/shared/stations.queries.ts';
import { useProject } from '../../../../projects/project-context.tsx';
import { Field, useField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { useResourceForm, type ResourceForm } from '../../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../../ui/toasts.tsx';
import { callCardTexts } from './call-devices.messages.ts';

type Fields = { name: string; number: string; station_ids: string[] };
const EMPTY: Fields = { name: '', number: '', station_ids: [] };

/** Has the readers know a card. */
export function CardDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(callCardTexts);
  const api = useApi();
  const queries = useQueryClient();
  const { project_id: projectId } = useProject();
  const schema = useMemo(
    () =>
      z.object({
        name: z
          .string()
          .trim()
          .min(1, { error: t('nameRequired') })
          .max(80),
        number: cardNumber,
        station_ids: z.array(z.string()),
      }),
    [t],
  );
  const form = useResourceForm({
    schema,
    values: EMPTY,
    save: async (body) => {
      await api.callDevices.addCard({ params: { projectId }, body });
      toastSuccess(t('added'));
      await queries.invalidateQueries({ queryKey: ['call-cards', projectId] });
    },
    onSaved: onClose,
    byCode: { CALL_CARD_TAKEN: 'number' },
  });
  return (
    <FormDialog title={t('addTitle')} form={form} submitLabel={t('add')} onClose={onClose}>
      <Field form={form} name="name" label={t('name')} hint={t('nameHint')} autoFocus />
      <Field form={form} name="number" label={t('number')} hint={t('numberHint')} autoComplete="off" />
      <StationsField form={form} projectId={projectId} />
    </FormDialog>
  );
}

function StationsField({ form, projectId }: { form: ResourceForm<Fields>; projectId: number }) {
  const t = useTexts(callCardTexts);
  const stations = useStationList(projectId).data ?? [];
  const { value, onChange } = useField(form, 'station_ids');
  return (
    <Autocomplete
      multiple
      options={stations.map((one) => one.station_id)}
      value={value}
      getOptionLabel={(id) => stations.find((one) => one.station_id === id)?.name ?? id}
      getOptionKey={(id) => id}
      onChange={(_event, ids) => onChange(ids)}
      renderInput={(params) => <TextField {...params} label={t('stations')} helperText={t('stationsHint')} />}
    />
  );
}
