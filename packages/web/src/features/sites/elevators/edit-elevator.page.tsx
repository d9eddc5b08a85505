import type { Elevator, ElevatorAccess, ElevatorAdapter } from '@rota/contract/elevators';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Skeleton } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { DetailForm } from '../../../ui/form/detail-form.tsx';
import { detailFormOf, useResourceForm } from '../../../ui/form/resource-form.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { ConnectionFields } from './connection-fields.tsx';
import { ElevatorAccessDialog } from './elevator-access-dialog.tsx';
import { CabFields, NameFields } from './elevator-fields.tsx';
import { elevatorBody, elevatorFields, elevatorForm, type ElevatorFields } from './elevator-form.ts';
import { elevatorFormTexts } from './elevators.messages.ts';
import { elevatorPageQueries, type ElevatorBody } from './elevators.queries.ts';
import { StopFields } from './stop-fields.tsx';
import { useMaps } from '../maps/shared/maps.queries.ts';

type Known = Elevator & { readonly connection: ElevatorAdapter | null };

/** Adds an elevator, or changes the one of the address. */
export function EditElevatorPage() {
  const api = useApi();
  const { project_id: projectId } = useProject();
  const [address] = useSearchParams();
  const id = address.get('elevator-id');
  const elevator = useQuery({
    ...elevatorPageQueries.one(api, projectId, id ?? ''),
    enabled: id !== null,
    gcTime: 0,
  });
  const maps = useMaps(projectId);
  const failed = [elevator, maps].find((query) => query.isLoadingError);
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => failed.refetch()} />;
  if (maps.data === undefined || (id !== null && elevator.data === undefined)) {
    return (
      <Page width="form">
        <Skeleton variant="rounded" height={320} />
      </Page>
    );
  }
  const sites = [...new Set(maps.data.map(({ site }) => site))];
  return <Form key={id ?? 'new'} elevator={id === null ? undefined : elevator.data} sites={sites} />;
}

function Form({ elevator, sites }: { elevator: Known | undefined; sites: readonly string[] }) {
  const t = useTexts(elevatorFormTexts);
  const tUi = useTexts(uiTexts);
  const navigate = useNavigate();
  const schema = useMemo(() => elevatorForm(t), [t]);
  const values = useMemo(() => elevatorFields(elevator, sites[0] ?? ''), [elevator, sites]);
  const [access, setAccess] = useState<{ id: string; name: string; access: ElevatorAccess }>();
  const { save, renew } = useSave(elevator);
  const go = (id: string | undefined) => {
    Promise.resolve(
      navigate(`/elevators${id === undefined ? '' : `?elevator-id=${encodeURIComponent(id)}`}`),
    ).catch(() => undefined);
  };
  const form = useResourceForm({
    schema,
    values,
    save,
    byCode: { NAME_TAKEN: 'name' },
    renew,
    onSaved: (saved) => {
      toastSuccess(t(elevator === undefined ? 'created' : 'saved'));
      if (saved.mqtt === null) go(saved.elevator_id);
      else setAccess({ id: saved.elevator_id, name: saved.name, access: saved.mqtt });
    },
  });
  const names = {
    name: t('name'),
    group: t('group'),
    site: t('site'),
    stops: t('stops'),
    width: t('width'),
    depth: t('depth'),
    ttl: t('ttl'),
    kind: t('kind'),
    http: t('connection'),
  };
  return (
    <>
      <DetailForm
        {...detailFormOf(form, names)}
        title={elevator === undefined ? t('newTitle') : t('editTitle', { name: elevator.name })}
        sections={[
          {
            id: 'what',
            title: t('what'),
            children: <NameFields form={form} sites={sites} isNew={elevator === undefined} />,
          },
          { id: 'stops', title: t('stops'), help: t('stopsHelp'), children: <StopFields form={form} /> },
          { id: 'cab', title: t('cab'), help: t('cabHelp'), children: <CabFields form={form} /> },
          {
            id: 'connection',
            title: t('connection'),
            help: t('connectionHelp'),
            children: <ConnectionFields form={form} />,
          },
        ]}
        submitLabel={t(elevator === undefined ? 'create' : 'save')}
        discardLabel={tUi('cancel')}
        maySubmitUnchanged={elevator === undefined}
        error={form.error ?? form.formState.errors.stops?.root?.message}
        onDiscard={() => go(elevator?.elevator_id)}
      />
      {access !== undefined && (
        <ElevatorAccessDialog name={access.name} access={access.access} onClose={() => go(access.id)} />
      )}
    </>
  );
}

function useSave(elevator: Known | undefined) {
  const api = useApi();
  const queries = useQueryClient();
  const { project_id: projectId } = useProject();
  const save = async (fields: ElevatorFields): Promise<Elevator & { mqtt: ElevatorAccess | null }> => {
    const body = elevatorBody(fields);
    const saved =
      elevator === undefined
        ? await api.elevators.create({ params: { projectId }, body })
        : {
            ...(await api.elevators.update({
              params: { projectId, elevatorId: elevator.elevator_id },
              body: { ...changeOf(body), version: elevator.version },
            })),
            mqtt: null,
          };
    await queries.invalidateQueries({ queryKey: ['elevators', projectId], exact: true });
    return saved;
  };
  return { save, renew: () => queries.invalidateQueries({ queryKey: ['elevators', projectId] }) };
}

/** The fields that may change later: an elevator stays in its site. */
function changeOf({ name, group, stops, cab_width, cab_depth, session_ttl_s, adapter }: ElevatorBody) {
  return { name, group, stops, cab_width, cab_depth, session_ttl_s, adapter };
}
