import type { SubMerchant } from '@rota/contract/sub-merchants';
import AddRounded from '@mui/icons-material/AddRounded';
import StorefrontRounded from '@mui/icons-material/StorefrontRounded';
import { useState } from 'react';
import { Button } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { SpecList } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { useSearchedList } from '../../../ui/list/whole-list.ts';
import { ibanInGroups, SellerDialog } from './seller-dialog.tsx';
import { SellerChip } from './seller-chip.tsx';
import { SellerPanel } from './seller-panel.tsx';
import { sellerTexts } from './sub-merchants.messages.ts';
import { useSellers } from './sub-merchants.queries.ts';

const KEYS = { filters: ['search'], open: 'seller' } as const;

/** The sellers of the chosen project, and what is theirs. */
export function SubMerchantsPage() {
  const t = useTexts(sellerTexts);
  const { project_id: projectId } = useProject();
  const address = useListAddress(KEYS);
  const source = useSearchedList(useSellers(projectId), address, searchText);
  const mayChange = useCan()('payments.settings', projectId);
  const [isAdding, setAdding] = useState(false);
  const columns = useColumns();
  const add = mayChange && (
    <Button variant="contained" startIcon={<AddRounded />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <SpecList
        address={address}
        source={source}
        spec={{
          name: 'sub-merchants',
          title: t('title'),
          description: t('hint'),
          actions: add,
          columns,
          rowId: (row) => row.sub_merchant_id,
          rowName: (row) => row.name,
          card: (row) => (
            <RowCard name={row.name} state={<SellerChip seller={row} quiet />} line={row.legal_name} />
          ),
          searchLabel: t('search'),
          empty: { icon: StorefrontRounded, title: t('emptyTitle'), hint: t('emptyHint'), action: add },
          panel: ({ row, onClose }) => <SellerPanel projectId={projectId} seller={row} onClose={onClose} />,
        }}
      />
      {isAdding && <SellerDialog projectId={projectId} seller={undefined} onClose={() => setAdding(false)} />}
    </>
  );
}

function searchText({ name, legal_name: legal, tax_number: number, iban }: SubMerchant): string {
  return `${name} ${legal} ${number} ${iban} ${ibanInGroups(iban)}`;
}

function useColumns(): readonly ListColumn<SubMerchant>[] {
  const t = useTexts(sellerTexts);
  return [
    {
      id: 'name',
      minWidth: 160,
      header: t('name'),
      isAlways: true,
      cell: (row) => row.name,
      text: (row) => row.name,
    },
    {
      id: 'state',
      header: t('state'),
      cell: (row) => <SellerChip seller={row} quiet />,
      text: (row) => t(row.is_active ? 'active' : 'inactive'),
    },
    {
      id: 'legal_name',
      minWidth: 200,
      header: t('legal_name'),
      cell: (row) => row.legal_name,
      text: (row) => row.legal_name,
    },
    {
      id: 'products',
      header: t('products'),
      cell: (row) => String(row.product_count),
      text: (row) => String(row.product_count).padStart(5, '0'),
    },
    {
      id: 'iban',
      header: t('iban'),
      minWidth: 300,
      cell: (row) => ibanInGroups(row.iban),
      text: (row) => row.iban,
    },
  ];
}
