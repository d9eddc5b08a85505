import { newTask, type WorkshopCard, type WorkshopTask } from '@rota/contract/preparation';
import { sentenceTexts } from '@rota/contract/core';
import AddRounded from '@mui/icons-material/AddRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { Box, Button, Checkbox, IconButton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { Field, SelectField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { PanelSection } from '../../../ui/list/side-panel.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { toastFailure } from '../../../ui/toasts.tsx';
import { cardTexts } from './card.messages.ts';
import { DayField } from './day-field.tsx';
import { personOrNone } from './person-choice.ts';
import { useCardChange, workshopQueries } from './preparation.queries.ts';
import { refOf } from './robot-key.ts';

/** Tasks for people: the open ones first. */
export function Tasks({ card }: { card: WorkshopCard }) {
  const t = useTexts(cardTexts);
  const can = useCan();
  const [edited, setEdited] = useState<WorkshopTask | 'new'>();
  const mayWork = can('workshop.work', card.project_id);
  return (
    <PanelSection title={t('tasks')}>
      {card.tasks.length === 0 && <Typography color="textSecondary">{t('noTasks')}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {card.tasks.map((task) => (
          <Task
            key={task.task_id}
            card={card}
            task={task}
            onEdit={mayWork ? () => setEdited(task) : undefined}
          />
        ))}
      </Box>
      {mayWork && (
        <Button startIcon={<AddRounded />} sx={{ ml: -1, mt: 0.5 }} onClick={() => setEdited('new')}>
          {t('addTask')}
        </Button>
      )}
      {edited === 'new' && <NewTaskDialog card={card} onClose={() => setEdited(undefined)} />}
      {edited !== undefined && edited !== 'new' && (
        <EditTaskDialog card={card} task={edited} onClose={() => setEdited(undefined)} />
      )}
    </PanelSection>
  );
}

type TaskProps = { card: WorkshopCard; task: WorkshopTask; onEdit: (() => void) | undefined };

function Task({ card, task, onEdit }: TaskProps) {
  const t = useTexts(cardTexts);
  const tSentence = useTexts(sentenceTexts);
  const of = refOf(card);
  const { done_at: doneAt, title } = task;
  const done = useCardChange(of, (api, isDone: boolean) =>
    api.preparation.changeTask({ params: { ...of, taskId: task.task_id }, body: { is_done: isDone } }),
  );
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'flex-start', ml: -1.25 }}>
      <Checkbox
        checked={doneAt !== null}
        disabled={onEdit === undefined || done.isPending}
        slotProps={{ input: { 'aria-label': title } }}
        onChange={(event) =>
          done.mutate(event.target.checked, {
            onError: (error) => toastFailure(error, tSentence('server_failed')),
          })
        }
      />
      <Box sx={{ flex: 1, minWidth: 0, py: 1 }}>
        <Typography
          sx={{ overflowWrap: 'anywhere', textDecoration: doneAt === null ? 'none' : 'line-through' }}
        >
          {title}
        </Typography>
        <TaskLine task={task} />
      </Box>
      {onEdit !== undefined && (
        <IconButton aria-label={`${t('editTask')}: ${title}`} onClick={onEdit}>
          <EditRounded fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}

/** Who is to do it until when, or who did it. */
function TaskLine({ task }: { task: WorkshopTask }) {
  const t = useTexts(cardTexts);
  const formats = useFormats();
  const { tones } = useColours();
  const { assignee, due_on: due, done_at: doneAt, done_by: doneBy } = task;
  const words =
    doneAt !== null
      ? [t('doneBy', { by: doneBy ?? '', at: formats.dateTime(doneAt) })]
      : [assignee?.name ?? '', due === null ? '' : t('dueOn', { day: formats.calendarDay(due) })];
  const line = words.filter((word) => word !== '').join(' · ');
  if (line === '') return null;
  return (
    <Typography
      variant="body2"
      sx={{
        color: task.is_overdue ? tones.fault.text : 'text.secondary',
        fontWeight: task.is_overdue ? 600 : 400,
      }}
    >
      {line}
    </Typography>
  );
}

/** In the form the empty choice stands for no person. */
const editedTask = newTask.extend({ assignee_id: personOrNone });
type Fields = z.input<typeof editedTask>;
type Body = z.output<typeof editedTask>;
type DialogProps = { card: WorkshopCard; onClose: () => void };

function NewTaskDialog({ card, onClose }: DialogProps) {
  const t = useTexts(cardTexts);
  const of = refOf(card);
  const intent = useIntent();
  const add = useCardChange(of, (api, body: Body) =>
    api.preparation.addTask({ params: of, body }, { idempotencyKey: intent.keyFor(body) }),
  );
  return (
    <TaskDialog
      card={card}
      title={t('newTask', { name: card.name })}
      submitLabel={t('addTask')}
      values={{ title: '', assignee_id: '', due_on: null }}
      save={(body) => add.mutateAsync(body)}
      onClose={onClose}
    />
  );
}

function EditTaskDialog({ card, task, onClose }: DialogProps & { task: WorkshopTask }) {
  const t = useTexts(cardTexts);
  const tSentence = useTexts(sentenceTexts);
  const of = refOf(card);
  const params = { ...of, taskId: task.task_id };
  const change = useCardChange(of, (api, body: Body) => api.preparation.changeTask({ params, body }));
  const remove = useCardChange(of, (api) => api.preparation.removeTask({ params }));
  return (
    <TaskDialog
      card={card}
      title={t('editTask')}
      submitLabel={t('save')}
      values={{ title: task.title, assignee_id: task.assignee?.user_id ?? '', due_on: task.due_on }}
      save={(body) => change.mutateAsync(body)}
      onClose={onClose}
      aside={
        <Button
          color="error"
          loading={remove.isPending}
          onClick={() =>
            remove.mutate(undefined, {
              onSuccess: onClose,
              onError: (error) => toastFailure(error, tSentence('not_deleted')),
            })
          }
        >
          {t('delete')}
        </Button>
      }
    />
  );
}

function TaskDialog({
  card,
  title,
  submitLabel,
  values,
  save,
  onClose,
  aside,
}: DialogProps & {
  title: string;
  submitLabel: string;
  values: Fields;
  save: (body: Body) => Promise<unknown>;
  aside?: ReactNode;
}) {
  const t = useTexts(cardTexts);
  const people = useQuery(workshopQueries.people(useApi(), card.project_id)).data ?? [];
  const form = useResourceForm<Fields, Body>({
    schema: editedTask,
    values,
    save,
    onSaved: () => onClose(),
  });
  return (
    <FormDialog form={form} title={title} submitLabel={submitLabel} onClose={onClose} aside={aside}>
      <Field
        form={form}
        name="title"
        label={t('taskTitle')}
        autoFocus
        slotProps={{ htmlInput: { maxLength: 80 } }}
      />
      <SelectField
        form={form}
        name="assignee_id"
        label={t('assignee')}
        options={[
          { value: '', label: t('unassigned') },
          ...people.map(({ user_id: value, name }) => ({ value, label: name })),
        ]}
      />
      <DayField form={form} name="due_on" label={t('due')} />
    </FormDialog>
  );
}
