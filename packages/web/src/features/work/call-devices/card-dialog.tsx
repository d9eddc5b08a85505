import { sentenceTexts } from '@rota/contract/core';
import { cardNumber, type CallCard } from '@rota/contract/call-devices';
import { zodResolver } from '@hookform/resolvers/zod';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useStationList } from '../stations/shared/stations.queries.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { Field } from '../../../ui/form/fields.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { applyServerErrors } from '../../../ui/form/server-errors.ts';
import { toastFailedAction, toastSuccess } from '../../../ui/toasts.tsx';
import { callCardTexts } from './call-devices.messages.ts';

type Fields = { name: string; number: string; station_ids: string[] };

/** Has the readers know a card. */
export function CardDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(callCardTexts);
  const api = useApi();
  const queries = useQueryClient();
  const { project_id: projectId } = useProject();
  const stations = useStationList(projectId).data ?? [];
  const resolver = useMemo(
    () =>
      zodResolver(
        z.object({
          name: z
            .string()
            .trim()
            .min(1, { error: t('nameRequired') })
            .max(80),
          number: cardNumber,
          station_ids: z.array(z.string()),
        }),
      ),
    [t],
  );
  const form = useForm<Fields>({ resolver, defaultValues: { name: '', number: '', station_ids: [] } });
  const { errors } = form.formState;
  const add = useMutation({
    mutationFn: (body: Fields) => api.callDevices.addCard({ params: { projectId }, body }),
    onSuccess: async () => {
      toastSuccess(t('added'));
      await queries.invalidateQueries({ queryKey: ['call-cards', projectId] });
      onClose();
    },
    onError: (error) => applyServerErrors(error, form, { byCode: { CALL_CARD_TAKEN: 'number' } }),
  });
  const submit = form.handleSubmit((fields) => add.mutate(fields));
  return (
    <FormDialog
      title={t('addTitle')}
      submitLabel={t('add')}
      error={errors.root?.message}
      isBusy={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field form={form} name="name" label={t('name')} hint={t('nameHint')} autoFocus />
      <Field form={form} name="number" label={t('number')} hint={t('numberHint')} autoComplete="off" />
      <Controller
        control={form.control}
        name="station_ids"
        render={({ field: { value, onChange } }) => (
          <Autocomplete
            multiple
            options={stations.map((one) => one.station_id)}
            value={value}
            getOptionLabel={(id) => stations.find((one) => one.station_id === id)?.name ?? id}
            getOptionKey={(id) => id}
            onChange={(_event, ids) => onChange(ids)}
            renderInput={(params) => (
              <TextField {...params} label={t('stations')} helperText={t('stationsHint')} />
            )}
          />
        )}
      />
    </FormDialog>
  );
}

/** Switches a card off and on, or has the readers forget it. */
export function CardActions({ card }: { card: CallCard }) {
  const t = useTexts(callCardTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const queries = useQueryClient();
  const { project_id: projectId } = useProject();
  const [isAsking, setAsking] = useState(false);
  const params = { projectId, cardId: card.card_id };
  const rest = {
    onError: (error: unknown) => toastFailedAction(error, tSentence('An Error Occurred')),
    onSettled: async () => {
      setAsking(false);
      await queries.invalidateQueries({ queryKey: ['call-cards', projectId] });
    },
  };
  const setEnabled = useMutation({
    mutationFn: (enabled: boolean) => api.callDevices.updateCard({ params, body: { enabled } }),
    onSuccess: ({ enabled }) => toastSuccess(enabled ? t('wasSwitchedOn') : t('wasSwitchedOff')),
    ...rest,
  });
  const remove = useMutation({
    mutationFn: () => api.callDevices.removeCard({ params }),
    onSuccess: () => toastSuccess(t('removed')),
    ...rest,
  });
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Button size="small" loading={setEnabled.isPending} onClick={() => setEnabled.mutate(!card.enabled)}>
        {card.enabled ? t('switchOff') : t('switchOn')}
      </Button>
      <Button size="small" color="error" onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('removeTitle', { name: card.name })}
        confirmLabel={t('remove')}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsking(false)}
      >
        {t('removeBody')}
      </ConfirmDialog>
    </Box>
  );
}
