import { textIn } from '@rota/contract/core';
import type { Product } from '@rota/contract/products';
import ArchiveRounded from '@mui/icons-material/ArchiveRounded';
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import HourglassDisabledRounded from '@mui/icons-material/HourglassDisabledRounded';
import UnarchiveRounded from '@mui/icons-material/UnarchiveRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ApiClient } from '../../../api/client.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { ActionsMenu } from '../../../ui/actions/actions-menu.tsx';
import { toastSuccess, toastUndoable } from '../../../ui/toasts.tsx';
import { productTexts } from './products.messages.ts';
import { useCatalogue, useProductChange } from './products.queries.ts';
import { soldOutUntil } from './shared/sold-out.rules.ts';

/** What can be done with a product, by who looks at it. */
export function ProductActions({ product }: { product: Product }) {
  const t = useTexts(productTexts);
  const can = useCan();
  const { projectId, language } = useCatalogue();
  const { product_id: productId, archived_at: archivedAt } = product;
  const setArchived = (api: ApiClient, _projectId: number, isArchived: boolean) =>
    api.products.archive({ params: { projectId, productId }, body: { is_archived: isArchived } });
  const takeBack = useProductChange(setArchived, () => toastSuccess(t('unarchived')));
  const archive = useProductChange(setArchived, ({ archived_at: at }) => {
    if (at === null) toastSuccess(t('unarchived'));
    else toastUndoable(t('archived'), t('undo'), () => takeBack.mutate(false));
  });
  const duplicate = useProductChange(
    (api) => api.products.duplicate({ params: { projectId, productId } }),
    () => toastSuccess(t('duplicated')),
  );
  const mayEdit = can('catalogue.edit', projectId);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {mayEdit && (
        <Button
          component={Link}
          to={`/project/products/edit?product-id=${encodeURIComponent(productId)}`}
          variant="contained"
          startIcon={<EditRounded />}
        >
          {t('edit')}
        </Button>
      )}
      {can('catalogue.sold_out', projectId) && archivedAt === null && <SoldOut product={product} />}
      {mayEdit && (
        <ActionsMenu label={`${t('actions')}: ${textIn(product.name, language)}`}>
          {(choose) => [
            <MenuItem key="duplicate" onClick={choose(() => duplicate.mutate(undefined))}>
              <ListItemIcon>
                <ContentCopyRounded fontSize="small" />
              </ListItemIcon>
              {t('duplicate')}
            </MenuItem>,
            <MenuItem key="archive" onClick={choose(() => archive.mutate(archivedAt === null))}>
              <ListItemIcon>
                {archivedAt === null ? (
                  <ArchiveRounded fontSize="small" />
                ) : (
                  <UnarchiveRounded fontSize="small" />
                )}
              </ListItemIcon>
              {archivedAt === null ? t('archive') : t('unarchive')}
            </MenuItem>,
          ]}
        </ActionsMenu>
      )}
    </Box>
  );
}

/** Says in one tap that a product has run out, or is there again. */
function SoldOut({ product }: { product: Product }) {
  const t = useTexts(productTexts);
  const { projectId } = useCatalogue();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { product_id: productId, sold_out_until: until } = product;
  const set = useProductChange(
    (api, _projectId, next: string | null) =>
      api.products.soldOut({ params: { projectId, productId }, body: { until: next } }),
    () => toastSuccess(t('saved')),
  );
  if (until !== null) {
    return (
      <Button variant="outlined" loading={set.isPending} onClick={() => set.mutate(null)}>
        {t('backAgain')}
      </Button>
    );
  }
  const choices = [
    ['hour', t('soldOutFor')],
    ['today', t('soldOutToday')],
    ['open', t('soldOutOpen')],
  ] as const;
  return (
    <>
      <Button
        variant="outlined"
        loading={set.isPending}
        startIcon={<HourglassDisabledRounded />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('soldOut')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {choices.map(([choice, label]) => (
          <MenuItem
            key={choice}
            onClick={() => {
              setAnchor(null);
              set.mutate(soldOutUntil(choice, new Date()).toISOString());
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
