import { sentenceTexts } from '@rota/contract';
import { productColumnTexts, productRefusalTexts } from '@rota/contract/product-texts';
import { PRODUCT_FILE_MOST, type ImportedProducts, type ProductLine } from '@rota/contract/products';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useIntent } from '../../api/intent-hook.ts';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { useIsPhone } from '../../map/map-frame.tsx';
import { downloadText } from '../../ui/list/csv.ts';
import { toastFailure, toastUndoable } from '../../ui/toasts.tsx';
import { uiTexts } from '../../ui/ui.messages.ts';
import { productImportTexts } from './product-import.messages.ts';
import { productTexts } from './products.messages.ts';
import { useBatchUndo } from './batch-undo.ts';
import { useCatalogue, useRenewCatalogue } from './products.queries.ts';

const MOST_SHOWN = 200;

/** Shows what a file would do before anything is stored, line by line and in words. */
export function ImportProducts({ onClose }: { onClose: () => void }) {
  const t = useTexts(productImportTexts);
  const tUi = useTexts(uiTexts);
  const titleId = useId();
  const isPhone = useIsPhone();
  const { check, run, csv, template } = useImport(onClose);
  const seen = check.data;
  const willDo = seen === undefined ? 0 : seen.made + seen.changed;
  const error = run.error ?? check.error;
  return (
    <Dialog open onClose={run.isPending ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="md" fullScreen={isPhone}>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Typography color="textSecondary">{t('intro')}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button component="label" variant={seen === undefined ? 'contained' : 'outlined'} startIcon={<UploadFileRounded />}>
            {seen === undefined ? t('choose') : t('chooseOther')}
            <input
              hidden
              type="file"
              accept=".csv,text/csv,text/plain"
              aria-label={t('choose')}
              onChange={(event) => {
                const file = event.target.files?.[0];
                // The same file may be chosen again after it was mended.
                event.target.value = '';
                if (file !== undefined) check.mutate(file);
              }}
            />
          </Button>
          <Button loading={template.isPending} onClick={() => template.mutate()}>
            {t('template')}
          </Button>
        </Box>
        {check.isPending && <LinearProgress aria-label={t('checking')} />}
        {error !== null && <Alert severity="error">{error.message}</Alert>}
        {seen !== undefined && !check.isPending && <Preview seen={seen} />}
      </DialogContent>
      <DialogActions>
        <Button disabled={run.isPending} onClick={onClose}>
          {tUi('cancel')}
        </Button>
        <Button
          variant="contained"
          loading={run.isPending}
          disabled={willDo === 0 || check.isPending}
          onClick={() => csv !== undefined && run.mutate(csv)}
        >
          {seen !== undefined && willDo === 0 ? t('nothingToDo') : t('submit', { count: willDo })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function useImport(onDone: () => void) {
  const t = useTexts(productImportTexts);
  const tProduct = useTexts(productTexts);
  const tSentence = useTexts(sentenceTexts);
  const { api, projectId, language } = useCatalogue();
  const renew = useRenewCatalogue();
  const intent = useIntent();
  const [csv, setCsv] = useState<string>();
  const undo = useBatchUndo();
  const check = useMutation({
    mutationFn: async (file: File): Promise<ImportedProducts> => {
      if (file.size > PRODUCT_FILE_MOST.characters) throw new Error(t('tooLarge'));
      const text = await file.text();
      setCsv(text);
      return api.products.checkImport({ params: { projectId }, body: { csv: text } });
    },
  });
  const run = useMutation({
    mutationFn: (text: string) => {
      const body = { csv: text };
      return api.products.import({ params: { projectId }, body }, { idempotencyKey: intent.keyFor(body) });
    },
    onSuccess: async ({ made, changed, batch }) => {
      intent.done();
      if (batch !== null) toastUndoable(t('done', { count: made + changed }), tProduct('undo'), () => undo.mutate(batch.batch_id));
      await renew();
      onDone();
    },
  });
  const template = useMutation({
    mutationFn: () => api.products.export({ params: { projectId }, query: { template: 'yes', language } }),
    onSuccess: (text) => downloadText('products-template.csv', text),
    onError: (error: unknown) => toastFailure(error, tSentence('An Error Occurred')),
  });
  return { check, run, csv, template };
}

function Preview({ seen }: { seen: ImportedProducts }) {
  const t = useTexts(productImportTexts);
  const counts = (['made', 'changed', 'same', 'refused'] as const).filter((outcome) => seen[outcome] > 0);
  const first = [...seen.lines].sort((a, b) => Number(b.outcome === 'refused') - Number(a.outcome === 'refused') || a.line - b.line);
  const shown = first.slice(0, MOST_SHOWN);
  return (
    <>
      <Box role="status">
        <Typography sx={{ fontWeight: 600 }}>{t('nothingYet')}</Typography>
        <Typography>{counts.map((outcome) => t(outcome, { count: seen[outcome] })).join(' · ')}</Typography>
        {seen.new_categories.length > 0 && (
          <Typography color="textSecondary">{t('newCategories', { names: seen.new_categories.join(', ') })}</Typography>
        )}
        {seen.new_menus.length > 0 && <Typography color="textSecondary">{t('newMenus', { names: seen.new_menus.join(', ') })}</Typography>}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: '45dvh', overflow: 'auto' }}>
        {shown.map((line) => (
          <Line key={line.line} line={line} />
        ))}
      </Box>
      {first.length > shown.length && <Typography color="textSecondary">{t('more', { count: first.length - shown.length })}</Typography>}
    </>
  );
}

const BECOMES = { made: 'becomesMade', changed: 'becomesChanged', same: 'becomesSame', refused: 'becomesRefused' } as const;

function Line({ line: { line, outcome, name, differences, refusal } }: { line: ProductLine }) {
  const t = useTexts(productImportTexts);
  const tColumn = useTexts(productColumnTexts);
  const tRefusal = useTexts(productRefusalTexts);
  const details =
    refusal !== null
      ? [`${tColumn(refusal.column)}${refusal.value === '' ? '' : ` “${refusal.value.slice(0, 60)}”`}: ${tRefusal(refusal.code)}`]
      : outcome === 'changed'
        ? differences.map(({ column, before, after }) => `${tColumn(column)}: ${shortened(before)} → ${shortened(after)}`)
        : [];
  return (
    <Box component="li" sx={{ py: 0.75, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
        <Typography variant="body2" color="textSecondary" sx={{ minWidth: 72, fontVariantNumeric: 'tabular-nums' }}>
          {t('line', { line })}
        </Typography>
        <Typography variant="body2" translate="no" sx={{ flex: 1, minWidth: 160, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="body2" sx={{ fontWeight: 600 }} color={outcome === 'refused' ? 'error' : 'textPrimary'}>
          {t(BECOMES[outcome])}
        </Typography>
      </Box>
      {details.map((text) => (
        <Typography key={text} variant="body2" color="textSecondary" sx={{ pl: { sm: '84px' }, overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      ))}
    </Box>
  );
}

function shortened(text: string): string {
  if (text === '') return '–';
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
