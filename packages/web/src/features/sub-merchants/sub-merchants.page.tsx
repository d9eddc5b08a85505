import type { SubMerchant } from '@rota/contract/sub-merchants';
import AddRounded from '@mui/icons-material/AddRounded';
import StorefrontRounded from '@mui/icons-material/StorefrontRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useCan } from '../../auth/auth-context.tsx';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { useProject } from '../../projects/project-context.tsx';
import { foldText } from '../../ui/fold-text.ts';
import { useListAddress } from '../../ui/list/list-address.ts';
import { SpecList } from '../../ui/list/list-spec.tsx';
import type { ListColumn, ListContent } from '../../ui/list/list-types.ts';
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
  const query = useSellers(projectId);
  const mayChange = useCan()('payments.settings', projectId);
  const [isAdding, setAdding] = useState(false);
  const wanted = foldText(address.search.get('search') ?? '');
  const content = useMemo<ListContent<SubMerchant>>(() => {
    if (query.data === undefined) return query.isError ? { status: 'error', error: query.error } : { status: 'loading' };
    const said = ({ name, legal_name: legal, tax_number: number, iban }: SubMerchant) =>
      foldText(`${name} ${legal} ${number} ${iban} ${ibanInGroups(iban)}`);
    return { status: 'ready', rows: query.data.filter((row) => said(row).includes(wanted)) };
  }, [query.isError, query.error, query.data, wanted]);
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
        source={{ content, onRetry: () => void query.refetch().catch(() => undefined) }}
        spec={{
          name: 'sub-merchants',
          title: t('title'),
          description: t('hint'),
          actions: add,
          columns,
          rowId: (row) => row.sub_merchant_id,
          rowName: (row) => row.name,
          card: (row) => (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
              <Typography sx={{ fontWeight: 500 }}>{row.name}</Typography>
              <SellerChip seller={row} quiet />
            </Box>
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

function useColumns(): readonly ListColumn<SubMerchant>[] {
  const t = useTexts(sellerTexts);
  return [
    { id: 'name', header: t('name'), isAlways: true, cell: (row) => row.name, text: (row) => row.name },
    {
      id: 'state',
      header: t('state'),
      cell: (row) => <SellerChip seller={row} quiet />,
      text: (row) => t(row.is_active ? 'active' : 'inactive'),
    },
    { id: 'legal_name', header: t('legal_name'), cell: (row) => row.legal_name, text: (row) => row.legal_name },
    {
      id: 'products',
      header: t('products'),
      cell: (row) => String(row.product_count),
      text: (row) => String(row.product_count).padStart(5, '0'),
    },
    { id: 'iban', header: t('iban'), cell: (row) => ibanInGroups(row.iban), text: (row) => row.iban },
  ];
}
