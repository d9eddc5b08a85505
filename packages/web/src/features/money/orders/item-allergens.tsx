import { allergenTexts } from '@rota/contract/product-texts';
import type { OrderItem } from '@rota/contract/orders';
import WarningRounded from '@mui/icons-material/WarningRounded';
import { Box } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { orderDetailsTexts } from './order-details.messages.ts';

/** The allergens of an ordered item, louder than its choices: the person who prepares or carries it must not overlook them. */
export function ItemAllergens({ allergens }: Pick<OrderItem, 'allergens'>) {
  const t = useTexts(orderDetailsTexts);
  const tAllergen = useTexts(allergenTexts);
  const { paused } = useColours().tones;
  if (allergens.length === 0) return null;
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 0.5,
        width: 'fit-content',
        my: 0.25,
        px: 0.75,
        py: 0.25,
        borderRadius: '6px',
        fontWeight: 700,
        fontSize: '0.95em',
        lineHeight: 1.3,
        color: paused.text,
        backgroundColor: paused.soft,
      }}
    >
      <WarningRounded aria-hidden sx={{ fontSize: '1.25em', flexShrink: 0, color: paused.solid }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {t('allergens', { names: allergens.map((one) => tAllergen(one)).join(', ') })}
      </Box>
    </Box>
  );
}
