import { textIn } from '@rota/contract/core';
import type { Product } from '@rota/contract/products';
import type { SubMerchant } from '@rota/contract/sub-merchants';
import { useId, useMemo, useState } from 'react';
import {
  Box,
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
  List,
  ListItem,
  ListItemText,
  Skeleton,
  Typography,
} from '../../../ui/kit.ts';
import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { foldText } from '../../../ui/fold-text.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { sellerTexts } from './sub-merchants.messages.ts';
import { useAllProducts, useAssignments, useAssignProducts, useSellers } from './sub-merchants.queries.ts';
import { EditDialog } from '../../../ui/form/edit-dialog.tsx';

type ProductsDialogProps = { projectId: number; seller: SubMerchant; onClose: () => void };

/** Says which products are a seller's. */
export function ProductsDialog({ projectId, seller, onClose }: ProductsDialogProps) {
  const t = useTexts(sellerTexts);
  const titleId = useId();
  const products = useAllProducts(projectId);
  const assignments = useAssignments(projectId);
  const failed = [products, assignments].find((query) => query.data === undefined && query.isError);
  return (
    <EditDialog onClose={onClose} aria-labelledby={titleId} maxWidth="sm">
      <DialogTitle id={titleId}>{t('assignTitle', { name: seller.name })}</DialogTitle>
      {failed !== undefined && <ErrorState error={failed.error} onRetry={() => failed.refetch()} />}
      {products.data !== undefined && assignments.data !== undefined ? (
        <Chooser
          projectId={projectId}
          seller={seller}
          onClose={onClose}
          products={products.data}
          owners={new Map(assignments.data.map((one) => [one.product_id, one.sub_merchant_id]))}
        />
      ) : (
        failed === undefined && (
          <DialogContent>
            <Skeleton variant="rounded" height={320} />
          </DialogContent>
        )
      )}
    </EditDialog>
  );
}

type ChooserProps = ProductsDialogProps & {
  products: readonly Product[];
  owners: ReadonlyMap<string, string>;
};

function Chooser({ projectId, seller, onClose, products, owners }: ChooserProps) {
  const t = useTexts(sellerTexts);
  const tUi = useTexts(uiTexts);
  const [language] = useLanguage();
  const assign = useAssignProducts(projectId, seller.sub_merchant_id);
  const sellers = useSellers(projectId);
  const own = useMemo(
    () => [...owners].filter(([, id]) => id === seller.sub_merchant_id).map(([id]) => id),
    [owners, seller],
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(own));
  const [search, setSearch] = useState('');
  const wanted = foldText(search);
  const shown = products.filter(({ name }) => foldText(textIn(name, language)).includes(wanted));
  const toggle = (id: string) =>
    setChosen(
      (before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
    );
  const save = () =>
    assign.mutate(
      {
        added: [...chosen].filter((id) => !own.includes(id)),
        taken: own.filter((id) => !chosen.has(id)),
      },
      {
        onSuccess: () => {
          toastSuccess(t('assigned'));
          onClose();
        },
      },
    );
  const nameOf = (id: string | undefined) =>
    sellers.data?.find(({ sub_merchant_id: own }) => own === id)?.name;
  const ownerOf = (id: string) =>
    owners.get(id) === seller.sub_merchant_id ? undefined : nameOf(owners.get(id));
  return (
    <>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
        <DialogContentText>{t('assignHint')}</DialogContentText>
        <SearchInput label={t('findProduct')} value={search} onChange={setSearch} />
        {shown.length === 0 ? (
          <Typography color="textSecondary">{t('noneFound')}</Typography>
        ) : (
          <ProductRows products={shown} chosen={chosen} ownerOf={ownerOf} onToggle={toggle} />
        )}
      </DialogContent>
      <DialogActions>
        <Box sx={{ flex: 1, px: 1 }}>{chosen.size}</Box>
        <Button disabled={assign.isPending} onClick={onClose}>
          {tUi('cancel')}
        </Button>
        <Button variant="contained" loading={assign.isPending} onClick={save}>
          {t('save')}
        </Button>
      </DialogActions>
    </>
  );
}

type RowsProps = {
  products: readonly Product[];
  chosen: ReadonlySet<string>;
  /** The name of another seller whose product it is. */
  ownerOf: (productId: string) => string | undefined;
  onToggle: (productId: string) => void;
};

function ProductRows({ products, chosen, ownerOf, onToggle }: RowsProps) {
  const t = useTexts(sellerTexts);
  const [language] = useLanguage();
  return (
    <List
      aria-label={t('products')}
      sx={{
        maxHeight: 360,
        overflow: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        py: 0,
      }}
    >
      {products.map(({ product_id: id, name }) => {
        const owner = ownerOf(id);
        return (
          <ListItem key={id} disablePadding>
            <FormControlLabel
              control={<Checkbox edge="start" checked={chosen.has(id)} onChange={() => onToggle(id)} />}
              label={
                <ListItemText
                  primary={textIn(name, language)}
                  secondary={owner === undefined ? undefined : t('ofOther', { name: owner })}
                />
              }
              sx={{ mx: 0, px: 2, width: 1 }}
            />
          </ListItem>
        );
      })}
    </List>
  );
}
