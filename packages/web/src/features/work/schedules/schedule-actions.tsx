import { sentenceTexts } from '@rota/contract/core';
import type { Schedule } from '@rota/contract/schedules';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import PauseRounded from '@mui/icons-material/PauseRounded';
import PlayArrowRounded from '@mui/icons-material/PlayArrowRounded';
import SendRounded from '@mui/icons-material/SendRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { ActionsMenu } from '../../../ui/actions/actions-menu.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toastFailure, toastSuccess, toastUndoable } from '../../../ui/toasts.tsx';
import { scheduleTexts } from './schedules.messages.ts';

/** What can be done with a schedule, by who may. */
export function ScheduleActions({ schedule, onGone }: { schedule: Schedule; onGone: () => void }) {
  const t = useTexts(scheduleTexts);
  const { project_id: projectId } = useProject();
  const [isAsking, setAsking] = useState(false);
  const { setPaused, run, remove } = useScheduleCalls(schedule, () => setAsking(false), onGone);
  if (!useCan()('schedules.edit', projectId)) return null;
  const { name, paused, schedule_id: id, problems } = schedule;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Button
        variant="contained"
        startIcon={<EditRounded />}
        component={Link}
        to={`/delivery/schedules/edit?schedule-id=${encodeURIComponent(id)}`}
      >
        {t('edit')}
      </Button>
      <Button
        variant="outlined"
        startIcon={paused ? <PlayArrowRounded /> : <PauseRounded />}
        loading={setPaused.isPending}
        onClick={() => setPaused.mutate(!paused)}
      >
        {t(paused ? 'resume' : 'pause')}
      </Button>
      <Button
        variant="outlined"
        startIcon={<SendRounded />}
        loading={run.isPending}
        disabled={problems.length > 0}
        onClick={() => run.mutate()}
      >
        {t('runNow')}
      </Button>
      <ActionsMenu label={t('actions')}>
        {(choose) => (
          <MenuItem onClick={choose(() => setAsking(true))}>
            <ListItemIcon>
              <DeleteRounded fontSize="small" />
            </ListItemIcon>
            {t('remove')}
          </MenuItem>
        )}
      </ActionsMenu>
      <ConfirmDialog
        open={isAsking}
        title={t('removeAsk', { name })}
        confirmLabel={t('remove')}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsking(false)}
      >
        {t('removeHint')}
      </ConfirmDialog>
    </Box>
  );
}

function useScheduleCalls(
  { schedule_id: scheduleId, last_run: last }: Schedule,
  onSettled: () => void,
  onGone: () => void,
) {
  const t = useTexts(scheduleTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const queries = useQueryClient();
  const intent = useIntent();
  const params = { projectId, scheduleId };
  const rest = {
    onError: (error: unknown) => toastFailure(error, tSentence('An Error Occurred')),
    onSettled: async () => {
      onSettled();
      await queries.invalidateQueries({ queryKey: ['schedules', projectId] });
    },
  };
  const pause = (paused: boolean) => api.schedules.update({ params, body: { paused } });
  const setPaused = useMutation({
    mutationFn: pause,
    onSuccess: (_saved, paused) =>
      toastUndoable(t(paused ? 'wasPaused' : 'wasResumed'), t('undo'), () => {
        pause(!paused).then(rest.onSettled, rest.onError);
      }),
    ...rest,
  });
  const run = useMutation({
    mutationFn: () =>
      api.schedules.run({ params }, { idempotencyKey: intent.keyFor([params, last?.run_id]) }),
    onSuccess: ({ tracking_id: tracking }) => {
      intent.done();
      toastSuccess(t('wasRun', { tracking: tracking ?? '' }));
    },
    ...rest,
  });
  const remove = useMutation({
    mutationFn: () => api.schedules.remove({ params }),
    onSuccess: () => {
      toastSuccess(t('wasRemoved'));
      onGone();
    },
    ...rest,
  });
  return { setPaused, run, remove };
}
