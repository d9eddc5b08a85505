import type { Elevator, ElevatorAccess, ElevatorAdapter } from '@rota/contract/elevators';
import { zodResolver } from '@hookform/resolvers/zod';
import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { DetailForm } from '../../../ui/form/detail-form.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { applyServerErrors } from '../../../ui/form/server-errors.ts';
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
  const resolver = useMemo(() => zodResolver(elevatorForm(t)), [t]);
  const form = useForm<ElevatorFields>({ resolver, defaultValues: elevatorFields(elevator, sites[0] ?? '') });
  const [access, setAccess] = useState<{ id: string; name: string; access: ElevatorAccess }>();
  const [isDone, setDone] = useState(false);
  const go = (id: string | undefined) => {
    Promise.resolve(
      navigate(`/elevators${id === undefined ? '' : `?elevator-id=${encodeURIComponent(id)}`}`),
    ).catch(() => undefined);
  };
  const save = useSave(elevator, (saved, made) => {
    toastSuccess(t(elevator === undefined ? 'created' : 'saved'));
    // The warning of unsaved fields would ask before the way to the saved one.
    flushSync(() => setDone(true));
    if (made === undefined) go(saved.elevator_id);
    else setAccess({ id: saved.elevator_id, name: saved.name, access: made });
  });
  const submit = form.handleSubmit((fields) =>
    save
      .mutateAsync(fields)
      .catch((error: unknown) => applyServerErrors(error, form, { byCode: { ELEVATOR_NAME_TAKEN: 'name' } })),
  );
  const dirty = Object.keys(form.formState.dirtyFields);
  const labels: Readonly<Record<string, string>> = {
    stops: t('stops'),
    width: t('width'),
    depth: t('depth'),
    ttl: t('ttl'),
    http: t('connection'),
  };
  const names = { name: t('name'), group: t('group'), site: t('site'), kind: t('kind') };
  const changed = dirty.map((field) => labels[field] ?? names[field as keyof typeof names] ?? field);
  return (
    <>
      <DetailForm
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
        changed={isDone ? [] : changed}
        maySubmitUnchanged={elevator === undefined}
        isBusy={save.isPending}
        error={form.formState.errors.root?.message ?? form.formState.errors.stops?.root?.message}
        onSubmit={() => {
          submit().catch(() => undefined);
        }}
        onDiscard={() => go(elevator?.elevator_id)}
      />
      {access !== undefined && (
        <ElevatorAccessDialog name={access.name} access={access.access} onClose={() => go(access.id)} />
      )}
    </>
  );
}

function useSave(
  elevator: Known | undefined,
  onSaved: (saved: Elevator, access: ElevatorAccess | undefined) => void,
) {
  const api = useApi();
  const queries = useQueryClient();
  const { project_id: projectId } = useProject();
  return useMutation({
    mutationFn: async (fields: ElevatorFields) => {
      const body = elevatorBody(fields);
      if (elevator === undefined) return api.elevators.create({ params: { projectId }, body });
      const params = { projectId, elevatorId: elevator.elevator_id };
      return {
        ...(await api.elevators.update({ params, body: { ...changeOf(body), version: elevator.version } })),
        mqtt: null,
      };
    },
    onSuccess: async (saved) => {
      await queries.invalidateQueries({ queryKey: ['elevators', projectId], exact: true });
      onSaved(saved, saved.mqtt ?? undefined);
    },
  });
}

/** What may change later: an elevator stays in its site. */
function changeOf({ name, group, stops, cab_width, cab_depth, session_ttl_s, adapter }: ElevatorBody) {
  return { name, group, stops, cab_width, cab_depth, session_ttl_s, adapter };
}
