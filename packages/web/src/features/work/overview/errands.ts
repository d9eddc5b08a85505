import type { Robot } from '@rota/contract/robots';
import type { Target } from '@rota/contract/targets';
import { sentenceTexts } from '@rota/contract/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useRobotCommand } from '../../robots/robots/shared/robot-command.ts';
import { toastFailedAction, toastSuccess, toastUndoable } from '../../../ui/toasts.tsx';
import { floorCardTexts } from './floor-card.messages.ts';

/** Actions from the floor, each confirmed when it is done. */
export type Errands = {
  readonly isBusy: boolean;
  /** Has something delivered to a target, by this robot or by the one that can do it first. */
  deliver(target: Target, robot: Robot | undefined): void;
  /** Sends a robot to a target. */
  send(target: Target, robot: Pick<Robot, 'robot_id' | 'name'>): void;
};

/** The errands of a project; `onSent` is called when the server has taken one. */
export function useErrands(projectId: number, onSent: () => void): Errands {
  const t = useTexts(floorCardTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const queries = useQueryClient();
  const intent = useIntent();
  const fail = (error: unknown) => toastFailedAction(error, tSentence('unknown_error'));
  const cancel = useMutation({
    mutationFn: (deliveryId: string) =>
      api.deliveries.cancel({ params: { projectId, deliveryId }, body: {} }),
    onSuccess: () => toastSuccess(t('undone')),
    onError: fail,
    onSettled: () => queries.invalidateQueries({ queryKey: ['deliveries', projectId] }),
  });
  const deliver = useMutation({
    mutationFn: ({ target, robot }: { target: Target; robot: Robot | undefined }) => {
      const body = {
        kind: 'delivery' as const,
        targets: [{ target_id: target.target_id }],
        ...(robot === undefined ? {} : { robot_id: robot.robot_id }),
      };
      return api.deliveries.create({ params: { projectId }, body }, { idempotencyKey: intent.keyFor(body) });
    },
    onSuccess: async (created, { target }) => {
      intent.done();
      onSent();
      toastUndoable(t('delivered', { name: target.name }), t('undo'), () =>
        cancel.mutate(created.delivery_id),
      );
      await queries.invalidateQueries({ queryKey: ['deliveries', projectId] });
    },
    onError: fail,
  });
  const command = useRobotCommand(projectId);
  return {
    isBusy: deliver.isPending || command.isPending,
    deliver: (target, robot) => deliver.mutate({ target, robot }),
    send(target, robot) {
      const sent = {
        robotId: robot.robot_id,
        command: { kind: 'go_to' as const, target_id: target.target_id },
      };
      command.mutate(sent, {
        onSuccess: () => {
          onSent();
          toastSuccess(t('sent', { robot: robot.name, name: target.name }));
        },
      });
    },
  };
}
