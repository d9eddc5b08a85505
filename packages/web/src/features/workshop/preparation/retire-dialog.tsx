import type { Retirement, WorkshopCard } from '@rota/contract/preparation';
import { useQuery } from '@tanstack/react-query';
import { Alert, Box, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { sentenceTexts } from '@rota/contract/core';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { UseLines } from '../../sites/uses/shared/use-lines.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { useCardChange } from './preparation.queries.ts';
import { retireTexts } from './retire.messages.ts';
import { refOf } from './robot-key.ts';

type DialogProps = { card: WorkshopCard; onClose: () => void };

/** Asks before a robot is retired: what is deleted, what is kept and why, with its name to type. */
export function RetireDialog({ card, onClose }: DialogProps) {
  const t = useTexts(retireTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const of = refOf(card);
  const { name } = card;
  const preview = useQuery({
    queryKey: ['workshop', 'retirement', of.projectId, of.robotId],
    queryFn: ({ signal }) => api.preparation.retirement({ params: of }, { signal }),
    gcTime: 0,
  });
  const retire = useCardChange(of, (client) => client.preparation.retire({ params: of, body: { name } }));
  const { data } = preview;
  const canRetire = data !== undefined && obstacleOf(data) === undefined;
  return (
    <ConfirmDialog
      open
      title={t('title', { name })}
      confirmLabel={t('confirm')}
      isDangerous
      canConfirm={canRetire}
      typedName={canRetire ? name : undefined}
      isBusy={retire.isPending}
      onCancel={onClose}
      onConfirm={() =>
        retire.mutate(undefined, {
          onSuccess: () => {
            toastSuccess(t('done', { name }));
            onClose();
          },
          onError: (error) => toastFailure(error, tSentence('server_failed')),
        })
      }
    >
      {preview.isPending && <Skeleton variant="rounded" height={200} />}
      {preview.isError && <ErrorState error={preview.error} onRetry={() => preview.refetch()} />}
      {data !== undefined && <Plan preview={data} />}
    </ConfirmDialog>
  );
}

function obstacleOf({ is_working: isWorking, uses }: Retirement): 'working' | 'needed' | undefined {
  if (isWorking) return 'working';
  return uses.some(({ effect }) => effect === 'needs') ? 'needed' : undefined;
}

function Plan({ preview }: { preview: Retirement }) {
  const t = useTexts(retireTexts);
  const obstacle = obstacleOf(preview);
  const { api_keys: keys, machine_accounts: machines, vpn_client: vpn, notes, photos } = preview;
  const deleted = [
    t('broker'),
    t('code'),
    t('tokens'),
    ...(preview.has_wifi ? [t('wifi')] : []),
    ...(vpn === null ? [] : [t('vpn', { name: vpn })]),
    ...(keys.length === 0 ? [] : [t('keys', { names: keys.join(', ') })]),
    ...(machines.length === 0 ? [] : [t('machines', { names: machines.join(', ') })]),
  ];
  const kept = [t('identity'), t('audit'), t('statistics'), t('parts'), t('notes', { notes, photos })];
  return (
    <Box component="span" sx={{ display: 'grid', gap: 1.5 }}>
      {obstacle !== undefined && (
        <Alert severity="error">
          {t(obstacle)}
          <UseLines uses={preview.uses} />
        </Alert>
      )}
      <span>{t('intro')}</span>
      <Lines title={t('deleted')} lines={deleted} />
      <Lines title={t('kept')} lines={kept} />
    </Box>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <Box>
      <Typography component="h3" sx={{ fontWeight: 600, color: 'text.primary' }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </Box>
  );
}
