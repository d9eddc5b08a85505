import { sentenceTexts } from '@rota/contract/core';
import type { Delivery, DeliveryDetails } from '@rota/contract/deliveries';
import CancelRounded from '@mui/icons-material/CancelRounded';
import CheckRounded from '@mui/icons-material/CheckRounded';
import DoneAllRounded from '@mui/icons-material/DoneAllRounded';
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import LockOpenRounded from '@mui/icons-material/LockOpenRounded';
import ReplayRounded from '@mui/icons-material/ReplayRounded';
import UndoRounded from '@mui/icons-material/UndoRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { awaitedTexts } from './shared/awaited.messages.ts';
import { deliveryQueries } from './deliveries.queries.ts';
import { AssignDelivery } from './assign-delivery.tsx';
import { awaitedConfirmation, mayAssign, mayDo, wordOf, type ManualAction } from './deliveries.rules.ts';
import { deliveryTexts } from './deliveries.messages.ts';
import { taskFieldTexts } from './task-kind.messages.ts';

type Act = ManualAction | 'confirm' | 'open' | 'full';
const icons: Record<ManualAction, ReactNode> = {
  setDelivered: <DoneAllRounded />,
  setWaiting: <UndoRounded />,
  setRequested: <ReplayRounded />,
  cancel: <CancelRounded />,
};
const order: readonly ManualAction[] = ['setDelivered', 'setWaiting', 'setRequested', 'cancel'];

/** Carries an action out and puts the answer where the pages read it. */
function useAct(
  projectId: number,
  delivery: Pick<Delivery, 'delivery_id' | 'attempt' | 'status'>,
  onDone: () => void,
) {
  const t = useTexts(deliveryTexts);
  const tMessage = useTexts(sentenceTexts);
  const api = useApi();
  const queries = useQueryClient();
  const intent = useIntent();
  return useMutation({
    mutationFn: ({ act, reason }: { act: Act; reason: string }) => {
      const request = {
        params: { projectId, deliveryId: delivery.delivery_id },
        body: reason.trim() === '' ? {} : { reason: reason.trim() },
      };
      return api.deliveries[act](request, {
        idempotencyKey: intent.keyFor([act, delivery.attempt, delivery.status, request]),
      });
    },
    onSuccess: (answer: DeliveryDetails) => {
      intent.done();
      queries.setQueryData(deliveryQueries.one(api, projectId, delivery.delivery_id).queryKey, answer);
      toastSuccess(t('done'));
      onDone();
    },
    onError: (error) => {
      toastFailure(error, tMessage('An Error Occurred'));
      // Refused: the delivery is not what the page showed.
      onDone();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['deliveries', projectId] }),
  });
}

/** What may be done with a delivery now, by who looks at it. Nothing is shown to who may do nothing. */
export function DeliveryActions({ projectId, delivery }: { projectId: number; delivery: Delivery }) {
  const t = useTexts(deliveryTexts);
  const tAwaited = useTexts(awaitedTexts);
  const tField = useTexts(taskFieldTexts);
  const can = useCan();
  const mayControl = can('deliveries.control', projectId);
  const mayRepeat = can('deliveries.create', projectId);
  const [asked, setAsked] = useState<ManualAction | undefined>();
  const [reason, setReason] = useState('');
  const close = () => {
    setAsked(undefined);
    setReason('');
  };
  const act = useAct(projectId, delivery, close);
  if (!mayControl && !mayRepeat) return null;
  const awaited = mayControl ? awaitedConfirmation(delivery) : undefined;
  const possible = order.filter((action) => mayControl && mayDo(action, delivery));
  const isAssignable = mayControl && mayAssign(delivery);
  if (awaited === undefined && possible.length === 0 && !isAssignable && !mayRepeat) return null;
  return (
    <Box role="group" aria-label={t('actions')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {awaited !== undefined && (
        <Button
          variant="contained"
          size="large"
          fullWidth
          startIcon={awaited === 'opening' ? <LockOpenRounded /> : <CheckRounded />}
          loading={act.isPending}
          onClick={() => act.mutate({ act: awaited === 'opening' ? 'open' : 'confirm', reason: '' })}
        >
          {tAwaited(awaited)}
        </Button>
      )}
      {awaited === 'collecting' && (
        <Button
          variant="outlined"
          disabled={act.isPending}
          onClick={() => act.mutate({ act: 'full', reason: '' })}
        >
          {tField('full')}
        </Button>
      )}
      {isAssignable && <AssignDelivery projectId={projectId} delivery={delivery} />}
      {possible.map((action) => (
        <Button
          key={action}
          variant="outlined"
          color={action === 'cancel' ? 'error' : 'primary'}
          startIcon={icons[action]}
          disabled={act.isPending}
          onClick={() => setAsked(action)}
        >
          {t(wordOf(action, delivery.kind))}
        </Button>
      ))}
      {mayRepeat && (
        <Button
          component={Link}
          to={`/delivery/task?repeat=${encodeURIComponent(delivery.delivery_id)}`}
          startIcon={<ContentCopyRounded />}
        >
          {t('repeat')}
        </Button>
      )}
      {asked !== undefined && (
        <ConfirmDialog
          open
          title={t(`${wordOf(asked, delivery.kind)}Title`, { name: delivery.tracking_id })}
          confirmLabel={t(wordOf(asked, delivery.kind))}
          isDangerous={asked === 'cancel'}
          isBusy={act.isPending}
          onConfirm={() => act.mutate({ act: asked, reason })}
          onCancel={close}
        >
          <Box sx={{ mb: 2 }}>{t(`${wordOf(asked, delivery.kind)}Body`)}</Box>
          <TextField
            label={t('reasonLabel')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            fullWidth
            size="small"
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        </ConfirmDialog>
      )}
    </Box>
  );
}
