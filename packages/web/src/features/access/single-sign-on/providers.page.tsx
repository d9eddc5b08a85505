import type { SsoProvider } from '@rota/contract/single-sign-on';
import AddRounded from '@mui/icons-material/AddRounded';
import LoginRounded from '@mui/icons-material/LoginRounded';
import { useState } from 'react';
import { Button } from '../../../ui/kit.ts';
import { ConfirmPassword } from '../../../auth/confirm-password.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { SpecList } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { useSearchedList } from '../../../ui/list/whole-list.ts';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { SidePanel } from '../../../ui/list/side-panel.tsx';
import { OnOffChip } from '../../../ui/on-off-chip.tsx';
import { NotFoundState } from '../../../ui/page-state.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { ProviderDialog } from './provider-dialog.tsx';
import { signInTexts } from './single-sign-on.messages.ts';
import { useProviders } from './single-sign-on.queries.ts';

const KEYS = { filters: ['search'], open: 'provider' } as const;

/** The houses whose accounts people can sign in with. */
export function ProvidersPage() {
  const t = useTexts(signInTexts);
  const tUi = useTexts(uiTexts);
  const formats = useFormats();
  const address = useListAddress(KEYS);
  const query = useProviders();
  const source = useSearchedList(query, address, searchText);
  const [isAdding, setAdding] = useState(false);
  const columns: readonly ListColumn<SsoProvider>[] = [
    {
      id: 'name',
      header: t('name'),
      isAlways: true,
      minWidth: 160,
      cell: (row) => row.name,
      text: (row) => row.name,
    },
    { id: 'issuer', header: t('issuer'), text: (row) => row.issuer, minWidth: 220 },
    {
      id: 'state',
      header: t('state'),
      cell: (row) => <OnOffChip isOn={row.is_enabled} quiet />,
      text: (row) => (row.is_enabled ? tUi('on') : tUi('off')),
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
        source={source}
        spec={{
          name: 'sign-in-providers',
          title: t('providers'),
          description: t('providersHint'),
          actions: add,
          columns,
          rowId: (row) => row.provider_id,
          rowName: (row) => row.name,
          card: (row) => (
            <RowCard name={row.name} state={<OnOffChip isOn={row.is_enabled} />} line={row.issuer} />
          ),
          searchLabel: t('providerSearch'),
          empty: { icon: LoginRounded, title: t('emptyTitle'), hint: t('emptyHint'), action: add },
          panel: ({ id, onClose }) => {
            const provider = query.data?.find((one) => one.provider_id === id);
            if (provider !== undefined)
              return <ProviderDialog key={id} provider={provider} onClose={onClose} />;
            return query.isSuccess && <NoSuchProvider onClose={onClose} />;
          },
        }}
      />
      {isAdding && <ProviderDialog provider={undefined} onClose={() => setAdding(false)} />}
    </ConfirmPassword>
  );
}

/** An address that names a provider that is not there. */
function NoSuchProvider({ onClose }: { onClose: () => void }) {
  const t = useTexts(signInTexts);
  const tUi = useTexts(uiTexts);
  return (
    <SidePanel title={t('provider')} onClose={onClose}>
      <NotFoundState
        isWholePage={false}
        icon={LoginRounded}
        title={t('notFound')}
        backLabel={tUi('backToList')}
        onBack={onClose}
      >
        {t('notFoundHint')}
      </NotFoundState>
    </SidePanel>
  );
}

function searchText({ name, issuer }: SsoProvider): string {
  return `${name} ${issuer}`;
}
