import { errorTexts } from '@rota/contract/failures';
import type { Schedule } from '@rota/contract/schedules';
import { savedTask, type SavedTask } from '@rota/contract/templates';
import EditRounded from '@mui/icons-material/EditRounded';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Alert, Box, Button, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { TaskSummary } from '../deliveries/shared/task-summary.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { Field } from '../../../ui/form/fields.tsx';
import { DetailForm } from '../../../ui/form/detail-form.tsx';
import type { FormSection } from '../../../ui/form/section-index.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { useResourceForm, type ResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { NextRunsPreview } from './next-runs-preview.tsx';
import {
  draftFields,
  emptySchedule,
  fieldsOf,
  scheduleForm,
  timingOf,
  type ScheduleFields,
} from './schedule-form.ts';
import { scheduleFormTexts } from './schedules.messages.ts';
import { scheduleQueries } from './schedules.queries.ts';
import { ExceptionFields, PatienceFields, RuleFields } from './timing-fields.tsx';

/** The state that the task's form returns: the task, and the fields of this form as they were. */
type TaskFormState = { readonly task: SavedTask | undefined; readonly draft: ScheduleFields | undefined };

/** Sets when a task is created automatically: for a saved schedule, or for a new one whose task is in the address. */
export function EditSchedulePage() {
  const api = useApi();
  const { project_id: projectId } = useProject();
  const [address] = useSearchParams();
  const handed = useTaskFormState();
  const scheduleId = address.get('schedule-id');
  const query = useQuery({
    ...scheduleQueries.one(api, projectId, scheduleId ?? ''),
    enabled: scheduleId !== null,
  });
  if (scheduleId === null) return <ScheduleForm key="new" schedule={undefined} handed={handed} />;
  if (query.isPending)
    return (
      <Page width="form">
        <Skeleton variant="rounded" height={320} />
      </Page>
    );
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  return <ScheduleForm key={scheduleId} schedule={query.data} handed={handed} />;
}

function useTaskFormState(): TaskFormState {
  const location = useLocation();
  const state: unknown = location.state;
  if (typeof state !== 'object' || state === null) return { task: undefined, draft: undefined };
  return {
    task: 'task' in state ? savedTask.safeParse(state.task).data : undefined,
    draft: 'draft' in state ? draftFields.safeParse(state.draft).data : undefined,
  };
}

function ScheduleForm({ schedule, handed }: { schedule: Schedule | undefined; handed: TaskFormState }) {
  const t = useTexts(scheduleFormTexts);
  const tUi = useTexts(uiTexts);
  const navigate = useNavigate();
  const schema = useMemo(() => scheduleForm(t), [t]);
  const values = useMemo(
    () => handed.draft ?? (schedule ? fieldsOf(schedule) : emptySchedule),
    [handed.draft, schedule],
  );
  const [isLeaving, setLeaving] = useState(false);
  const task = handed.task ?? schedule?.task;
  const go = (to: string, state?: object) => {
    Promise.resolve(navigate(to, { state })).catch(() => undefined);
  };
  const form = useResourceForm({
    schema,
    values,
    save: useSaveSchedule(schedule, task),
    byCode: { NAME_TAKEN: 'name' },
    fieldOf: fieldOfProperty,
    onSaved: (saved) => {
      toastSuccess(t('saved'));
      setLeaving(true);
      go(`/delivery/schedules?schedule-id=${encodeURIComponent(saved.schedule_id)}`);
    },
  });
  const toTask = () => {
    flushSync(() => setLeaving(true));
    const of = schedule === undefined ? '' : `&schedule-id=${encodeURIComponent(schedule.schedule_id)}`;
    go(`/delivery/task?for=schedule${of}`, { task, draft: form.getValues() });
  };
  const isDirty = form.changed.length > 0;
  const isChanged = isDirty || handed.task !== undefined || handed.draft !== undefined;
  return (
    <DetailForm
      title={schedule === undefined ? t('newTitle') : t('editTitle', { name: schedule.name })}
      sections={useSections(form, task, schedule, toTask)}
      asideEnd={<NextRunsPreview form={form} />}
      submitLabel={t(schedule === undefined ? 'create' : 'save')}
      discardLabel={tUi('cancel')}
      changed={isChanged && !isLeaving ? [t(isDirty ? 'when' : 'task')] : []}
      maySubmitUnchanged={task !== undefined}
      isBusy={form.isBusy}
      error={form.error ?? (form.formState.isSubmitted && task === undefined ? t('noTask') : undefined)}
      onSubmit={form.submit}
      onDiscard={() =>
        go(
          `/delivery/schedules${schedule === undefined ? '' : `?schedule-id=${encodeURIComponent(schedule.schedule_id)}`}`,
        )
      }
    />
  );
}

function useSections(
  form: ResourceForm<ScheduleFields>,
  task: SavedTask | undefined,
  schedule: Schedule | undefined,
  toTask: () => void,
): FormSection[] {
  const t = useTexts(scheduleFormTexts);
  const tError = useTexts(errorTexts);
  const { project_id: projectId } = useProject();
  const repeat = form.watch('repeat');
  const problem = task === schedule?.task ? schedule?.problems[0] : undefined;
  const taskSection = (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, alignItems: 'flex-start' }}>
      {problem !== undefined && <Alert severity="warning">{tError(problem.code)}</Alert>}
      {task === undefined ? (
        <Typography>{t('noTask')}</Typography>
      ) : (
        <TaskSummary projectId={projectId} task={task} />
      )}
      <Button variant="outlined" startIcon={<EditRounded />} onClick={toTask}>
        {t(task === undefined ? 'chooseTask' : 'changeTask')}
      </Button>
      <Field
        form={form}
        name="name"
        label={t('name')}
        hint={t('nameHint')}
        fullWidth
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
        sx={{ mt: 1 }}
      />
    </Box>
  );
  return [
    { id: 'task', title: t('task'), help: t('taskHelp'), children: taskSection },
    { id: 'when', title: t('when'), children: <RuleFields form={form} /> },
    ...(repeat === 'once'
      ? []
      : [
          {
            id: 'exceptions',
            title: t('exceptions'),
            help: t('exceptionsHelp'),
            children: <ExceptionFields form={form} />,
          },
        ]),
    { id: 'details', title: t('details'), children: <PatienceFields form={form} /> },
  ];
}

function useSaveSchedule(schedule: Schedule | undefined, task: SavedTask | undefined) {
  const t = useTexts(scheduleFormTexts);
  const api = useApi();
  const queries = useQueryClient();
  const intent = useIntent();
  const { project_id: projectId } = useProject();
  const send = (fields: ScheduleFields, chosen: SavedTask) => {
    const content = {
      name: fields.name,
      grace_minutes: Number(fields.grace),
      create_ahead_minutes: Number(fields.ahead),
      ...timingOf(fields),
      ...((schedule === undefined || chosen !== schedule.task) && { task: chosen }),
    };
    if (schedule !== undefined)
      return api.schedules.update({
        params: { projectId, scheduleId: schedule.schedule_id },
        body: content,
      });
    const body = { ...content, task: chosen };
    return api.schedules.create({ params: { projectId }, body }, { idempotencyKey: intent.keyFor(body) });
  };
  return async (fields: ScheduleFields): Promise<Schedule> => {
    if (task === undefined) throw new Error(t('noTask'));
    const saved = await send(fields, task);
    intent.done();
    queries.setQueryData(scheduleQueries.one(api, projectId, saved.schedule_id).queryKey, saved);
    await queries.invalidateQueries({ queryKey: ['schedules', projectId, 'list'] });
    return saved;
  };
}

/** The form's field for a property of the body. */
function fieldOfProperty(property: string): string {
  if (property === 'grace_minutes') return 'grace';
  if (property === 'create_ahead_minutes') return 'ahead';
  return property.replace(/^rule\.(every_minutes)?/, (_match, every: string | undefined) =>
    every === undefined ? '' : 'every',
  );
}
