import { textIn } from '@rota/contract/core';
import { choicesInWords, type Order } from '@rota/contract/orders';
import { Box, Typography } from '../../../ui/kit.ts';
import { useFormats, useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { ItemAllergens } from './item-allergens.tsx';
import { orderDetailsTexts } from './order-details.messages.ts';

/** The ordered items with their choices, at the prices of that moment. */
export function OrderItems({ order }: { order: Order }) {
  const t = useTexts(orderDetailsTexts);
  const [language] = useLanguage();
  const formats = useFormats();
  const money = (minor: number) => formats.money(minor, order.currency);
  const sums = [
    [t('total'), order.total_minor],
    ...(order.refunded_minor === 0 ? [] : [[t('givenBack'), -order.refunded_minor] as const]),
  ] as const;
  return (
    <Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {order.items.map((item) => (
          <Box component="li" key={item.line} sx={{ display: 'flex', gap: 1.5, py: 0.5 }}>
            <Typography
              sx={{ fontWeight: 600, minWidth: 32, fontVariantNumeric: 'tabular-nums' }}
            >{`${item.quantity} ×`}</Typography>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>{textIn(item.name, language)}</Typography>
              <Typography variant="body2" color="textSecondary">
                {[
                  ...choicesInWords(item.choices, language),
                  ...(item.quantity > 1 && item.unit_price_minor > 0
                    ? [t('each', { price: money(item.unit_price_minor) })]
                    : []),
                ].join(' · ')}
              </Typography>
              <ItemAllergens allergens={item.allergens} />
            </Box>
            <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {item.total_minor === 0 ? t('free') : money(item.total_minor)}
            </Typography>
          </Box>
        ))}
      </Box>
      <Box sx={{ borderTop: 1, borderColor: 'divider', mt: 0.5, pt: 0.75 }}>
        {sums.map(([label, minor], index) => (
          <Box
            key={label}
            sx={{ display: 'flex', justifyContent: 'space-between', fontWeight: index === 0 ? 600 : 400 }}
          >
            <span>{label}</span>
            <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {money(minor)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
