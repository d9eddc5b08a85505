import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { Box, Link, Typography } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { moneyTexts } from './money.messages.ts';

type MoneyRowProps = {
  order: { readonly order_id: string; readonly order_number: number };
  chip?: ReactNode;
  amount: string;
  /** Further facts; empty ones are omitted. */
  notes: readonly (string | null)[];
  children?: ReactNode;
};

/** A payment or a refund in a list: of which order, how it stands, how much. */
export function MoneyRow({ order, chip, amount, notes, children }: MoneyRowProps) {
  const t = useTexts(moneyTexts);
  return (
    <Box
      component="li"
      sx={{ py: 1, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
        <Link
          component={RouterLink}
          to={`/project/orders?order-id=${encodeURIComponent(order.order_id)}`}
          sx={{ fontWeight: 500 }}
        >
          {t('orderName', { number: order.order_number })}
        </Link>
        {chip}
        <Box sx={{ flex: 1, textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>{amount}</Box>
      </Box>
      <Typography variant="caption" component="div" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {notes.filter((note) => note !== null && note !== '').join(' · ')}
      </Typography>
      {children}
    </Box>
  );
}
