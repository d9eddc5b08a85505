import { textIn } from '@rota/contract/core';
import { saleReasonTexts } from '@rota/contract/product-texts';
import type { Product } from '@rota/contract/products';
import ArchiveRounded from '@mui/icons-material/ArchiveRounded';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import DoNotDisturbOnRounded from '@mui/icons-material/DoNotDisturbOnRounded';
import HourglassDisabledRounded from '@mui/icons-material/HourglassDisabledRounded';
import RestaurantRounded from '@mui/icons-material/RestaurantRounded';
import ScheduleRounded from '@mui/icons-material/ScheduleRounded';
import StarRounded from '@mui/icons-material/StarRounded';
import { Box, Typography } from '../../../ui/kit.ts';
import { useFormats, useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import type { StateLook } from '../../../ui/states.ts';
import { productTexts } from './products.messages.ts';

/** A product's picture, or a plate where it has none. */
export function ProductPicture({ url, size = 40 }: { url: string | null; size?: number }) {
  const frame = {
    width: size,
    height: size,
    borderRadius: '8px',
    flexShrink: 0,
    backgroundColor: 'action.hover',
  };
  if (url !== null)
    return <Box component="img" src={url} alt="" loading="lazy" sx={{ ...frame, objectFit: 'cover' }} />;
  return (
    <Box
      aria-hidden
      component="span"
      sx={{ ...frame, display: 'inline-grid', placeItems: 'center', color: 'text.disabled' }}
    >
      <RestaurantRounded sx={{ fontSize: size * 0.5 }} />
    </Box>
  );
}

const looks: Record<NonNullable<Product['not_sold_because']> | 'sold', StateLook> = {
  sold: { tone: 'neutral', icon: CheckCircleRounded },
  archived: { tone: 'paused', icon: ArchiveRounded },
  not_on_sale: { tone: 'paused', icon: DoNotDisturbOnRounded },
  sold_out: { tone: 'waiting', icon: HourglassDisabledRounded },
  category_closed: { tone: 'paused', icon: ScheduleRounded },
  menus_closed: { tone: 'paused', icon: ScheduleRounded },
  no_menu: { tone: 'waiting', icon: DoNotDisturbOnRounded },
};

/** Whether a product is sold at this moment, or why not. */
export function SaleChip({
  product: { not_sold_because: reason },
  quiet = false,
}: {
  product: Product;
  quiet?: boolean;
}) {
  const t = useTexts(productTexts);
  const tReason = useTexts(saleReasonTexts);
  return (
    <StateChip
      {...looks[reason ?? 'sold']}
      label={reason === null ? t('soldNow') : tReason(reason)}
      quiet={quiet}
    />
  );
}

/** A price as a guest sees it: free, or the discounted one before the one that is struck through. */
export function PriceText({
  product,
  currency,
}: {
  product: Pick<Product, 'price_minor' | 'discounted_price_minor'>;
  currency: string | undefined;
}) {
  const t = useTexts(productTexts);
  const formats = useFormats();
  const { price_minor: price, discounted_price_minor: discounted } = product;
  const now = discounted ?? price;
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {now === 0 ? t('free') : formats.money(now, currency)}
      {discounted !== null && (
        <Typography component="s" variant="body2" color="textSecondary" sx={{ ml: 0.75 }}>
          {formats.money(price, currency)}
        </Typography>
      )}
    </Box>
  );
}

/** A product's name with its picture, and a star where it is popular. */
export function ProductName({ product }: { product: Product }) {
  const t = useTexts(productTexts);
  const [language] = useLanguage();
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        verticalAlign: 'middle',
        alignItems: 'center',
        gap: 1.25,
        minWidth: 0,
        maxWidth: '100%',
      }}
    >
      <ProductPicture url={product.image_url} size={36} />
      <Box component="span" translate="no" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {textIn(product.name, language)}
      </Box>
      {product.is_popular && (
        <StarRounded
          titleAccess={t('popular')}
          sx={{ fontSize: 16, color: 'text.secondary', flexShrink: 0 }}
        />
      )}
    </Box>
  );
}

/** A product where a table has no room. */
export function ProductCard({
  product,
  category,
  currency,
}: {
  product: Product;
  category: string;
  currency: string | undefined;
}) {
  const [language] = useLanguage();
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minWidth: 0 }}>
      <ProductPicture url={product.image_url} size={52} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <RowCard
          name={textIn(product.name, language)}
          state={<SaleChip product={product} />}
          line={<PriceText product={product} currency={currency} />}
          note={category}
        />
      </Box>
    </Box>
  );
}
