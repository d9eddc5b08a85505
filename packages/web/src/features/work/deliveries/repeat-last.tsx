import { sentenceTexts } from '@rota/contract/core';
import type { DeliveryDetails } from '@rota/contract/deliveries';
import { taskAt, type SavedTask } from '@rota/contract/templates';
import ReplayRounded from '@mui/icons-material/ReplayRounded';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Button, Tooltip } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useTaskStops } from './shared/task-summary.tsx';
import { toastFailure, toastSuccess, toastUndoable } from '../../../ui/toasts.tsx';
import { createDeliveryTexts } from './create-delivery.messages.ts';
import { deliveryQueries } from './deliveries.queries.ts';

/** Creates the person's last task again in one tap; a person who may cancel it can undo that. */
export function RepeatLast({ projectId, task }: { projectId: number; task: SavedTask }) {
  const t = useTexts(createDeliveryTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const intent = useIntent();
  const mayCancel = useCan()('deliveries.control', projectId);
  const stops = useTaskStops(projectId)(task);
  const fail = (error: unknown) => toastFailure(error, tSentence('server_failed'));
  const cancel = useMutation({
    mutationFn: ({ delivery_id: deliveryId }: DeliveryDetails) =>
      api.deliveries.cancel({ params: { projectId, deliveryId }, body: {} }),
    onError: fail,
    onSettled: () => queries.invalidateQueries({ queryKey: ['deliveries', projectId] }),
  });
  const repeat = useMutation({
    mutationFn: () =>
      api.deliveries.create(
        { params: { projectId }, body: taskAt(task, Date.now()) },
        { idempotencyKey: intent.keyFor(task) },
      ),
    onSuccess: async (created) => {
      intent.done();
      queries.setQueryData(deliveryQueries.one(api, projectId, created.delivery_id).queryKey, created);
      await queries.invalidateQueries({ queryKey: ['deliveries', projectId, 'list'] });
      if (mayCancel) toastUndoable(t('repeated'), t('undo'), () => cancel.mutate(created));
      else toastSuccess(t('repeated'));
      await navigate(`/delivery?delivery-id=${encodeURIComponent(created.delivery_id)}`);
    },
    onError: fail,
  });
  return (
    <Tooltip describeChild title={t('repeatLastHint', { stops })}>
      <Button
        variant="outlined"
        startIcon={<ReplayRounded />}
        loading={repeat.isPending}
        onClick={() => repeat.mutate()}
      >
        {t('repeatLast')}
      </Button>
    </Tooltip>
  );
}
