import { taskKindFields } from '@rota/contract/deliveries';
import type { Robot } from '@rota/contract/robots';
import type { Target } from '@rota/contract/targets';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { Box } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { robotQueries } from '../../../api/queries.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Field, SwitchField, useField } from '../../../ui/form/fields.tsx';
import type { FormSection } from '../../../ui/form/section-index.tsx';
import { AddressField } from './address-field.tsx';
import { createDeliveryTexts } from './create-delivery.messages.ts';
import { lidsOf, loadingTargets, type DeliveryFields } from './delivery-form.ts';
import { KindField } from './kind-field.tsx';
import { OptionsField } from './options-field.tsx';
import { RobotChoice } from './robot-choice.tsx';
import { StopsField } from './stops-field.tsx';
import { TargetField } from './target-field.tsx';
import { TaskTimesField } from './task-times-field.tsx';
import { kindStopsTexts, taskFieldTexts } from './task-kind.messages.ts';

/** The first place of a task binds no floor: those after it have to be reached from there. */
const anywhere = (): boolean => true;

const NO_LIDS: readonly string[] = [];

type SectionsOf = {
  projectId: number;
  form: UseFormReturn<DeliveryFields>;
  targets: readonly Target[];
  /** The task comes again and again: its times are minutes from when it begins. */
  isRecurring: boolean;
  /** Whether the options of each stop are shown. */
  isLong: boolean;
  onKind: (kind: DeliveryFields['kind']) => void;
};

/** The sections of the form of a task, as its kind has them: what a simple delivery needs, and the rest. */
export function useDeliverySections({
  projectId,
  form,
  targets,
  isRecurring,
  isLong,
  onKind,
}: SectionsOf): Record<'first' | 'options', FormSection[]> {
  const t = useTexts(createDeliveryTexts);
  const tField = useTexts(taskFieldTexts);
  const tStops = useTexts(kindStopsTexts);
  const kind = useWatch({ control: form.control, name: 'kind' });
  const robotId = useWatch({ control: form.control, name: 'robot_id' });
  const lids = useLids(projectId, robotId);
  const { filling, freeOrder, options } = taskKindFields[kind];
  const loading: FormSection = {
    ...(filling === 'empty'
      ? { id: 'emptying', title: tField('emptyAt'), help: tField('emptyAtHelp') }
      : { id: 'loading', title: t('loading'), help: t('loadingHelp') }),
    children: (
      <FillingField projectId={projectId} form={form} targets={targets} isForEmptying={filling === 'empty'} />
    ),
  };
  const stops: FormSection = {
    id: 'stops',
    title: tStops(kind),
    help: tField(freeOrder ? 'freeOrderHelp' : 'anyOrderHelp'),
    children: (
      <StopsField
        projectId={projectId}
        form={form}
        targets={targets}
        lids={lids}
        kind={kind}
        isLong={isLong}
      />
    ),
  };
  const details: FormSection = {
    id: 'details',
    title: tField('details'),
    children: <OptionsField kind={kind} form={form} />,
  };
  return {
    first: [stops, ...(filling === 'none' ? [] : [loading])],
    options: [
      { id: 'kind', title: tField('kind'), children: <KindField value={kind} onChange={onKind} /> },
      ...(options.length > 0 ? [details] : []),
      { id: 'when', title: t('when'), children: <TaskTimesField form={form} isRecurring={isRecurring} /> },
      {
        id: 'robot',
        title: t('robotAndPeople'),
        children: <RobotAndPeople form={form} projectId={projectId} />,
      },
    ],
  };
}

/** The fields in the person's words. */
export function useFieldNames(form: UseFormReturn<DeliveryFields>): Record<keyof DeliveryFields, string> {
  const t = useTexts(createDeliveryTexts);
  const tField = useTexts(taskFieldTexts);
  const tStops = useTexts(kindStopsTexts);
  const kind = useWatch({ control: form.control, name: 'kind' });
  return {
    kind: tField('kind'),
    filling_target_id: t('fillingTarget'),
    targets: tStops(kind),
    rounds: tField('rounds'),
    minutes: tField('minutes'),
    speech: tField('speech'),
    remote_delivery: tField('remote_delivery'),
    confirm_loading: tField('confirm_loading'),
    confirm_unloading: tField('confirm_unloading'),
    priority: t('priority'),
    order_number: t('orderNumber'),
    earliest_start_at: t('earliestStart'),
    due_at: t('dueAt'),
    expires_at: t('expiresAt'),
    due_in_minutes: t('dueIn'),
    expires_in_minutes: t('expiresIn'),
    robot_id: t('robot'),
    require_robot_now: t('requireRobotNow'),
    address: t('address'),
    sender: t('sender'),
  };
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
  const { problem, ...field } = useField(form, 'filling_target_id');
  return (
    <TargetField
      {...field}
      projectId={projectId}
      question={isForEmptying ? t('whereTo') : t('whereFrom')}
      before={undefined}
      robotId={robotId}
      label={isForEmptying ? tField('emptyingTarget') : t('fillingTarget')}
      targets={options}
      isReached={anywhere}
      error={problem}
    />
  );
}

function RobotAndPeople({ form, projectId }: { form: UseFormReturn<DeliveryFields>; projectId: number }) {
  const t = useTexts(createDeliveryTexts);
  const { problem, ...robot } = useField(form, 'robot_id');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <RobotChoice {...robot} projectId={projectId} label={t('robot')} error={problem} />
      </Box>
      <AddressField form={form} projectId={projectId} />
      <Field form={form} name="sender" label={t('sender')} />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <SwitchField
          form={form}
          name="require_robot_now"
          label={t('requireRobotNow')}
          hint={t('requireRobotNowHint')}
        />
      </Box>
    </Box>
  );
}
