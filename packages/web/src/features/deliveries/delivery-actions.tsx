import { sentenceTexts } from '@rota/contract';
import type { Delivery, DeliveryDetails } from '@rota/contract';
import CancelRounded from '@mui/icons-material/CancelRounded';
import CheckRounded from '@mui/icons-material/CheckRounded';
import DoneAllRounded from '@mui/icons-material/DoneAllRounded';
import ReplayRounded from '@mui/icons-material/ReplayRounded';
import UndoRounded from '@mui/icons-material/UndoRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { useIntent } from '../../api/intent-hook.ts';
import { useCan } from '../../auth/auth-context.tsx';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { awaitedTexts } from '../../parts/deliveries/awaited.messages.ts';
import { targetsOf } from './delivery-card.tsx';
import { deliveryQueries } from './deliveries.queries.ts';
import { AssignDelivery } from './assign-delivery.tsx';
import { awaitedConfirmation, mayAssign, mayDo, type ManualAction } from './deliveries.rules.ts';
import { deliveryTexts } from './deliveries.messages.ts';
import { taskFieldTexts } from './task-kind.messages.ts';

type Act = ManualAction | 'confirm' | 'full';
const icons: Record<ManualAction, ReactNode> = {
  setDelivered: <DoneAllRounded />,
  setWaiting: <UndoRounded />,
  setRequested: <ReplayRounded />,
  cancel: <CancelRounded />,
};
const order: readonly ManualAction[] = ['setDelivered', 'setWaiting', 'setRequested', 'cancel'];

/** Carries an action out and puts the answer where the pages read it. */
function useAct(projectId: number, delivery: Pick<Delivery, 'delivery_id' | 'attempt' | 'status'>, onDone: () => void) {
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
      return api.deliveries[act](request, { idempotencyKey: intent.keyFor([act, delivery.attempt, delivery.status, request]) });
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
  const mayControl = useCan()('deliveries.control', projectId);
  const [asked, setAsked] = useState<ManualAction | undefined>();
  const [reason, setReason] = useState('');
  const close = () => {
    setAsked(undefined);
    setReason('');
  };
  const act = useAct(projectId, delivery, close);
  if (!mayControl) return null;
  const awaited = awaitedConfirmation(delivery);
  const possible = order.filter((action) => mayDo(action, delivery));
  const isAssignable = mayAssign(delivery);
  if (awaited === undefined && possible.length === 0 && !isAssignable) return null;
  return (
    <Box role="group" aria-label={t('actions')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {awaited !== undefined && (
        <Button
          variant="contained"
          size="large"
          fullWidth
          startIcon={<CheckRounded />}
          loading={act.isPending}
          onClick={() => act.mutate({ act: 'confirm', reason: '' })}
        >
          {tAwaited(awaited)}
        </Button>
      )}
      {awaited === 'collecting' && (
        <Button variant="outlined" disabled={act.isPending} onClick={() => act.mutate({ act: 'full', reason: '' })}>
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
          {t(action)}
        </Button>
      ))}
      {asked !== undefined && (
        <ConfirmDialog
          open
          title={t(`${asked}Title`, { name: delivery.tracking_id })}
          confirmLabel={t(asked)}
          isDangerous={asked === 'cancel'}
          isBusy={act.isPending}
          onConfirm={() => act.mutate({ act: asked, reason })}
          onCancel={close}
        >
          <Box sx={{ mb: 2 }}>{t(`${asked}Body`)}</Box>
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

/** So many of several deliveries are named in a question; the rest are counted. */
const NAMED = 8;

/** Which deliveries a question is about: where each goes, and its tracking id. */
function Named({ rows }: { rows: readonly Delivery[] }) {
  const t = useTexts(deliveryTexts);
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, color: 'text.primary' }}>
      {rows.slice(0, NAMED).map((row) => (
        <li key={row.delivery_id}>{`${targetsOf(row)} · ${row.tracking_id}`}</li>
      ))}
      {rows.length > NAMED && <li>{t('andMore', { count: rows.length - NAMED })}</li>}
    </Box>
  );
}

/** Cancels the selected deliveries, each by its own call; says how many it was. */
export function CancelSelected({ projectId, rows, onDone }: { projectId: number; rows: readonly Delivery[]; onDone: () => void }) {
  const t = useTexts(deliveryTexts);
  const tMessage = useTexts(sentenceTexts);
  const api = useApi();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const possible = rows.filter((row) => mayDo('cancel', row));
  const cancel = useMutation({
    mutationFn: async () => {
      const results = await Promise.allSettled(
        possible.map((row) => api.deliveries.cancel({ params: { projectId, deliveryId: row.delivery_id }, body: {} })),
      );
      const failed = results.find((result) => result.status === 'rejected');
      return { done: results.filter((result) => result.status === 'fulfilled').length, failure: failed?.reason as unknown };
    },
    onSuccess: ({ done, failure }) => {
      if (failure !== undefined) toastFailure(failure, tMessage('An Error Occurred'));
      toastSuccess(t('cancelManyDone', { done, count: possible.length }));
    },
    onSettled: async () => {
      setAsking(false);
      onDone();
      await queries.invalidateQueries({ queryKey: ['deliveries', projectId] });
    },
  });
  return (
    <>
      <Button
        size="small"
        color="error"
        variant="outlined"
        startIcon={<CancelRounded />}
        disabled={possible.length === 0}
        onClick={() => setAsking(true)}
      >
        {t('cancelMany', { count: possible.length })}
      </Button>
      {possible.length === 0 && <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{t('cancelManyNone')}</Box>}
      <ConfirmDialog
        open={isAsking}
        title={t('cancelMany', { count: possible.length })}
        confirmLabel={t('cancel')}
        isDangerous
        isBusy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onCancel={() => setAsking(false)}
      >
        <Box sx={{ mb: 1.5 }}>{t('cancelBody')}</Box>
        <Named rows={possible} />
      </ConfirmDialog>
    </>
  );
}
