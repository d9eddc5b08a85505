import { mapIdOf, taskKindFields, type Robot, type Target } from '@rota/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import PlaceRounded from '@mui/icons-material/PlaceRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { Controller, useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { useIntent } from '../../api/intent-hook.ts';
import { robotQueries, targetQueries } from '../../api/queries.ts';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { useProject } from '../../projects/project-context.tsx';
import { DetailForm, type FormSection } from '../../ui/detail-form.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/page-state.tsx';
import { applyServerErrors } from '../../ui/server-errors.ts';
import { toastSuccess } from '../../ui/toasts.tsx';
import { createDeliveryTexts } from './create-delivery.messages.ts';
import { KindField } from './kind-field.tsx';
import { OptionsField } from './options-field.tsx';
import { kindStopsTexts, taskFieldTexts } from './task-kind.messages.ts';
import { deliveryBody, deliveryForm, emptyDelivery, kindOf, lidsOf, loadingTargets, type DeliveryFields } from './delivery-form.ts';
import { deliveryQueries } from './deliveries.queries.ts';
import { RobotChoice } from './robot-choice.tsx';
import { StopsField } from './stops-field.tsx';
import { TargetField } from './target-field.tsx';

const NO_ROBOTS: readonly Robot[] = [];
const NO_LIDS: readonly string[] = [];

/** Creates a delivery, then shows it. */
export function CreateDeliveryPage() {
  const t = useTexts(createDeliveryTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const targets = useQuery(targetQueries.list(api, projectId));
  if (targets.isPending)
    return (
      <Page width="form">
        <Skeleton variant="rounded" height={320} />
      </Page>
    );
  if (targets.isError) return <ErrorState error={targets.error} onRetry={() => targets.refetch()} />;
  if (targets.data.length === 0)
    return (
      <EmptyState
        icon={PlaceRounded}
        title={t('noTargetsTitle')}
        action={
          <Button variant="contained" component={Link} to="/project/maps">
            {t('toMaps')}
          </Button>
        }
      >
        {t('noTargetsHint')}
      </EmptyState>
    );
  return <CreateDeliveryForm projectId={projectId} targets={targets.data} />;
}

function useCreateDelivery(projectId: number, form: UseFormReturn<DeliveryFields>) {
  const t = useTexts(createDeliveryTexts);
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const intent = useIntent();
  return useMutation({
    mutationFn: (fields: DeliveryFields) => {
      const body = deliveryBody(fields);
      return api.deliveries.create({ params: { projectId }, body }, { idempotencyKey: intent.keyFor(body) });
    },
    onSuccess: async (created) => {
      intent.done();
      form.reset(form.getValues());
      queries.setQueryData(deliveryQueries.one(api, projectId, created.delivery_id).queryKey, created);
      await queries.invalidateQueries({ queryKey: ['deliveries', projectId, 'list'] });
      toastSuccess(t('created'));
      await navigate(`/delivery?delivery-id=${encodeURIComponent(created.delivery_id)}`);
    },
    onError: (error) => applyServerErrors(error, form),
  });
}

function CreateDeliveryForm({ projectId, targets }: { projectId: number; targets: readonly Target[] }) {
  const t = useTexts(createDeliveryTexts);
  const tField = useTexts(taskFieldTexts);
  const tStops = useTexts(kindStopsTexts);
  const navigate = useNavigate();
  const api = useApi();
  const queries = useQueryClient();
  const resolver = useMemo(() => {
    const floors = new Map(targets.map((target) => [target.target_id, mapIdOf(target.site, target.floor)]));
    const robots = () => queries.getQueryData<readonly Robot[]>(robotQueries.list(api, projectId).queryKey) ?? NO_ROBOTS;
    return zodResolver(
      deliveryForm(
        t,
        (targetId) => floors.get(targetId),
        (robotId) => lidsOf(robots(), robotId),
        tField,
      ),
    );
  }, [t, tField, targets, api, queries, projectId]);
  const [address] = useSearchParams();
  const form = useForm<DeliveryFields>({ resolver, defaultValues: { ...emptyDelivery, kind: kindOf(address.get('kind')) } });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const { filling, freeOrder, options } = taskKindFields[kind];
  const create = useCreateDelivery(projectId, form);
  const submit = form.handleSubmit((fields) => create.mutate(fields));
  const robotId = useWatch({ control: form.control, name: 'robot_id' });
  const lids = useLids(projectId, robotId);
  const names: Partial<Record<keyof DeliveryFields, string>> = {
    kind: tField('kind'),
    filling_target_id: t('fillingTarget'),
    targets: tStops(kind),
    rounds: tField('rounds'),
    minutes: tField('minutes'),
    speech: tField('speech'),
    robot_id: t('robot'),
    requireRobotNow: t('requireRobotNow'),
    address: t('address'),
    sender: t('sender'),
  };
  const changed = form.formState.isDirty
    ? (Object.keys(form.formState.dirtyFields) as (keyof DeliveryFields)[]).flatMap((name) => names[name] ?? [])
    : [];
  const loading: FormSection = {
    ...(filling === 'empty'
      ? { id: 'emptying', title: tField('emptyAt'), help: tField('emptyAtHelp') }
      : { id: 'loading', title: t('loading'), help: t('loadingHelp') }),
    children: <FillingField projectId={projectId} form={form} targets={targets} isForEmptying={filling === 'empty'} />,
  };
  const sections: FormSection[] = [
    {
      id: 'kind',
      title: tField('kind'),
      children: (
        <Controller
          control={form.control}
          name="kind"
          render={({ field }) => <KindField value={field.value} onChange={field.onChange} />}
        />
      ),
    },
    ...(filling === 'load' ? [loading] : []),
    {
      id: 'stops',
      title: tStops(kind),
      help: tField(freeOrder ? 'freeOrderHelp' : 'anyOrderHelp'),
      children: <StopsField projectId={projectId} form={form} targets={targets} lids={lids} kind={kind} />,
    },
    ...(filling === 'empty' ? [loading] : []),
    ...(options.length > 0 ? [{ id: 'details', title: tField('details'), children: <OptionsField kind={kind} form={form} /> }] : []),
    { id: 'robot', title: t('robotAndPeople'), children: <RobotAndPeople form={form} projectId={projectId} /> },
  ];
  return (
    <DetailForm
      title={t('title')}
      sections={sections}
      submitLabel={t('submit')}
      discardLabel={t('back')}
      changed={create.isSuccess ? [] : changed}
      maySubmitUnchanged
      isBusy={create.isPending}
      error={form.formState.errors.root?.message}
      onSubmit={submit}
      onDiscard={() => navigate('/delivery')}
    />
  );
}

/** The lids of the chosen robot, or of all. Only they are taken from the robots, which move many times a second while this form does not. */
function useLids(projectId: number, robotId: string): readonly string[] {
  const select = useCallback((robots: readonly Robot[]) => lidsOf(robots, robotId), [robotId]);
  return useQuery({ ...robotQueries.list(useApi(), projectId), select }).data ?? NO_LIDS;
}

function FillingField({
  projectId,
  form,
  targets,
  isForEmptying,
}: {
  projectId: number;
  form: UseFormReturn<DeliveryFields>;
  targets: readonly Target[];
  isForEmptying: boolean;
}) {
  const t = useTexts(createDeliveryTexts);
  const tField = useTexts(taskFieldTexts);
  const robotId = useWatch({ control: form.control, name: 'robot_id' });
  const options = useMemo(() => loadingTargets(targets), [targets]);
  return (
    <Controller
      control={form.control}
      name="filling_target_id"
      render={({ field }) => (
        <TargetField
          projectId={projectId}
          question={isForEmptying ? t('whereTo') : t('whereFrom')}
          before={undefined}
          robotId={robotId}
          label={isForEmptying ? tField('emptyingTarget') : t('fillingTarget')}
          targets={options}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          mapId={undefined}
          error={form.formState.errors.filling_target_id?.message}
        />
      )}
    />
  );
}

function RobotAndPeople({ form, projectId }: { form: UseFormReturn<DeliveryFields>; projectId: number }) {
  const t = useTexts(createDeliveryTexts);
  const { errors } = form.formState;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
      <Controller
        control={form.control}
        name="robot_id"
        render={({ field }) => (
          <Box sx={{ gridColumn: '1 / -1' }}>
            <RobotChoice
              projectId={projectId}
              label={t('robot')}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={errors.robot_id?.message}
              inputRef={field.ref}
            />
          </Box>
        )}
      />
      <TextField
        {...form.register('address')}
        label={t('address')}
        error={errors.address !== undefined}
        helperText={errors.address?.message}
      />
      <TextField {...form.register('sender')} label={t('sender')} error={errors.sender !== undefined} helperText={errors.sender?.message} />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Controller
          control={form.control}
          name="requireRobotNow"
          render={({ field }) => (
            <FormControlLabel
              control={<Switch checked={field.value} onChange={field.onChange} onBlur={field.onBlur} />}
              label={t('requireRobotNow')}
            />
          )}
        />
        <FormHelperText>{t('requireRobotNowHint')}</FormHelperText>
      </Box>
    </Box>
  );
}
