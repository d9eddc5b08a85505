import type { ProductBatch } from '@rota/contract/products';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
} from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';

import { uiTexts } from '../../../ui/ui.messages.ts';
import { batchTexts } from './batches.messages.ts';
import { productTexts } from './products.messages.ts';
import { useBatchUndo } from './batch-undo.ts';
import { productQueries, useCatalogue } from './products.queries.ts';

/** The last changes of several products, each to be taken back. */
export function BatchesDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(batchTexts);
  const tUi = useTexts(uiTexts);
  const titleId = useId();
  const { api, projectId } = useCatalogue();
  const batches = useQuery(productQueries.batches(api, projectId));
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent>
        {batches.isPending && <LinearProgress aria-label={t('title')} />}
        {batches.error !== null && <Typography color="error">{batches.error.message}</Typography>}
        {batches.data?.length === 0 && <Typography color="textSecondary">{t('empty')}</Typography>}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {batches.data?.map((batch) => (
            <Batch key={batch.batch_id} batch={batch} />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{tUi('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Batch({ batch }: { batch: ProductBatch }) {
  const t = useTexts(batchTexts);
  const tProduct = useTexts(productTexts);
  const formats = useFormats();
  const undo = useBatchUndo();
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography>{t(batch.kind, { count: batch.products })}</Typography>
        <Typography variant="body2" color="textSecondary">
          {`${batch.by} · ${formats.dateTime(batch.at)}`}
        </Typography>
      </Box>
      {batch.undone_at === null ? (
        <Button loading={undo.isPending} onClick={() => undo.mutate(batch.batch_id)}>
          {tProduct('undo')}
        </Button>
      ) : (
        <Typography color="textSecondary">{t('undone')}</Typography>
      )}
    </Box>
  );
}
