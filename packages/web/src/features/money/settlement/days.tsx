import type { DayClosing } from '@rota/contract/settlement';
import LockRounded from '@mui/icons-material/LockRounded';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Box, Button, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { useNow } from '../../../ui/now.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import { TitledPart } from '../../../ui/titled-part.tsx';
import { MoneyTable, type MoneyColumn } from './money-table.tsx';
import { settlementTexts } from './settlement.messages.ts';
import { settlementQueries, useAccountFiles, useRenewSettlement } from './shared/settlement.queries.ts';
import type { Span } from './shared/span.rules.ts';

/** The number of rows drawn at once; a year of several stations is long. */
const STEP = 40;

/** The days of each pickup location: what they came to, and whether they are closed. */
export function Days({ projectId, span, today }: { projectId: number; span: Span; today: string }) {
  const t = useTexts(settlementTexts);
  const days = useQuery({
    ...settlementQueries.days(useApi(), projectId, span),
    placeholderData: keepPreviousData,
  });
  const [shown, setShown] = useState(STEP);
  const rows = days.data ?? [];
  const hasDisputes = rows.some((row) => row.disputed_minor !== 0);
  const columns = useDayColumns({ projectId, today, hasDisputes });
  return (
    <TitledPart title={t('daysTitle')}>
      {days.isPending && <Skeleton variant="rounded" height={140} />}
      {days.isError && days.data === undefined && (
        <ErrorState error={days.error} onRetry={() => days.refetch()} />
      )}
      {days.isSuccess && rows.length === 0 && <Typography color="textSecondary">{t('noDays')}</Typography>}
      {rows.length > 0 && (
        <Box sx={{ opacity: days.isPlaceholderData ? 0.6 : 1 }}>
          <MoneyTable
            label={t('daysTitle')}
            totalLabel={t('total')}
            rows={rows}
            shown={shown}
            rowId={(row) => `${row.day} ${row.station_id} ${row.currency}`}
            columns={columns}
          />
        </Box>
      )}
      {rows.length > shown && <Button onClick={() => setShown(shown + STEP)}>{t('more')}</Button>}
    </TitledPart>
  );
}

type ColumnsOf = { projectId: number; today: string; hasDisputes: boolean };

function useDayColumns({ projectId, today, hasDisputes }: ColumnsOf): readonly MoneyColumn<DayClosing>[] {
  const t = useTexts(settlementTexts);
  const formats = useFormats();
  return [
    {
      id: 'day',
      header: t('day'),
      cell: (row) => (
        <Box
          component="span"
          sx={{
            whiteSpace: 'nowrap',
            fontWeight: 500,
          }}
        >
          {formats.calendarDay(row.day)}
        </Box>
      ),
    },
    { id: 'station', header: t('station'), cell: (row) => row.station_name },
    { id: 'orders', header: t('orders'), isNumeric: true, cell: (row) => formats.number(row.orders) },
    { id: 'sold', header: t('sold'), minor: (row) => row.sold_minor },
    { id: 'refunded', header: t('refunded'), minor: (row) => row.refunded_minor },
    ...(hasDisputes
      ? [{ id: 'disputed', header: t('disputed'), minor: (row: DayClosing) => row.disputed_minor }]
      : []),
    { id: 'payable', header: t('payable'), minor: (row) => row.payable_minor, isStrong: true },
    {
      id: 'closed',
      header: t('closing'),
      cell: (row) => <ClosingCell projectId={projectId} day={row} isOver={row.day < today} />,
    },
    {
      id: 'files',
      header: t('files'),
      isActions: true,
      cell: (row) => <DayFiles projectId={projectId} day={row} />,
    },
  ];
}

type ClosingProps = { projectId: number; day: DayClosing; isOver: boolean };

function ClosingCell({ projectId, day, isOver }: ClosingProps) {
  const t = useTexts(settlementTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const mayClose = useCan()('payments.settings', projectId);
  const { closed } = day;
  if (closed !== null) {
    return (
      <Box sx={{ display: 'inline-flex', flexDirection: 'column', alignItems: 'inherit' }}>
        <StateChip
          tone="charging"
          icon={LockRounded}
          label={t('closedNumber', { number: closed.number })}
          quiet
        />
        <Typography variant="caption" color="textSecondary">
          {`${closed.by}, ${formats.moment(closed.at, now)}`}
        </Typography>
      </Box>
    );
  }
  if (!isOver)
    return (
      <Typography variant="body2" color="textSecondary">
        {t('notOver')}
      </Typography>
    );
  if (!mayClose)
    return (
      <Typography variant="body2" color="textSecondary">
        {t('notClosed')}
      </Typography>
    );
  return <CloseDay projectId={projectId} day={day} />;
}

function CloseDay({ projectId, day: closing }: { projectId: number; day: DayClosing }) {
  const t = useTexts(settlementTexts);
  const formats = useFormats();
  const api = useApi();
  const { day, station_id: stationId, station_name: station } = closing;
  const about = { day: formats.calendarDay(day), station };
  return (
    <Actions
      projectId={projectId}
      renew={useRenewSettlement(projectId)}
      actions={[
        {
          id: 'close',
          place: 'button',
          label: t('close'),
          fullLabel: t('closeDay', about),
          confirm: {
            title: t('closeTitle', about),
            children: t('closeBody', { amount: formats.money(closing.payable_minor, closing.currency) }),
            confirmLabel: t('closeConfirm'),
          },
          run: () => api.settlement.close({ params: { projectId, day, stationId } }),
          done: t('closed', about),
        },
      ]}
    />
  );
}

function DayFiles({ projectId, day }: { projectId: number; day: DayClosing }) {
  const t = useTexts(settlementTexts);
  const formats = useFormats();
  const files = useAccountFiles(projectId);
  const about = { day: formats.calendarDay(day.day), station: day.station_name };
  return (
    <Box sx={{ mx: -1, mt: { xs: 1, md: 0 } }}>
      <Actions
        projectId={projectId}
        actions={(['csv', 'pdf'] as const).map((kind) => ({
          id: kind,
          place: 'plain',
          label: t(kind),
          fullLabel: t(kind === 'csv' ? 'csvOf' : 'pdfOf', about),
          run: () => files.day(day, kind),
        }))}
      />
    </Box>
  );
}
