import type { WorkshopRobot } from '@rota/contract/preparation';
import { sentenceTexts } from '@rota/contract/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { workshopQueries, type RobotsRead } from './preparation.queries.ts';
import { obstacleTo, useStates, type NamedState } from './state-names.ts';
import { workshopTexts } from './workshop-robots.messages.ts';

type Step = { readonly robot: WorkshopRobot; readonly to: NamedState };

/** Moves a robot to a state: shown at once, taken back where the server refuses it. Says why where it is not possible. */
export function useStateStep(): (robot: WorkshopRobot, to: NamedState) => void {
  const t = useTexts(workshopTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const queries = useQueryClient();
  const states = useStates();
  const step = useMutation({
    mutationFn: ({ robot, to }: Step) =>
      api.preparation.update({
        params: { projectId: robot.project_id, robotId: robot.robot_id },
        body: { state_id: to.state_id },
      }),
    onMutate: async ({ robot, to }) => {
      await queries.cancelQueries({ queryKey: [...workshopQueries.all, 'robots'] });
      queries.setQueriesData<RobotsRead>({ queryKey: [...workshopQueries.all, 'robots'] }, (read) =>
        read === undefined ? undefined : withStep(read, robot, to),
      );
    },
    onSuccess: (card, { robot, to }) => {
      const of = { projectId: robot.project_id, robotId: robot.robot_id };
      queries.setQueryData(workshopQueries.card(api, of).queryKey, card);
      toastSuccess(t('moved', { name: robot.name, state: to.name }));
    },
    onError: (error) => toastFailure(error, tSentence('server_failed')),
    onSettled: () => queries.invalidateQueries({ queryKey: [...workshopQueries.all, 'robots'] }),
  });
  return (robot, to) => {
    if (robot.state_id === to.state_id) return;
    const obstacle = obstacleTo(robot, to.phase);
    const { name } = robot;
    const from = states.find(({ state_id: id }) => id === robot.state_id)?.name ?? '';
    if (obstacle === 'phase') toastFailure(undefined, t('notAllowed', { name, from, to: to.name }));
    else if (obstacle === 'checklist') toastFailure(undefined, t('needsChecklist', { name }));
    else step.mutate({ robot, to });
  };
}

function withStep(
  read: RobotsRead,
  { robot_id: id, state_id: from }: WorkshopRobot,
  to: NamedState,
): RobotsRead {
  const counted = new Map(read.counts.map(({ state_id: state, count }) => [state, count]));
  counted.set(from, (counted.get(from) ?? 1) - 1);
  counted.set(to.state_id, (counted.get(to.state_id) ?? 0) + 1);
  return {
    ...read,
    rows: read.rows.map((row) =>
      row.robot_id === id ? { ...row, state_id: to.state_id, phase: to.phase, is_chosen: true } : row,
    ),
    counts: [...counted].map(([state, count]) => ({ state_id: state, count })),
  };
}
