import { textIn } from '@rota/contract/core';
import type { Product } from '@rota/contract/products';
import ArchiveRounded from '@mui/icons-material/ArchiveRounded';
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import HourglassDisabledRounded from '@mui/icons-material/HourglassDisabledRounded';
import UnarchiveRounded from '@mui/icons-material/UnarchiveRounded';
import { useState } from 'react';
import { Button, Menu, MenuItem } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { toastSuccess, toastUndoable } from '../../../ui/toasts.tsx';
import { productTexts } from './products.messages.ts';
import { useCatalogue, useProductChange, useRenewCatalogue } from './products.queries.ts';
import { soldOutUntil } from './shared/sold-out.rules.ts';

/** The actions on a product, by the person's permissions. */
export function ProductActions({ product }: { product: Product }) {
  const t = useTexts(productTexts);
  const can = useCan();
  const { api, projectId, language } = useCatalogue();
  const { product_id: productId, archived_at: archivedAt } = product;
  const params = { projectId, productId };
  const permission = 'catalogue.edit';
  const takeBack = useProductChange(
    () => api.products.archive({ params, body: { is_archived: false } }),
    () => toastSuccess(t('unarchived')),
  );
  const archive = async () => {
    await api.products.archive({ params, body: { is_archived: true } });
    toastUndoable(t('archived'), t('undo'), () => takeBack.mutate(undefined));
  };
  return (
    <Actions
      projectId={projectId}
      menuLabel={`${t('actions')}: ${textIn(product.name, language)}`}
      renew={useRenewCatalogue()}
      actions={[
        {
          id: 'edit',
          place: 'main',
          label: t('edit'),
          icon: EditRounded,
          permission,
          to: `/project/products/edit?product-id=${encodeURIComponent(productId)}`,
        },
        {
          id: 'duplicate',
          label: t('duplicate'),
          icon: ContentCopyRounded,
          permission,
          run: () => api.products.duplicate({ params }),
          done: t('duplicated'),
        },
        archivedAt === null
          ? { id: 'archive', label: t('archive'), icon: ArchiveRounded, permission, run: archive }
          : {
              id: 'unarchive',
              label: t('unarchive'),
              icon: UnarchiveRounded,
              permission,
              run: () => api.products.archive({ params, body: { is_archived: false } }),
              done: t('unarchived'),
            },
      ]}
    >
      {can('catalogue.sold_out', projectId) && archivedAt === null && <SoldOut product={product} />}
    </Actions>
  );
}

/** Says in one tap that a product has run out, or is there again. */
function SoldOut({ product }: { product: Product }) {
  const t = useTexts(productTexts);
  const { projectId } = useCatalogue();
  const { time_zone: zone } = useProject();
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
              set.mutate(soldOutUntil(choice, new Date(), zone).toISOString());
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
