import type { Target } from '@rota/contract/targets';
import type { Station } from '@rota/contract/stations';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Box, Skeleton } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { targetQueries } from '../../../api/queries.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { HoursFields } from './shared/hours-fields.tsx';
import { PlaceField } from '../../sites/targets/shared/place-field.tsx';
import { targetEntity } from '../../sites/targets/shared/target-entity.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { DetailForm } from '../../../ui/form/detail-form.tsx';
import { Field, SwitchField, useField } from '../../../ui/form/fields.tsx';
import { detailFormOf, useResourceForm, type ResourceForm } from '../../../ui/form/resource-form.ts';
import type { Entity } from '../../../ui/entities/entity.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { MenuField } from './menu-field.tsx';
import { PurposeFields } from './purpose-fields.tsx';
import { stationFields, stationForm, type StationFields } from './station-form.ts';
import { stationFormTexts } from './stations.messages.ts';
import { stationQueries } from './shared/stations.queries.ts';
import { useRenewStations, useSaveStation } from './stations.queries.ts';

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
  const renew = useRenewStations(projectId);
  const schema = useMemo(() => stationForm(t), [t]);
  const values = useMemo(() => stationFields(station), [station]);
  const places = useMemo(() => targets.map((target) => targetEntity(target, {})), [targets]);
  const go = (id: string | undefined) => {
    Promise.resolve(
      navigate(`/project/stations${id === undefined ? '' : `?station-id=${encodeURIComponent(id)}`}`),
    ).catch(() => undefined);
  };
  const form = useResourceForm({
    schema,
    values,
    save: useSaveStation(projectId, station),
    fieldOf: (property) => FIELDS[property] ?? property,
    byCode: { NAME_TAKEN: 'name' },
    renew,
    onSaved: (saved) => {
      toastSuccess(t(station === undefined ? 'created' : 'saved'));
      go(saved.station_id);
    },
  });
  const names = {
    name: t('name'),
    target: t('target'),
    purposes: t('purposes'),
    menu: t('menu'),
    hours: t('hours'),
    isPublic: t('guests'),
  };
  return (
    <DetailForm
      {...detailFormOf(form, names)}
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
        {
          id: 'guests',
          title: t('guests'),
          children: (
            <SwitchField form={form} name="isPublic" label={t('isPublic')} hint={t('isPublicHint')} />
          ),
        },
      ]}
      submitLabel={t(station === undefined ? 'create' : 'save')}
      discardLabel={tUi('cancel')}
      maySubmitUnchanged={station === undefined}
      onDiscard={() => go(station?.station_id)}
    />
  );
}

/** The form's field for a property of the body, where the names differ. */
const FIELDS: Readonly<Record<string, string>> = {
  target_id: 'target',
  is_public: 'isPublic',
  menu_id: 'menu',
};

type FieldsProps = { form: ResourceForm<StationFields> };

function PlaceFields({ form, targets, isNew }: FieldsProps & { targets: readonly Target[]; isNew: boolean }) {
  const t = useTexts(stationFormTexts);
  const { project_id: projectId } = useProject();
  const { problem, ...target } = useField(form, 'target');
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Field form={form} name="name" label={t('name')} hint={t('nameHint')} autoFocus={isNew} />
      <PlaceField
        {...target}
        projectId={projectId}
        targets={targets}
        label={t('target')}
        help={t('targetHint')}
        error={problem}
      />
    </Box>
  );
}

function Purposes({ form, places }: FieldsProps & { places: readonly Entity[] }) {
  const { value, problem, onChange } = useField(form, 'purposes');
  return <PurposeFields value={value} targets={places} problem={problem} onChange={onChange} />;
}

function Hours({ form }: FieldsProps) {
  const { value, problem, onChange } = useField(form, 'hours');
  return <HoursFields value={value} problem={problem} onChange={onChange} />;
}
