import { sentenceTexts, textIn } from '@rota/contract/core';
import type { Product } from '@rota/contract/products';
import FileDownloadRounded from '@mui/icons-material/FileDownloadRounded';
import SwapVertRounded from '@mui/icons-material/SwapVertRounded';
import UndoRounded from '@mui/icons-material/UndoRounded';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, ListItemIcon, MenuItem } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { ActionsMenu } from '../../../ui/actions/actions-menu.tsx';
import { downloadText } from '../../../ui/list/csv.ts';
import { toastFailure } from '../../../ui/toasts.tsx';
import { BatchesDialog } from './batches-dialog.tsx';
import { ImportProducts } from './product-import.tsx';
import { productTexts } from './products.messages.ts';
import { catalogueKey, useCatalogue, useRenewCatalogue } from './products.queries.ts';
import { SortDialog, type Sorted } from './sort-dialog.tsx';

type Opened = 'import' | 'sort' | 'batches';

/** The actions on the whole catalogue: its order, imports and exports. */
export function ProductTools({ mayEdit }: { mayEdit: boolean }) {
  const t = useTexts(productTexts);
  const tSentence = useTexts(sentenceTexts);
  const { api, projectId, language } = useCatalogue();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const save = useMutation({
    mutationFn: () => api.products.export({ params: { projectId }, query: { template: 'no', language } }),
    onSuccess: (csv) => downloadText('products.csv', csv),
    onError: (error: unknown) => toastFailure(error, tSentence('server_failed')),
  });
  return (
    <>
      {mayEdit && (
        <Button startIcon={<UploadFileRounded />} onClick={() => setOpened('import')}>
          {t('importFile')}
        </Button>
      )}
      <ActionsMenu label={t('more')}>
        {(choose) => [
          ...(mayEdit
            ? [
                <MenuItem key="sort" onClick={choose(() => setOpened('sort'))}>
                  <ListItemIcon>
                    <SwapVertRounded fontSize="small" />
                  </ListItemIcon>
                  {t('sort')}
                </MenuItem>,
                <MenuItem key="batches" onClick={choose(() => setOpened('batches'))}>
                  <ListItemIcon>
                    <UndoRounded fontSize="small" />
                  </ListItemIcon>
                  {t('batches')}
                </MenuItem>,
              ]
            : []),
          <MenuItem key="export" onClick={choose(() => save.mutate())}>
            <ListItemIcon>
              <FileDownloadRounded fontSize="small" />
            </ListItemIcon>
            {t('exportFile')}
          </MenuItem>,
        ]}
      </ActionsMenu>
      {opened === 'import' && <ImportProducts onClose={close} />}
      {opened === 'sort' && <SortProducts onClose={close} />}
      {opened === 'batches' && <BatchesDialog onClose={close} />}
    </>
  );
}

/** Pages of a list are this long at most. */
const PAGE = 100;

/** All products in their order, to be moved. */
function SortProducts({ onClose }: { onClose: () => void }) {
  const t = useTexts(productTexts);
  const queries = useQueryClient();
  const renew = useRenewCatalogue();
  const { api, projectId, language, categories } = useCatalogue();
  const key = [...catalogueKey, projectId, 'sorted'] as const;
  const all = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Product[]> => {
      const rows: Product[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const query = { limit: PAGE, sort: 'rank' as const, language, ...(cursor !== '' && { cursor }) };
        const page = await api.products.list({ params: { projectId }, query }, { signal });
        rows.push(...page.items);
        cursor = page.next_cursor;
      }
      return rows;
    },
    gcTime: 0,
  });
  const names = new Map(categories.map(({ category_id: id, name }) => [id, textIn(name, language)]));
  const items = all.data?.map(
    ({ product_id: id, name, category_id: categoryId, image_url: image }): Sorted => ({
      id,
      name: textIn(name, language),
      image,
      note: categoryId === null ? t('noCategory') : (names.get(categoryId) ?? ''),
    }),
  );
  return (
    <SortDialog
      title={t('sort')}
      items={items}
      error={all.error}
      onMove={async (productId, after) => {
        await api.products.move({ params: { projectId, productId }, body: { after } });
      }}
      onClose={() => {
        queries.removeQueries({ queryKey: key });
        renew().catch(() => undefined);
        onClose();
      }}
    />
  );
}
