import { textIn } from '@rota/contract/core';
import type { Product } from '@rota/contract/products';
import { useState } from 'react';
import { Box, InputBase, Switch, Typography } from '../../../ui/kit.ts';
import { useFormats, useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { readAmount, writeAmount } from './money.rules.ts';
import { productTexts } from './products.messages.ts';
import { useProductChange } from './products.queries.ts';

/** The price of a row in its currency, and what guests pay where it is discounted. */
export function InlinePrice({ product, currency }: { product: Product; currency: string | undefined }) {
  const t = useTexts(productTexts);
  const formats = useFormats();
  const { discounted_price_minor: discounted } = product;
  return (
    <Box sx={{ display: 'inline-flex', flexDirection: 'column', alignItems: 'flex-end' }}>
      <PriceField product={product} sign={formats.currencySign(currency)} />
      {discounted !== null && (
        <Typography
          component="span"
          variant="caption"
          color="textSecondary"
          sx={{ pr: 1, lineHeight: 1.1, fontVariantNumeric: 'tabular-nums' }}
        >
          {t('discountedTo', { price: discounted === 0 ? t('free') : formats.money(discounted, currency) })}
        </Typography>
      )}
    </Box>
  );
}

/** Changed where it stands: Enter or leaving the field saves it, Esc takes it back. */
function PriceField({ product, sign }: { product: Product; sign: string }) {
  const t = useTexts(productTexts);
  const { locale } = useFormats();
  const [language] = useLanguage();
  const [text, setText] = useState<string>();
  const { product_id: productId, price_minor: price, version } = product;
  const shown = writeAmount(price, locale);
  const save = useProductChange(
    (api, projectId, minor: number) =>
      api.products.update({ params: { projectId, productId }, body: { price_minor: minor, version } }),
    () => toastSuccess(t('saved')),
  );
  const minor = text === undefined ? price : readAmount(text);
  const isWrong = minor === undefined || minor < 0;
  const finish = () => {
    // Typed text stays until it is saved or undone.
    if (isWrong) toastFailure(new Error(t('priceUnclear')), '');
    else if (minor !== price) save.mutate(minor, { onSuccess: () => setText(undefined) });
    else setText(undefined);
  };
  const isUnsaved = isWrong || (save.isError && text !== undefined);
  return (
    <InputBase
      value={text ?? shown}
      startAdornment={
        <Typography component="span" aria-hidden variant="body2" color="textSecondary" sx={{ pl: 1 }}>
          {sign}
        </Typography>
      }
      disabled={save.isPending}
      error={isUnsaved}
      onChange={(event) => setText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={finish}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') (event.target as HTMLInputElement).blur();
        if (event.key === 'Escape') setText(undefined);
      }}
      slotProps={{
        input: {
          'aria-label': t('priceOf', { name: textIn(product.name, language) }),
          'aria-invalid': isUnsaved,
          inputMode: 'decimal',
          // As wide as what stands in it, so that the sign stands beside the amount.
          style: {
            textAlign: 'end',
            padding: '4px 8px 4px 2px',
            width: `${(text ?? shown).length}ch`,
            fontVariantNumeric: 'tabular-nums',
          },
        },
      }}
      sx={{
        width: 116,
        justifyContent: 'flex-end',
        border: 1,
        borderColor: isUnsaved ? 'error.main' : 'transparent',
        borderRadius: '6px',
        '&:hover, &:focus-within': { borderColor: isUnsaved ? 'error.main' : 'divider' },
      }}
    />
  );
}

/** Whether a row is on sale, switched where it stands. */
export function InlineOnSale({ product }: { product: Product }) {
  const t = useTexts(productTexts);
  const [language] = useLanguage();
  const { product_id: productId, is_on_sale: isOnSale } = product;
  const save = useProductChange((api, projectId, next: boolean) =>
    api.products.update({ params: { projectId, productId }, body: { is_on_sale: next } }),
  );
  return (
    <Switch
      size="small"
      checked={save.isPending ? save.variables : isOnSale}
      disabled={product.archived_at !== null}
      onClick={(event) => event.stopPropagation()}
      onChange={(_event, next) => save.mutate(next)}
      slotProps={{ input: { 'aria-label': t('onSaleOf', { name: textIn(product.name, language) }) } }}
    />
  );
}
