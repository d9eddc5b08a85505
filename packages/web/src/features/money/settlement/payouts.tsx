import type { Payout } from '@rota/contract/settlement';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Box, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { TitledPart } from '../../../ui/titled-part.tsx';
import { MoneyTable, type MoneyColumn } from './money-table.tsx';
import { settlementTexts } from './settlement.messages.ts';
import { settlementQueries, useAccountFiles } from './shared/settlement.queries.ts';
import type { Span } from './shared/span.rules.ts';

/** The amounts payable to each seller and to the venue for the days, and the amounts owed now. */
export function Payouts({ projectId, span }: { projectId: number; span: Span }) {
  const t = useTexts(settlementTexts);
  const formats = useFormats();
  const payouts = useQuery({
    ...settlementQueries.payouts(useApi(), projectId, span),
    placeholderData: keepPreviousData,
  });
  const files = useAccountFiles(projectId);
  const columns = usePayoutColumns((payouts.data ?? []).some((row) => row.disputed_minor !== 0));
  const rows = (payouts.data ?? []).toSorted(
    (a, b) =>
      a.currency.localeCompare(b.currency) ||
      Number(a.sub_merchant_id !== null) - Number(b.sub_merchant_id !== null) ||
      formats.compare(a.name, b.name),
  );
  return (
    <TitledPart
      title={t('payouts')}
      aside={
        rows.length > 0 && (
          <Actions
            projectId={projectId}
            actions={[
              {
                id: 'csv',
                place: 'plain',
                label: t('csv'),
                icon: DownloadRounded,
                run: () => files.payouts(span),
              },
            ]}
          />
        )
      }
    >
      {payouts.isPending && <Skeleton variant="rounded" height={140} />}
      {payouts.isError && payouts.data === undefined && (
        <ErrorState error={payouts.error} onRetry={() => payouts.refetch()} />
      )}
      {payouts.isSuccess && rows.length === 0 && (
        <Typography color="textSecondary">{t('noPayouts')}</Typography>
      )}
      {rows.length > 0 && (
        <Box sx={{ opacity: payouts.isPlaceholderData ? 0.6 : 1 }}>
          <MoneyTable
            label={t('payouts')}
            totalLabel={t('total')}
            rows={rows}
            rowId={(row) => `${row.sub_merchant_id ?? ''} ${row.currency}`}
            columns={columns}
          />
          <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 1.5, mb: 0 }}>
            {t('payoutsNote')}
          </Typography>
        </Box>
      )}
    </TitledPart>
  );
}

/** Lost disputes have a column where there are any. */
function usePayoutColumns(hasDisputes: boolean): readonly MoneyColumn<Payout>[] {
  const t = useTexts(settlementTexts);
  const formats = useFormats();
  return [
    {
      id: 'seller',
      header: t('seller'),
      cell: (row) => (
        <>
          <Box
            component="span"
            sx={{
              fontWeight: 500,
              overflowWrap: 'break-word',
            }}
          >
            {row.name}
          </Box>
          {row.sub_merchant_id === null && (
            <Typography variant="caption" component="div" color="textSecondary">
              {t('house')}
            </Typography>
          )}
        </>
      ),
    },
    { id: 'orders', header: t('orders'), isNumeric: true, cell: (row) => formats.number(row.orders) },
    { id: 'sold', header: t('sold'), minor: (row) => row.sold_minor },
    { id: 'refunded', header: t('refunded'), minor: (row) => row.refunded_minor },
    ...(hasDisputes
      ? [{ id: 'disputed', header: t('disputed'), minor: (row: Payout) => row.disputed_minor }]
      : []),
    { id: 'commission', header: t('commission'), minor: (row) => row.commission_minor },
    { id: 'service', header: t('service'), minor: (row) => row.service_commission_minor },
    { id: 'fee', header: t('fee'), minor: (row) => row.fee_minor },
    { id: 'payable', header: t('payable'), minor: (row) => row.payable_minor, isStrong: true },
    { id: 'released', header: t('released'), minor: (row) => row.released_minor },
    { id: 'owed', header: t('owed'), minor: (row) => row.owed_minor, isStrong: true },
  ];
}
