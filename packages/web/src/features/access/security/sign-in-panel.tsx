import { sentenceTexts } from '@rota/contract/core';
import type { SignInAttempt } from '@rota/contract/security';
import LoginRounded from '@mui/icons-material/LoginRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { RowPanel } from '../../../ui/list/row-panel.tsx';
import { PanelSection } from '../../../ui/list/side-panel.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { useDeviceWords } from './device-words.ts';
import { signInsTexts } from './sign-ins.messages.ts';
import { securityQueries } from './security.queries.ts';

type Props = {
  number: string;
  row: SignInAttempt | undefined;
  outcomeOf: (attempt: SignInAttempt) => ReactNode;
  onClose: () => void;
};

/** One attempt beside the list, and what can be done about it. */
export function SignInPanel({ number, row, outcomeOf, onClose }: Props) {
  const t = useTexts(signInsTexts);
  return (
    <RowPanel
      row={row}
      one={securityQueries.signIn(useApi(), number)}
      title={t('facts')}
      titleOf={({ name }) => name ?? t('nobody')}
      missing={{ icon: LoginRounded, title: t('notFound'), hint: t('notFoundHint') }}
      onClose={onClose}
    >
      {(attempt) => <Known row={attempt} outcome={outcomeOf(attempt)} />}
    </RowPanel>
  );
}

function Known({ row, outcome }: { row: SignInAttempt; outcome: ReactNode }) {
  const t = useTexts(signInsTexts);
  const formats = useFormats();
  const device = useDeviceWords();
  const facts: readonly Fact[] = [
    [t('outcome'), outcome],
    [t('when'), formats.dateTimeExact(row.at)],
    [t('address'), row.address ?? '–'],
    [t('device'), device(row) ?? '–'],
  ];
  return (
    <>
      {row.locked_until !== null && (
        <Alert severity="warning">{t('lockedUntil', { time: formats.dateTime(row.locked_until) })}</Alert>
      )}
      <Actions row={row} />
      <PanelSection title={t('facts')}>
        <FactList facts={facts} />
      </PanelSection>
    </>
  );
}

function Actions({ row }: { row: SignInAttempt }) {
  const t = useTexts(signInsTexts);
  const [asked, setAsked] = useState<'block' | 'unlock'>();
  const { block, unlock } = useActions(row, () => setAsked(undefined));
  const { address, user_id: userId, name } = row;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 2 }}>
      {row.locked_until !== null && (
        <Button variant="contained" onClick={() => setAsked('unlock')}>
          {t('unlock')}
        </Button>
      )}
      {address !== null && (
        <Button variant="outlined" onClick={() => setAsked('block')}>
          {t('block')}
        </Button>
      )}
      {userId !== null && (
        <Button component={Link} to={`/admin/accounts/users?user-id=${encodeURIComponent(userId)}`}>
          {t('person')}
        </Button>
      )}
      <ConfirmDialog
        open={asked === 'block'}
        title={t('blockAsk', { address: address ?? '' })}
        confirmLabel={t('block')}
        isDangerous
        isBusy={block.isPending}
        onConfirm={() => block.mutate()}
        onCancel={() => setAsked(undefined)}
      >
        {t('blockHint')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'unlock'}
        title={t('unlockAsk', { name: name ?? '' })}
        confirmLabel={t('unlock')}
        isBusy={unlock.isPending}
        onConfirm={() => unlock.mutate()}
        onCancel={() => setAsked(undefined)}
      >
        {t('unlockHint')}
      </ConfirmDialog>
    </Box>
  );
}

function useActions({ address, user_id: userId }: SignInAttempt, onSettled: () => void) {
  const t = useTexts(signInsTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const queries = useQueryClient();
  const onError = (error: unknown) => toastFailure(error, tSentence('An Error Occurred'));
  const block = useMutation({
    mutationFn: () =>
      api.blockedIps.create({
        body: {
          address: address ?? '',
          reason: t('blockReason'),
        },
      }),
    onSuccess: () => toastSuccess(t('blockedNow')),
    onError,
    onSettled,
  });
  const unlock = useMutation({
    mutationFn: () => api.security.unlock({ params: { userId: userId ?? '' } }),
    onSuccess: () => toastSuccess(t('unlocked')),
    onError,
    onSettled: async () => {
      onSettled();
      await queries.invalidateQueries({ queryKey: ['security', 'sign-ins'] });
    },
  });
  return { block, unlock };
}
