import type { SsoProvider } from '@rota/contract';
import AddRounded from '@mui/icons-material/AddRounded';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import LoginRounded from '@mui/icons-material/LoginRounded';
import PauseCircleRounded from '@mui/icons-material/PauseCircleRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { ConfirmPassword } from '../../auth/confirm-password.tsx';
import { useFormats, useTexts } from '../../i18n/i18n-context.tsx';
import { foldText } from '../../ui/fold-text.ts';
import { useListAddress } from '../../ui/list/list-address.ts';
import { SpecList } from '../../ui/list/list-spec.tsx';
import type { ListColumn, ListContent } from '../../ui/list/list-types.ts';
import { StateChip } from '../../ui/state-chip.tsx';
import { ProviderDialog } from './provider-dialog.tsx';
import { signInTexts } from './single-sign-on.messages.ts';
import { useProviders } from './single-sign-on.queries.ts';

const KEYS = { filters: ['search'], open: 'provider' } as const;

/** The houses whose accounts people can sign in with. */
export function ProvidersPage() {
  const t = useTexts(signInTexts);
  const formats = useFormats();
  const address = useListAddress(KEYS);
  const query = useProviders();
  const [isAdding, setAdding] = useState(false);
  const wanted = foldText(address.search.get('search') ?? '');
  const content = useMemo<ListContent<SsoProvider>>(() => {
    if (query.isError) return { status: 'error', error: query.error };
    if (!query.isSuccess) return { status: 'loading' };
    return { status: 'ready', rows: query.data.filter((row) => foldText(`${row.name} ${row.issuer}`).includes(wanted)) };
  }, [query.isError, query.isSuccess, query.error, query.data, wanted]);
  const columns: readonly ListColumn<SsoProvider>[] = [
    { id: 'name', header: t('name'), isAlways: true, minWidth: 160, cell: (row) => row.name, text: (row) => row.name },
    { id: 'issuer', header: t('issuer'), text: (row) => row.issuer, minWidth: 220 },
    {
      id: 'state',
      header: t('state'),
      cell: (row) => <ProviderState provider={row} />,
      text: (row) => (row.isEnabled ? t('on') : t('off')),
    },
    { id: 'people', header: t('people'), isNumeric: true, text: (row) => formats.number(row.people) },
  ];
  const add = (
    <Button variant="contained" startIcon={<AddRounded />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <ConfirmPassword>
      <SpecList
        address={address}
        source={{ content, onRetry: () => void query.refetch().catch(() => undefined) }}
        spec={{
          name: 'sign-in-providers',
          title: t('providers'),
          description: t('providersHint'),
          actions: add,
          columns,
          rowId: (row) => row.provider_id,
          rowName: (row) => row.name,
          card: (row) => (
            <Box sx={{ minWidth: 0 }}>
              <Typography sx={{ fontWeight: 500 }}>{row.name}</Typography>
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {row.issuer}
              </Typography>
              <ProviderState provider={row} />
            </Box>
          ),
          searchLabel: t('providerSearch'),
          empty: { icon: LoginRounded, title: t('emptyTitle'), hint: t('emptyHint'), action: add },
          panel: ({ row, onClose }) => row !== undefined && <ProviderDialog key={row.provider_id} provider={row} onClose={onClose} />,
        }}
      />
      {isAdding && <ProviderDialog provider={undefined} onClose={() => setAdding(false)} />}
    </ConfirmPassword>
  );
}

function ProviderState({ provider: { isEnabled } }: { provider: SsoProvider }) {
  const t = useTexts(signInTexts);
  return (
    <StateChip
      quiet
      tone={isEnabled ? 'charging' : 'offline'}
      icon={isEnabled ? CheckCircleRounded : PauseCircleRounded}
      label={isEnabled ? t('on') : t('off')}
    />
  );
}
