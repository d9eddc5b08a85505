import { sentenceTexts } from '@rota/contract/core';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { IconButton } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useNow } from '../../../ui/now.ts';
import { toastFailure } from '../../../ui/toasts.tsx';
import { robotLogTexts } from './robot-logs.messages.ts';
import { robotLogQueries, type LogOf } from './robot-logs.queries.ts';

/** Deletes an entry of a log after a question; shown only to those who may, and only while it is allowed. */
export function DeleteButton({
  of,
  deletableUntil,
  label,
  title,
  remove,
}: {
  of: LogOf;
  /** ms since the epoch. */
  deletableUntil: number;
  label: string;
  title: string;
  remove: () => Promise<unknown>;
}) {
  const t = useTexts(robotLogTexts);
  const tSentence = useTexts(sentenceTexts);
  const queries = useQueryClient();
  const may = useCan()('robots.delete_logs', of.projectId);
  const [isAsking, setAsking] = useState(false);
  const deletion = useMutation({
    mutationFn: remove,
    onSettled: () => setAsking(false),
    onSuccess: () => queries.invalidateQueries({ queryKey: robotLogQueries.all(of) }),
    onError: (error) => toastFailure(error, tSentence('server_failed')),
  });
  const now = useNow(10_000);
  if (!may || now > deletableUntil) return null;
  return (
    <>
      <IconButton size="small" aria-label={label} onClick={() => setAsking(true)}>
        <DeleteRounded fontSize="inherit" />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        title={title}
        confirmLabel={t('delete')}
        isDangerous
        isBusy={deletion.isPending}
        onConfirm={() => deletion.mutate()}
        onCancel={() => setAsking(false)}
      >
        {t('cannotUndo')}
      </ConfirmDialog>
    </>
  );
}
