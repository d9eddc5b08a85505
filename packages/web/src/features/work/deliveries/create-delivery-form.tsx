import type { DeliveryKind } from '@rota/contract/deliveries';
import { mapIdOf } from '@rota/contract/maps';
import type { Robot } from '@rota/contract/robots';
import type { Target } from '@rota/contract/targets';
import type { SavedTask, Template } from '@rota/contract/templates';
import EventRepeatRounded from '@mui/icons-material/EventRepeatRounded';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { Alert, Button, useMediaQuery } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { robotQueries } from '../../../api/queries.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { DetailForm } from '../../../ui/form/detail-form.tsx';
import { detailFormOf, useResourceForm, type ResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { createDeliveryTexts } from './create-delivery.messages.ts';
import {
  deliveryBody,
  deliveryForm,
  emptyDelivery,
  fieldsOf,
  habitOf,
  kindOf,
  lidsOf,
  savedTaskOf,
  type DeliveryFields,
} from './delivery-form.ts';
import { useServedFloors } from '../../sites/elevators/shared/elevators.queries.ts';
import { deliveryQueries } from './deliveries.queries.ts';
import { useDeliverySections, useFieldNames } from './delivery-sections.tsx';
import { useLastTasks, type LastTasks } from './last-tasks.ts';
import { useMoreOptions } from './more-options.ts';
import { RepeatLast } from './repeat-last.tsx';
import { TaskPreviewPanel } from './task-preview.tsx';
import { taskFieldTexts } from './task-kind.messages.ts';
import { TemplatesPanel } from './templates-panel.tsx';

const NO_ROBOTS: readonly Robot[] = [];

export type CreateDeliveryFormProps = {
  projectId: number;
  targets: readonly Target[];
  /** The kind that the address asks for. */
  kind: string | null;
  /** The initial task of the form: a repeated one, or that of a schedule. */
  task: SavedTask | undefined;
  /** The schedule whose task this is: its id once it is kept, and what its own form handed over, which goes back with the task. */
  schedule: { readonly id: string | null; readonly handed: unknown } | undefined;
};

/** The form of a task of any kind. */
export function CreateDeliveryForm({ projectId, targets, kind, task, schedule }: CreateDeliveryFormProps) {
  const t = useTexts(createDeliveryTexts);
  const go = useGo();
  // A hand on a screen has no keys.
  const hasKeys = useMediaQuery('(hover: hover) and (pointer: fine)');
  const lastTasks = useLastTasks(projectId);
  const start = useStart(task, kindOf(kind), lastTasks, schedule !== undefined);
  const schema = useSchema(projectId, targets);
  const { isLeaving, toSchedule } = useReturnToSchedule(schedule);
  const isRecurring = schedule !== undefined;
  const create = useCreateDelivery(projectId);
  const form = useResourceForm({
    schema,
    values: start.fields,
    // The task of a schedule is kept by the schedule's own form.
    save: (fields) => (isRecurring ? Promise.resolve(undefined) : create(fields)),
    onSaved: (created, fields) => {
      const task = savedNow(fields);
      if (created === undefined) return toSchedule(task);
      lastTasks.keep(task);
      toastSuccess(t('created'));
      go(`/delivery?delivery-id=${encodeURIComponent(created.delivery_id)}`);
    },
  });
  const frame = detailFormOf(form, useFieldNames(form));
  const chooseKind = (next: DeliveryKind) => {
    form.setValue('kind', next, { shouldDirty: true });
    // Before anything is chosen, the form is what it was the last time with this kind.
    const isUntouched = form.getValues('targets').every((stop) => stop.target_id === '');
    if (isUntouched) form.reset(start.forKind(next), { keepDefaultValues: true });
  };
  const more = useMoreOptions(form);
  const sections = useDeliverySections({
    projectId,
    form,
    targets,
    isRecurring,
    isLong: more.isOpen,
    onKind: chooseKind,
  });
  useSendKey(form.submit);
  return (
    <DetailForm
      {...frame}
      title={t(isRecurring ? 'titleOfSchedule' : 'title')}
      description={hasKeys && t('keys')}
      actions={
        !isRecurring && (
          <HeadActions
            projectId={projectId}
            form={form}
            last={lastTasks.last}
            onSchedule={(fields) => toSchedule(savedNow(fields))}
          />
        )
      }
      sections={sections.first}
      more={{ ...more, sections: sections.options }}
      aside={<BesideForm projectId={projectId} form={form} start={start} />}
      asideEnd={!isRecurring && <Preview projectId={projectId} form={form} schema={schema} />}
      submitLabel={t(isRecurring ? 'toSchedule' : 'submit')}
      discardLabel={t(schedule === undefined ? 'back' : 'backToSchedule')}
      changed={isLeaving ? [] : frame.changed}
      maySubmitUnchanged
      onDiscard={() => go(isRecurring ? '/delivery/schedules' : '/delivery')}
    />
  );
}

type HeadProps = {
  projectId: number;
  form: ResourceForm<DeliveryFields>;
  /** The task of the person before this one. */
  last: SavedTask | undefined;
  onSchedule: (fields: DeliveryFields) => void;
};

/** Makes a schedule of the task, or does the last one again. */
function HeadActions({ projectId, form, last, onSchedule }: HeadProps) {
  const t = useTexts(createDeliveryTexts);
  const can = useCan();
  return (
    <>
      {can('schedules.edit', projectId) && (
        <Button
          startIcon={<EventRepeatRounded />}
          disabled={form.isBusy}
          onClick={form.handleSubmit(onSchedule)}
        >
          {t('makeSchedule')}
        </Button>
      )}
      {last !== undefined && <RepeatLast projectId={projectId} task={last} />}
    </>
  );
}

/** The task of the form as it is kept, from now on. */
function savedNow(fields: DeliveryFields): SavedTask {
  return savedTaskOf(fields, Date.now());
}

/** Opens another page, with what it is handed. */
function useGo(): (to: string, state?: object) => void {
  const navigate = useNavigate();
  return (to, state) => {
    Promise.resolve(navigate(to, { state })).catch(() => undefined);
  };
}

/** Hands the task to the form of its schedule, or of a new one. */
function useReturnToSchedule(schedule: CreateDeliveryFormProps['schedule']) {
  const go = useGo();
  const [isLeaving, setLeaving] = useState(false);
  const toSchedule = (next: SavedTask) => {
    // The way is free only once this page knows that nothing is lost.
    flushSync(() => setLeaving(true));
    const handed = typeof schedule?.handed === 'object' ? schedule.handed : {};
    const of =
      schedule?.id === null || schedule === undefined
        ? ''
        : `?schedule-id=${encodeURIComponent(schedule.id)}`;
    go(`/delivery/schedules/edit${of}`, { ...handed, task: next });
  };
  return { isLeaving, toSchedule };
}

/** The initial values of the form: the given task, or the person's last choices for this kind. */
function useStart(
  task: SavedTask | undefined,
  kind: DeliveryKind,
  lastTasks: LastTasks,
  isRecurring: boolean,
) {
  const [begun] = useState(() => Date.now());
  const [cleared, setCleared] = useState<readonly DeliveryKind[]>([]);
  const habit = (of: DeliveryKind) =>
    isRecurring || cleared.includes(of) ? undefined : lastTasks.ofKind(of);
  const forKind = (of: DeliveryKind): DeliveryFields => {
    const last = habit(of);
    return last === undefined ? { ...emptyDelivery, kind: of } : habitOf(last, begun);
  };
  // A task created meanwhile changes no open form.
  const [fields] = useState(() =>
    task === undefined ? forKind(kind) : fieldsOf(task, isRecurring ? undefined : begun),
  );
  return {
    fields,
    forKind,
    fieldsOf: (of: SavedTask) => fieldsOf(of, isRecurring ? undefined : Date.now()),
    isKept: (of: DeliveryKind) => task === undefined && habit(of) !== undefined,
    clear: (of: DeliveryKind): DeliveryFields => {
      setCleared([...cleared, of]);
      lastTasks.clear(of);
      return { ...emptyDelivery, kind: of };
    },
  };
}

function useSchema(projectId: number, targets: readonly Target[]) {
  const served = useServedFloors(projectId);
  const t = useTexts(createDeliveryTexts);
  const tField = useTexts(taskFieldTexts);
  const api = useApi();
  const queries = useQueryClient();
  return useMemo(() => {
    const floors = new Map(targets.map((target) => [target.target_id, mapIdOf(target.site, target.floor)]));
    const robots = () =>
      queries.getQueryData<readonly Robot[]>(robotQueries.list(api, projectId).queryKey) ?? NO_ROBOTS;
    return deliveryForm(
      { t, tField },
      (targetId) => floors.get(targetId),
      served,
      (robotId) => lidsOf(robots(), robotId),
    );
  }, [t, tField, targets, served, api, queries, projectId]);
}

function useCreateDelivery(projectId: number) {
  const api = useApi();
  const queries = useQueryClient();
  const intent = useIntent();
  return async (fields: DeliveryFields) => {
    const body = deliveryBody(fields);
    const key = intent.keyFor(body);
    const created = await api.deliveries.create({ params: { projectId }, body }, { idempotencyKey: key });
    intent.done();
    queries.setQueryData(deliveryQueries.one(api, projectId, created.delivery_id).queryKey, created);
    await queries.invalidateQueries({ queryKey: ['deliveries', projectId, 'list'] });
    return created;
  };
}

/** Ctrl+Enter (Command on a Mac) sends the form from wherever in it, unless something is asked over it. */
function useSendKey(send: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    if (document.querySelector('[role="dialog"]') !== null) return;
    event.preventDefault();
    send();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** What the form was filled in from: the last task, or a template. */
function BesideForm({ projectId, form, start }: KeptProps & { projectId: number }) {
  const [appliedId, setAppliedId] = useState<string>();
  const readForm = async (): Promise<SavedTask | undefined> => {
    let read: SavedTask | undefined;
    await form.handleSubmit((fields) => {
      read = savedNow(fields);
    })();
    return read;
  };
  const apply = (template: Template) => {
    form.reset(start.fieldsOf(template.task), { keepDefaultValues: true });
    setAppliedId(template.template_id);
  };
  return (
    <>
      <Kept form={form} start={start} />
      <TemplatesPanel
        projectId={projectId}
        appliedId={appliedId}
        onApply={apply}
        readForm={readForm}
        onSaved={(one) => setAppliedId(one.template_id)}
      />
    </>
  );
}

type KeptProps = { form: ResourceForm<DeliveryFields>; start: ReturnType<typeof useStart> };

/** Says that the form begins as the last task of this kind did, and can clear that. */
function Kept({ form, start }: KeptProps) {
  const t = useTexts(createDeliveryTexts);
  const kind = useWatch({ control: form.control, name: 'kind' });
  if (!start.isKept(kind)) return null;
  return (
    <Alert
      severity="info"
      role="status"
      icon={false}
      action={
        <Button color="inherit" size="small" onClick={() => form.reset(start.clear(kind))}>
          {t('keptClear')}
        </Button>
      }
    >
      {t('kept')}
    </Alert>
  );
}

/** Only this follows every key that is typed; the form itself does not. */
function Preview({
  projectId,
  form,
  schema,
}: {
  projectId: number;
  form: ResourceForm<DeliveryFields>;
  schema: ReturnType<typeof useSchema>;
}) {
  const values = useWatch({ control: form.control });
  const fields = { ...form.getValues(), ...(values as DeliveryFields) };
  const body = schema.safeParse(fields).success ? deliveryBody(fields) : undefined;
  return <TaskPreviewPanel projectId={projectId} body={body} />;
}
