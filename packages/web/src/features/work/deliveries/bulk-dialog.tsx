import { sentenceTexts } from '@rota/contract/core';
import { taskPriorityTexts, type Delivery } from '@rota/contract/deliveries';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
} from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { doWithEach, possibleOf, type BulkAction, type BulkOutcome } from './bulk.rules.ts';
import { targetsOf } from './delivery-card.tsx';
import { deliveryTexts } from './deliveries.messages.ts';
import { deliveryListTexts } from './delivery-list.messages.ts';

/** The number of deliveries named in a question; the rest are counted. */
const NAMED = 8;

type BulkDialogProps = {
  projectId: number;
  action: BulkAction;
  rows: readonly Delivery[];
  onClose: () => void;
  onDone: () => void;
};

/** One question about all of them, how far it is while it is done, and at last which could not be changed and why. */
export function BulkDialog({ projectId, action, rows, onClose, onDone }: BulkDialogProps) {
  const t = useTexts(deliveryListTexts);
  const queries = useQueryClient();
  const call = useBulkCall(projectId, action);
  const words = useWords(action);
  // The action covers the deliveries named in the question, whatever changes meanwhile.
  const [possible] = useState(() => possibleOf(action, rows));
  const [progress, setProgress] = useState<number | undefined>();
  const [failed, setFailed] = useState<readonly BulkOutcome[]>([]);
  const end = () => {
    onClose();
    onDone();
  };
  const run = async () => {
    setProgress(0);
    const outcomes = await doWithEach(possible, call, setProgress);
    const failures = outcomes.filter(({ error }) => error !== undefined);
    queries.invalidateQueries({ queryKey: ['deliveries', projectId] }).catch(() => undefined);
    if (failures.length > 0) return setFailed(failures);
    toastSuccess(t('allDone', { count: possible.length }));
    return end();
  };
  if (failed.length > 0)
    return <Failures failed={failed} done={possible.length - failed.length} onClose={end} />;
  const kept = rows.length - possible.length;
  return (
    <ConfirmDialog
      open
      title={possible.length === 0 ? t('nonePossible') : words.title(possible.length)}
      confirmLabel={words.confirm}
      isDangerous={action.kind === 'cancel'}
      isBusy={progress !== undefined || possible.length === 0}
      {...(possible.length === 0 && { isBusy: false, confirmLabel: t('understood') })}
      onConfirm={possible.length === 0 ? onClose : () => void run().catch(() => undefined)}
      onCancel={onClose}
    >
      {possible.length > 0 && (
        <>
          <Box sx={{ mb: 1.5 }}>{words.body}</Box>
          <DeliveryNames rows={possible} />
          {kept > 0 && (
            <Typography sx={{ mt: 1.5, fontSize: '0.875rem' }}>
              {t('notPossible', { count: kept })}
            </Typography>
          )}
          {progress !== undefined && (
            <Box sx={{ mt: 2 }} role="status">
              <LinearProgress variant="determinate" value={(100 * progress) / possible.length} />
              <Typography variant="caption" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {t('progress', { done: progress, count: possible.length })}
              </Typography>
            </Box>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}

function useBulkCall(projectId: number, action: BulkAction): (row: Delivery) => Promise<unknown> {
  const api = useApi();
  return (row) => {
    const params = { projectId, deliveryId: row.delivery_id };
    if (action.kind === 'setPriority')
      return api.deliveries.setPriority({ params, body: { priority: action.priority } });
    return api.deliveries[action.kind]({ params, body: {} });
  };
}

function useWords(action: BulkAction): { title: (count: number) => string; confirm: string; body: string } {
  const t = useTexts(deliveryListTexts);
  const tDelivery = useTexts(deliveryTexts);
  const tPriority = useTexts(taskPriorityTexts);
  if (action.kind === 'setPriority') {
    const priority = tPriority(action.priority);
    return {
      title: (count) => t('setPriorityMany', { count, priority }),
      confirm: t('confirmPriority'),
      body: t('setPriorityBody'),
    };
  }
  const { kind } = action;
  return {
    title: (count) => t(`${kind}Many`, { count }),
    confirm: tDelivery(kind),
    body: tDelivery(`${kind}Body`),
  };
}

/** Which deliveries a question is about: where each goes, and its tracking id. */
function DeliveryNames({ rows }: { rows: readonly Delivery[] }) {
  const t = useTexts(deliveryListTexts);
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, color: 'text.primary' }}>
      {rows.slice(0, NAMED).map((row) => (
        <li key={row.delivery_id}>{`${targetsOf(row)} · ${row.tracking_id}`}</li>
      ))}
      {rows.length > NAMED && <li>{t('andMore', { count: rows.length - NAMED })}</li>}
    </Box>
  );
}

/** Which could not be changed, each with its reason. */
function Failures({
  failed,
  done,
  onClose,
}: {
  failed: readonly BulkOutcome[];
  done: number;
  onClose: () => void;
}) {
  const t = useTexts(deliveryListTexts);
  const tMessage = useTexts(sentenceTexts);
  const title = t('someFailed', { done, count: failed.length });
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-label={title}>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
        {failed.map(({ row, error }) => (
          <Alert key={row.delivery_id} severity="error">
            <Box sx={{ fontWeight: 600 }}>{`${targetsOf(row)} · ${row.tracking_id}`}</Box>
            {error instanceof Error && error.message !== '' ? error.message : tMessage('server_failed')}
          </Alert>
        ))}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t('understood')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
