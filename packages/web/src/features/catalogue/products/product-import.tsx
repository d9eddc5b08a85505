import { sentenceTexts, textIn } from '@rota/contract/core';
import { productColumnTexts, productRefusalTexts } from '@rota/contract/product-texts';
import { PRODUCT_FILE_MOST, type ImportedProducts, type ProductLine } from '@rota/contract/products';
import { useMutation } from '@tanstack/react-query';
import { Typography } from '../../../ui/kit.ts';
import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { ImportDialog } from '../../../ui/import/import-dialog.tsx';
import { useFileImport } from '../../../ui/import/import-hook.ts';
import { ImportLines, type ImportLine } from '../../../ui/import/import-lines.tsx';
import { downloadText } from '../../../ui/list/csv.ts';
import { toastFailure, toastUndoable } from '../../../ui/toasts.tsx';
import { useBatchUndo } from './batch-undo.ts';
import { productImportTexts } from './product-import.messages.ts';
import { productTexts } from './products.messages.ts';
import { useCatalogue, useRenewCatalogue } from './products.queries.ts';

/** Products from a file, to be taken back as one. */
export function ImportProducts({ onClose }: { onClose: () => void }) {
  const t = useTexts(productImportTexts);
  const tProduct = useTexts(productTexts);
  const { api, projectId } = useCatalogue();
  const renew = useRenewCatalogue();
  const undo = useBatchUndo();
  const template = useTemplate();
  const importing = useFileImport<ImportedProducts>({
    bytesMost: PRODUCT_FILE_MOST.characters,
    tooLarge: t('tooLarge'),
    check: (csv) =>
      api.products.checkImport({
        params: { projectId },
        body: { csv },
      }),
    run: (csv, idempotencyKey) =>
      api.products.import(
        {
          params: { projectId },
          body: { csv },
        },
        { idempotencyKey },
      ),
    onDone: async ({ made, changed, batch }) => {
      if (batch !== null)
        toastUndoable(t('done', { count: made + changed }), tProduct('undo'), () =>
          undo.mutate(batch.batch_id),
        );
      await renew();
      onClose();
    },
  });
  return (
    <ImportDialog
      title={t('title')}
      intro={t('intro')}
      submitLabel={(count) => t('submit', { count })}
      example={{ isPending: template.isPending, download: () => template.mutate() }}
      importing={importing}
      preview={(seen) => <Preview seen={seen} />}
      onClose={onClose}
    />
  );
}

function useTemplate() {
  const tSentence = useTexts(sentenceTexts);
  const { api, projectId, language } = useCatalogue();
  return useMutation({
    mutationFn: () => api.products.export({ params: { projectId }, query: { template: 'yes', language } }),
    onSuccess: (text) => downloadText('products-template.csv', text),
    onError: (error: unknown) => toastFailure(error, tSentence('server_failed')),
  });
}

function Preview({ seen }: { seen: ImportedProducts }) {
  const t = useTexts(productImportTexts);
  const lineOf = useProductLine();
  const { new_categories: categories, new_menus: menus, lines } = seen;
  const note = (
    <>
      {categories.length > 0 && (
        <Typography color="textSecondary">{t('newCategories', { names: categories.join(', ') })}</Typography>
      )}
      {menus.length > 0 && (
        <Typography color="textSecondary">{t('newMenus', { names: menus.join(', ') })}</Typography>
      )}
    </>
  );
  return <ImportLines counts={seen} lines={lines.map(lineOf)} note={note} />;
}

function useProductLine(): (line: ProductLine) => ImportLine {
  const tColumn = useTexts(productColumnTexts);
  const tRefusal = useTexts(productRefusalTexts);
  const [language] = useLanguage();
  return ({ line, outcome, name, differences, refusal }) => {
    const changes = differences.map(
      ({ column, before, after }) => `${tColumn(column)}: ${shorten(before)} → ${shorten(after)}`,
    );
    const details =
      refusal !== null
        ? [
            `${tColumn(refusal.column)}${refusal.value === '' ? '' : ` “${refusal.value.slice(0, 60)}”`}: ${tRefusal(refusal.code)}`,
          ]
        : outcome === 'changed'
          ? changes
          : [];
    return { line, outcome, name: textIn(name, language), details };
  };
}

function shorten(text: string): string {
  if (text === '') return '–';
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
