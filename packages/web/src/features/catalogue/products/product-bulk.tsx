import { textIn } from '@rota/contract/core';
import { badgeTexts } from '@rota/contract/product-texts';
import { BADGES, ROUNDINGS, type BulkChange, type Product, type Rounding } from '@rota/contract/products';
import { useState } from 'react';
import { Button, MenuItem, TextField } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { toastUndoable } from '../../../ui/toasts.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { PRICE_CHANGES, priceChangeOf, type PriceChange } from './bulk-form.rules.ts';
import { bulkTexts } from './product-bulk.messages.ts';
import { productTexts } from './products.messages.ts';
import { useBatchUndo } from './batch-undo.ts';
import { useCatalogue, useProductChange } from './products.queries.ts';

type Asked = 'price' | 'category' | 'menus' | 'badges';

/** The actions on the selected products; each change can be undone as one. */
export function ProductBulk({ rows, onDone }: { rows: readonly Product[]; onDone: () => void }) {
  const t = useTexts(bulkTexts);
  const [asked, setAsked] = useState<Asked>();
  const ids = rows.map(({ product_id: id }) => id);
  const run = useBulk(ids, onDone);
  const button = (label: string, act: () => void) => (
    <Button key={label} size="small" variant="outlined" disabled={run.isPending} onClick={act}>
      {label}
    </Button>
  );
  return (
    <>
      {button(t('price'), () => setAsked('price'))}
      {button(t('category'), () => setAsked('category'))}
      {button(t('menus'), () => setAsked('menus'))}
      {button(t('badges'), () => setAsked('badges'))}
      {button(t('onSale'), () => run.mutate({ kind: 'on_sale', is_on_sale: true }))}
      {button(t('offSale'), () => run.mutate({ kind: 'on_sale', is_on_sale: false }))}
      {button(t('archive'), () => run.mutate({ kind: 'archive', is_archived: true }))}
      {asked === 'price' && <PriceDialog ids={ids} run={run} onClose={() => setAsked(undefined)} />}
      {asked !== undefined && asked !== 'price' && (
        <ChoiceDialog kind={asked} ids={ids} run={run} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

type Run = ReturnType<typeof useBulk>;

function useBulk(ids: readonly string[], onDone: () => void) {
  const t = useTexts(bulkTexts);
  const tProduct = useTexts(productTexts);
  const undo = useBatchUndo();
  return useProductChange(
    (api, projectId, change: BulkChange) =>
      api.products.bulk({ params: { projectId }, body: { product_ids: [...ids], change } }),
    ({ changed, batch }) => {
      if (batch !== null)
        toastUndoable(t('done', { count: changed }), tProduct('undo'), () => undo.mutate(batch.batch_id));
      onDone();
    },
  );
}

function PriceDialog({ ids, run, onClose }: { ids: readonly string[]; run: Run; onClose: () => void }) {
  const t = useTexts(bulkTexts);
  const [how, setHow] = useState<PriceChange>('raise');
  const [text, setText] = useState('10');
  const [rounding, setRounding] = useState<Rounding>('half');
  const change = priceChangeOf(how, text, rounding);
  const isAmount = how === 'add' || how === 'take';
  return (
    <BulkDialog title={t('priceTitle')} ids={ids} change={change} run={run} onClose={onClose}>
      <TextField
        select
        label={t('how')}
        value={how}
        onChange={(event) => setHow(event.target.value as PriceChange)}
        sx={{ flex: '2 1 180px' }}
      >
        {PRICE_CHANGES.map((one) => (
          <MenuItem key={one} value={one}>
            {t(one)}
          </MenuItem>
        ))}
      </TextField>
      {how !== 'noDiscount' && (
        <>
          <TextField
            label={isAmount ? t('amount') : t('value')}
            value={text}
            error={change === undefined}
            helperText={change === undefined ? t('valueMissing') : undefined}
            onChange={(event) => setText(event.target.value)}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            sx={{ flex: '1 1 110px' }}
          />
          <TextField
            select
            label={t('rounding')}
            value={rounding}
            onChange={(event) => setRounding(event.target.value as Rounding)}
            sx={{ flex: '1 1 130px' }}
          >
            {ROUNDINGS.map((one) => (
              <MenuItem key={one} value={one}>
                {t(one)}
              </MenuItem>
            ))}
          </TextField>
        </>
      )}
    </BulkDialog>
  );
}

type Manner = 'add' | 'remove' | 'set';

function ChoiceDialog({
  kind,
  ids,
  run,
  onClose,
}: {
  kind: Exclude<Asked, 'price'>;
  ids: readonly string[];
  run: Run;
  onClose: () => void;
}) {
  const t = useTexts(bulkTexts);
  const tProduct = useTexts(productTexts);
  const tBadge = useTexts(badgeTexts);
  const { menus, categories, language } = useCatalogue();
  const [how, setHow] = useState<Manner>('add');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const options = {
    category: [
      { value: '', label: tProduct('noCategory') },
      ...categories.map(({ category_id: value, name }) => ({ value, label: textIn(name, language) })),
    ],
    menus: menus.map(({ menu_id: value, name }) => ({ value, label: textIn(name, language) })),
    badges: BADGES.map((value) => ({ value, label: tBadge(value) })),
  }[kind];
  const change = choiceOf(kind, chosen, how);
  const isMany = kind !== 'category';
  return (
    <BulkDialog title={t(`${kind}Title`)} ids={ids} change={change} run={run} onClose={onClose}>
      {isMany && (
        <TextField
          select
          label={t('how')}
          value={how}
          onChange={(event) => setHow(event.target.value as Manner)}
          sx={{ flex: '1 1 130px' }}
        >
          <MenuItem value="add">{t('addThese')}</MenuItem>
          <MenuItem value="remove">{t('removeThese')}</MenuItem>
          <MenuItem value="set">{t('setThese')}</MenuItem>
        </TextField>
      )}
      <TextField
        select
        label={t(kind)}
        value={isMany ? [...chosen] : (chosen[0] ?? '')}
        onChange={(event) => setChosen(([] as string[]).concat(event.target.value))}
        slotProps={{ select: { multiple: isMany } }}
        sx={{ flex: '2 1 200px' }}
      >
        {options.map(({ value, label }) => (
          <MenuItem key={value} value={value} translate="no">
            {label}
          </MenuItem>
        ))}
      </TextField>
    </BulkDialog>
  );
}

function choiceOf(
  kind: Exclude<Asked, 'price'>,
  chosen: readonly string[],
  how: Manner,
): BulkChange | undefined {
  if (kind === 'category')
    return { kind, category_id: chosen[0] === undefined || chosen[0] === '' ? null : chosen[0] };
  if (chosen.length === 0) return undefined;
  if (kind === 'menus') return { kind, menu_ids: [...chosen], how };
  return { kind, badges: BADGES.filter((badge) => chosen.includes(badge)), how };
}
