import { sentenceTexts } from '@rota/contract/core';
import type { Delivery } from '@rota/contract/deliveries';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Box } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { deliveryTexts } from './deliveries.messages.ts';
import { deliveryQueries } from './deliveries.queries.ts';
import { RobotChoice } from './robot-choice.tsx';

/** Gives a delivery that waits in the queue to another robot, or to whichever can take it first. */
export function AssignDialog({
  projectId,
  delivery,
  onClose,
}: {
  projectId: number;
  delivery: Delivery;
  onClose: () => void;
}) {
  const t = useTexts(deliveryTexts);
  const tMessage = useTexts(sentenceTexts);
  const api = useApi();
  const queries = useQueryClient();
  const intent = useIntent();
  const [robotId, setRobotId] = useState(delivery.requested_robot_id ?? '');
  const [isMissing, setMissing] = useState(false);
  const { delivery_id: deliveryId } = delivery;
  const assign = useMutation({
    mutationFn: () => {
      const request = {
        params: { projectId, deliveryId },
        body: { robot_id: robotId === '' ? null : robotId },
      };
      return api.deliveries.assign(request, {
        idempotencyKey: intent.keyFor([request, delivery.updated_at]),
      });
    },
    onSuccess: (answer) => {
      intent.done();
      queries.setQueryData(deliveryQueries.one(api, projectId, deliveryId).queryKey, answer);
      toastSuccess(t('done'));
    },
    onError: (error) => toastFailure(error, tMessage('server_failed')),
    onSettled: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: ['deliveries', projectId] });
    },
  });
  return (
    <ConfirmDialog
      open
      title={t('assignTitle', { tracking: delivery.tracking_id })}
      confirmLabel={t('assignConfirm')}
      isBusy={assign.isPending}
      // Without a robot any robot may take it, which changes nothing where none was asked for.
      onConfirm={() =>
        robotId === '' && delivery.requested_robot_id === null ? setMissing(true) : assign.mutate()
      }
      onCancel={onClose}
    >
      <Box sx={{ mb: 2 }}>{t('assignBody')}</Box>
      <RobotChoice
        projectId={projectId}
        label={t('robot')}
        value={robotId}
        // A delivery that already waits for any robot cannot be assigned to none.
        help={delivery.requested_robot_id === null ? t('assignHint') : undefined}
        error={isMissing && robotId === '' ? tMessage('robot_required') : undefined}
        onChange={setRobotId}
      />
    </ConfirmDialog>
  );
}
