import type { SignInAttempt } from '@rota/contract/security';
import LoginRounded from '@mui/icons-material/LoginRounded';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Alert, Box } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { RowPanel } from '../../../ui/list/row-panel.tsx';
import { PanelSection } from '../../../ui/list/side-panel.tsx';
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
      titleOf={({ name }) => name ?? t('unknownName')}
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
      <AttemptActions row={row} />
      <PanelSection title={t('facts')}>
        <FactList facts={facts} />
      </PanelSection>
    </>
  );
}

function AttemptActions({ row }: { row: SignInAttempt }) {
  const t = useTexts(signInsTexts);
  const api = useApi();
  const queries = useQueryClient();
  const { address, user_id: userId, name } = row;
  return (
    <Box sx={{ my: 2 }}>
      <Actions
        projectId={undefined}
        renew={() => queries.invalidateQueries({ queryKey: ['security', 'sign-ins'] })}
        actions={[
          {
            id: 'unlock',
            place: 'main',
            label: t('unlock'),
            isOffered: row.locked_until !== null,
            confirm: { title: t('unlockAsk', { name: name ?? '' }), children: t('unlockHint') },
            run: () => api.security.unlock({ params: { userId: userId ?? '' } }),
            done: t('unlocked'),
          },
          {
            id: 'block',
            place: 'button',
            label: t('block'),
            isOffered: address !== null,
            confirm: {
              title: t('blockAsk', { address: address ?? '' }),
              children: t('blockHint'),
              isDangerous: true,
            },
            run: () => api.blockedIps.create({ body: { address: address ?? '', reason: t('blockReason') } }),
            done: t('blockedNow'),
          },
          {
            id: 'person',
            place: 'plain',
            label: t('person'),
            isOffered: userId !== null,
            to: `/admin/accounts/users?user-id=${encodeURIComponent(userId ?? '')}`,
          },
        ]}
      />
    </Box>
  );
}
