import { useQuery } from '@tanstack/react-query';
import { Box, Paper, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { useNow } from '../../../ui/now.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { settlementQueries } from '../settlement/shared/settlement.queries.ts';
import { dayIn, presetSpan } from '../settlement/shared/span.rules.ts';
import { sumsByCurrency, type CurrencySum } from './money-summary.rules.ts';
import { moneyTexts } from './money.messages.ts';

/** What a venue wants to know first: taken today and this week, refunded, and what is still to be paid out. */
export function MoneySummary() {
  const t = useTexts(moneyTexts);
  const money = useMoneyText();
  const { days, payouts, today } = useSums();
  const failed = [days, payouts].find((query) => query.isLoadingError);
  if (failed !== undefined) return <ErrorState error={failed.error} onRetry={() => failed.refetch()} />;
  const week = days.data ?? [];
  const todays = week.filter(({ day }) => day === today);
  const ofDays = (rows: typeof week, pick: (row: (typeof week)[number]) => number) =>
    days.isPending ? undefined : money(sumsByCurrency(rows, pick));
  const orders = (rows: typeof week) =>
    days.isPending ? '' : t('orders', { count: rows.reduce((sum, row) => sum + row.orders, 0) });
  const owed = payouts.data ?? [];
  const ofSellers = sumsByCurrency(
    owed.filter(({ sub_merchant_id: seller, owed_minor: minor }) => seller !== null && minor !== 0),
    (row) => row.owed_minor,
  );
  const ofVenue = sumsByCurrency(
    owed.filter(({ sub_merchant_id: seller }) => seller === null),
    (row) => row.owed_minor,
  );
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
        m: 0,
        mb: 2,
      }}
    >
      <Tile label={t('takenToday')} value={ofDays(todays, (row) => row.sold_minor)} note={orders(todays)} />
      <Tile label={t('takenWeek')} value={ofDays(week, (row) => row.sold_minor)} note={orders(week)} />
      <Tile label={t('refundedWeek')} value={ofDays(week, (row) => row.refunded_minor)} note={t('ofWeek')} />
      <Tile
        label={t('nextPayout')}
        value={payouts.isPending ? undefined : money(ofVenue)}
        note={ofSellers.length === 0 ? t('payoutHint') : t('payoutSellers', { amount: money(ofSellers) })}
      />
    </Box>
  );
}

/** The days of this week and what is owed now, on the project's calendar. */
function useSums() {
  const api = useApi();
  const { project_id: projectId, time_zone: zone } = useProject();
  const today = dayIn(zone, useNow(60_000));
  const days = useQuery(settlementQueries.days(api, projectId, presetSpan('week', today)));
  const payouts = useQuery(settlementQueries.payouts(api, projectId, { from: today, to: today }));
  return { days, payouts, today };
}

/** Sums in words; a dash where nothing was ever taken. */
function useMoneyText(): (sums: readonly CurrencySum[]) => string {
  const formats = useFormats();
  return (sums) =>
    sums.length === 0 ? '–' : sums.map(({ currency, minor }) => formats.money(minor, currency)).join(' + ');
}

function Tile({ label, value, note }: { label: string; value: string | undefined; note: string }) {
  return (
    <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2 }, minWidth: 0 }}>
      <Typography component="dt" color="textSecondary" sx={{ fontWeight: 500 }}>
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0 }}>
        <Typography
          component="div"
          sx={{
            fontSize: { xs: '1.25rem', sm: '1.5rem' },
            fontWeight: 650,
            lineHeight: 1.3,
            fontVariantNumeric: 'tabular-nums',
            overflowWrap: 'anywhere',
          }}
        >
          {value ?? <Skeleton width="70%" />}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ minHeight: '1lh' }}>
          {note}
        </Typography>
      </Box>
    </Paper>
  );
}
