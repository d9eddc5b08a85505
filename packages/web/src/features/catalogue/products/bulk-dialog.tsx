import { sentenceTexts, textIn } from '@rota/contract/core';
import { badgeTexts } from '@rota/contract/product-texts';
import { BADGES, type BulkChange, type BulkLine } from '@rota/contract/products';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Alert, Box, LinearProgress, Typography } from '../../../ui/kit.ts';
import { useFormats, useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { translateRule } from '../../../i18n/sentences.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { bulkTexts } from './product-bulk.messages.ts';
import { productTexts } from './products.messages.ts';
import { isFreed } from './bulk-form.rules.ts';
import { catalogueKey, useCatalogue } from './products.queries.ts';

type BulkDialogProps = {
  title: string;
  ids: readonly string[];
  /** Undefined while the form says none. */
  change: BulkChange | undefined;
  run: { readonly isPending: boolean; mutate(this: void, change: BulkChange): void };
  onClose: () => void;
  children: ReactNode;
};

/** Shows what a change would do to each product before it is made. */
export function BulkDialog({ title, ids, change, run, onClose, children }: BulkDialogProps) {
  const t = useTexts(bulkTexts);
  const tSentence = useTexts(sentenceTexts);
  const { api, projectId } = useCatalogue();
  const seen = useQuery({
    queryKey: [...catalogueKey, projectId, 'bulk', ids, change],
    queryFn: ({ signal }) => {
      if (change === undefined) throw new Error(tSentence('unknown_error'));
      return api.products.checkBulk(
        { params: { projectId }, body: { product_ids: [...ids], change } },
        { signal },
      );
    },
    enabled: change !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const preview = change === undefined ? undefined : seen.data;
  const freed = preview?.lines.filter(isFreed).length ?? 0;
  return (
    <FormDialog
      title={title}
      width="sm"
      submitLabel={preview?.changed === 0 ? t('nothing') : t('apply', { count: preview?.changed ?? 0 })}
      isBusy={run.isPending}
      canSubmit={preview !== undefined && preview.changed > 0}
      onSubmit={() => change !== undefined && run.mutate(change)}
      onClose={onClose}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>{children}</Box>
      {seen.isFetching && <LinearProgress aria-label={t('preview')} />}
      {seen.error !== null && <Alert severity="error">{seen.error.message}</Alert>}
      {preview !== undefined && (
        <>
          <Box role="status">
            <Typography sx={{ fontWeight: 600 }}>{t('preview')}</Typography>
            <Typography color="textSecondary">
              {(['changed', 'same', 'refused'] as const)
                .filter((what) => preview[what] > 0)
                .map((what) => t(what, { count: preview[what] }))
                .join(' · ')}
            </Typography>
          </Box>
          {freed > 0 && <Alert severity="warning">{t('freed', { count: freed })}</Alert>}
          <Lines lines={preview.lines} />
        </>
      )}
    </FormDialog>
  );
}

const MOST_LINES = 100;

function Lines({ lines }: { lines: readonly BulkLine[] }) {
  const t = useTexts(bulkTexts);
  const [language] = useLanguage();
  const inWords = useFieldWords();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: '40dvh', overflow: 'auto' }}>
      {lines.slice(0, MOST_LINES).map(({ product_id: id, name, before, after, problem }) => (
        <Box
          component="li"
          key={id}
          sx={{ display: 'flex', gap: 2, py: 0.5, borderBottom: 1, borderColor: 'divider' }}
        >
          <Typography variant="body2" noWrap translate="no" sx={{ flex: 1, minWidth: 0 }}>
            {textIn(name, language)}
          </Typography>
          <Typography
            variant="body2"
            color={problem === null ? 'textPrimary' : 'error'}
            sx={{ fontVariantNumeric: 'tabular-nums' }}
          >
            {problem === null
              ? Object.keys(after)
                  .map((field) => `${inWords(field, before[field])} → ${inWords(field, after[field])}`)
                  .join(', ')
              : translateRule(language, problem.rule, problem.values, problem.text)}
          </Typography>
        </Box>
      ))}
      {lines.length > MOST_LINES && (
        <Box component="li">
          <Typography color="textSecondary">
            {t('moreLines', { count: lines.length - MOST_LINES })}
          </Typography>
        </Box>
      )}
    </Box>
  );
}

/** A value of a field of a product as a person reads it. */
function useFieldWords(): (field: string, value: unknown) => string {
  const formats = useFormats();
  const t = useTexts(productTexts);
  const tBadge = useTexts(badgeTexts);
  const { menus, categories, currency, language } = useCatalogue();
  const names = new Map([
    ...menus.map(({ menu_id: id, name }) => [id, textIn(name, language)] as const),
    ...categories.map(({ category_id: id, name }) => [id, textIn(name, language)] as const),
    ...BADGES.map((badge) => [badge as string, tBadge(badge)] as const),
  ]);
  return (field, value) => {
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return '–';
    if (typeof value === 'number')
      return field.endsWith('_minor') ? formats.money(value, currency) : formats.number(value);
    if (typeof value === 'boolean') return value ? t('onSale') : t('outOfSale');
    if (Array.isArray(value)) return value.map((one) => names.get(String(one)) ?? '').join(', ');
    return typeof value === 'string' ? (names.get(value) ?? value) : '';
  };
}
