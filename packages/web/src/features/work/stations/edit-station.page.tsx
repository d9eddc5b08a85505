import type { Target } from '@rota/contract/targets';
import type { Station } from '@rota/contract/stations';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { targetQueries } from '../../../api/queries.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { HoursFields } from './shared/hours-fields.tsx';
import { PlaceField } from '../../sites/targets/shared/place-field.tsx';
import { targetEntity } from '../../sites/targets/shared/target-entity.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { DetailForm } from '../../../ui/form/detail-form.tsx';
import type { Entity } from '../../../ui/entities/entity.ts';
import { KEEPS_TYPED, useFormRenewal } from '../../../ui/form/form-renewal.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { applyServerErrors } from '../../../ui/form/server-errors.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { MenuField } from './menu-field.tsx';
import { PurposeFields } from './purpose-fields.tsx';
import { stationBody, stationFields, stationForm, type StationFields } from './station-form.ts';
import { stationFormTexts } from './stations.messages.ts';
import { stationQueries } from './shared/stations.queries.ts';

/** Adds a station, or changes the one of the address. */
export function EditStationPage() {
  const api = useApi();
  const { project_id: projectId } = useProject();
  const [address] = useSearchParams();
  const id = address.get('station-id');
  const station = useQuery({
    ...stationQueries.one(api, projectId, id ?? ''),
    enabled: id !== null,
    gcTime: 0,
  });
  const targets = useQuery(targetQueries.list(api, projectId));
  const failed = [station, targets].find((query) => query.isLoadingError);
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => failed.refetch()} />;
  if (targets.data === undefined || (id !== null && station.data === undefined)) {
    return (
      <Page width="form">
        <Skeleton variant="rounded" height={320} />
      </Page>
    );
  }
  return <Form key={id ?? 'new'} station={id === null ? undefined : station.data} targets={targets.data} />;
}

function Form({ station, targets }: { station: Station | undefined; targets: readonly Target[] }) {
  const t = useTexts(stationFormTexts);
  const tUi = useTexts(uiTexts);
  const { project_id: projectId, time_zone: zone } = useProject();
  const navigate = useNavigate();
  const resolver = useMemo(() => zodResolver(stationForm(t)), [t]);
  const values = useMemo(() => stationFields(station), [station]);
  const form = useForm<StationFields>({ resolver, values, resetOptions: KEEPS_TYPED });
  const queries = useQueryClient();
  const renewed = useFormRenewal(form, () =>
    queries.invalidateQueries({ queryKey: ['stations', projectId] }),
  );
  const places = useMemo(() => targets.map((target) => targetEntity(target, {})), [targets]);
  const [isDone, setDone] = useState(false);
  const go = (id: string | undefined) => {
    Promise.resolve(
      navigate(`/project/stations${id === undefined ? '' : `?station-id=${encodeURIComponent(id)}`}`),
    ).catch(() => undefined);
  };
  const save = useSave(station, (saved) => {
    toastSuccess(t(station === undefined ? 'created' : 'saved'));
    // The warning of unsaved fields would ask before the way to the saved one.
    flushSync(() => setDone(true));
    go(saved.station_id);
  });
  const fieldOf = (property: string) =>
    ({ target_id: 'target', is_public: 'isPublic', menu_id: 'menu' })[property] ?? property;
  const submit = form.handleSubmit((fields) =>
    save.mutateAsync(fields).catch((error: unknown) => {
      applyServerErrors(error, form, { fieldOf, byCode: { STATION_NAME_TAKEN: 'name' } });
      return renewed(error);
    }),
  );
  const names = {
    name: t('name'),
    target: t('target'),
    purposes: t('purposes'),
    menu: t('menu'),
    hours: t('hours'),
    isPublic: t('guests'),
  };
  const dirty = form.formState.dirtyFields;
  const changed = Object.entries(names).flatMap(([field, label]) =>
    dirty[field as keyof typeof names] === undefined ? [] : [label],
  );
  return (
    <DetailForm
      title={station === undefined ? t('newTitle') : t('editTitle', { name: station.name })}
      sections={[
        {
          id: 'what',
          title: t('what'),
          children: <PlaceFields form={form} targets={targets} isNew={station === undefined} />,
        },
        {
          id: 'purposes',
          title: t('purposes'),
          help: t('purposesHelp'),
          children: <Purposes form={form} places={places} />,
        },
        { id: 'menu', title: t('menu'), help: t('menuHelp'), children: <MenuField form={form} /> },
        { id: 'hours', title: t('hours'), help: t('hoursHelp', { zone }), children: <Hours form={form} /> },
        { id: 'guests', title: t('guests'), children: <Guests form={form} /> },
      ]}
      submitLabel={t(station === undefined ? 'create' : 'save')}
      discardLabel={tUi('cancel')}
      changed={isDone ? [] : changed}
      maySubmitUnchanged={station === undefined}
      isBusy={save.isPending}
      error={form.formState.errors.root?.message}
      onSubmit={() => {
        submit().catch(() => undefined);
      }}
      onDiscard={() => go(station?.station_id)}
    />
  );
}

type FieldsProps = { form: UseFormReturn<StationFields> };

function PlaceFields({ form, targets, isNew }: FieldsProps & { targets: readonly Target[]; isNew: boolean }) {
  const t = useTexts(stationFormTexts);
  const { project_id: projectId } = useProject();
  const { errors } = form.formState;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <TextField
        {...form.register('name')}
        label={t('name')}
        autoFocus={isNew}
        error={errors.name !== undefined}
        helperText={errors.name?.message ?? t('nameHint')}
      />
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
    </Box>
  );
}

function Purposes({ form, places }: FieldsProps & { places: readonly Entity[] }) {
  const { errors } = form.formState;
  return (
    <Controller
      control={form.control}
      name="purposes"
      render={({ field }) => (
        <PurposeFields
          value={field.value}
          targets={places}
          problem={errors.purposes?.message ?? errors.purposes?.root?.message}
          onChange={field.onChange}
        />
      )}
    />
  );
}

function Hours({ form }: FieldsProps) {
  const { errors } = form.formState;
  const problem = Array.isArray(errors.hours)
    ? errors.hours
        .map(
          (one: { message?: string; root?: { message?: string } } | undefined) =>
            one?.root?.message ?? one?.message,
        )
        .find(Boolean)
    : errors.hours?.message;
  return (
    <Controller
      control={form.control}
      name="hours"
      render={({ field }) => <HoursFields value={field.value} problem={problem} onChange={field.onChange} />}
    />
  );
}

function Guests({ form }: FieldsProps) {
  const t = useTexts(stationFormTexts);
  return (
    <Controller
      control={form.control}
      name="isPublic"
      render={({ field: { value, ...field } }) => (
        <Box>
          <FormControlLabel control={<Switch {...field} checked={value} />} label={t('isPublic')} />
          <FormHelperText>{t('isPublicHint')}</FormHelperText>
        </Box>
      )}
    />
  );
}

function useSave(station: Station | undefined, onSaved: (saved: Station) => void) {
  const api = useApi();
  const queries = useQueryClient();
  const intent = useIntent();
  const { project_id: projectId } = useProject();
  return useMutation({
    mutationFn: (fields: StationFields) => {
      const body = stationBody(fields);
      if (station === undefined)
        return api.stations.create({ params: { projectId }, body }, { idempotencyKey: intent.keyFor(body) });
      const params = { projectId, stationId: station.station_id };
      return api.stations.update({ params, body: { ...body, version: station.version } });
    },
    onSuccess: async (saved) => {
      intent.done();
      await queries.invalidateQueries({ queryKey: ['stations', projectId] });
      onSaved(saved);
    },
  });
}
