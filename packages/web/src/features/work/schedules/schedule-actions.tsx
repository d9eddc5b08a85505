import { errorTexts } from '@rota/contract/failures';
import type { Schedule } from '@rota/contract/schedules';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import PauseRounded from '@mui/icons-material/PauseRounded';
import PlayArrowRounded from '@mui/icons-material/PlayArrowRounded';
import SendRounded from '@mui/icons-material/SendRounded';
import { sentenceTexts } from '@rota/contract/core';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { toastFailure, toastSuccess, toastUndoable } from '../../../ui/toasts.tsx';
import { scheduleTexts } from './schedules.messages.ts';

/** The actions on a schedule, by the person's permissions. */
export function ScheduleActions({ schedule, onGone }: { schedule: Schedule; onGone: () => void }) {
  const t = useTexts(scheduleTexts);
  const tError = useTexts(errorTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const { renew, setPaused, runNow } = useScheduleCalls(schedule);
  const { name, paused, schedule_id: scheduleId } = schedule;
  const [problem] = schedule.problems;
  const permission = 'schedules.edit';
  return (
    <Actions
      projectId={projectId}
      renew={renew}
      actions={[
        {
          id: 'edit',
          place: 'main',
          label: t('edit'),
          icon: EditRounded,
          permission,
          to: `/delivery/schedules/edit?schedule-id=${encodeURIComponent(scheduleId)}`,
        },
        {
          id: 'pause',
          place: 'button',
          label: t(paused ? 'resume' : 'pause'),
          icon: paused ? PlayArrowRounded : PauseRounded,
          permission,
          run: () => setPaused(!paused),
        },
        {
          id: 'run',
          place: 'button',
          label: t('runNow'),
          icon: SendRounded,
          permission,
          blockedBy: problem && tError(problem.code),
          run: runNow,
        },
        {
          id: 'remove',
          label: t('remove'),
          icon: DeleteRounded,
          permission,
          confirm: { title: t('removeAsk', { name }), children: t('removeHint'), isDangerous: true },
          run: () => api.schedules.remove({ params: { projectId, scheduleId } }),
          done: t('wasRemoved'),
          onDone: onGone,
        },
      ]}
    />
  );
}

function useScheduleCalls({ schedule_id: scheduleId, last_run: last }: Schedule) {
  const t = useTexts(scheduleTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const queries = useQueryClient();
  const intent = useIntent();
  const params = { projectId, scheduleId };
  const renew = () => queries.invalidateQueries({ queryKey: ['schedules', projectId] });
  const pause = (paused: boolean) => api.schedules.update({ params, body: { paused } });
  const setPaused = async (paused: boolean): Promise<void> => {
    await pause(paused);
    toastUndoable(t(paused ? 'wasPaused' : 'wasResumed'), t('undo'), () => {
      pause(!paused).then(renew, (error: unknown) => toastFailure(error, tSentence('server_failed')));
    });
  };
  const runNow = async (): Promise<void> => {
    const { tracking_id: tracking } = await api.schedules.run(
      { params },
      { idempotencyKey: intent.keyFor([params, last?.run_id]) },
    );
    intent.done();
    toastSuccess(t('wasRun', { tracking: tracking ?? '' }));
  };
  return { renew, setPaused, runNow };
}
