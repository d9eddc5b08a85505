import { PROVIDER_NAMES } from '@rota/contract/payments';
import { differenceEndTexts, differenceKindTexts, type Difference } from '@rota/contract/settlement';
import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import CompareArrowsRounded from '@mui/icons-material/CompareArrowsRounded';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { Box, FormControlLabel, Link, Skeleton, Switch, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { useNow } from '../../../ui/now.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { ShortId } from '../../../ui/short-id.tsx';
import { TitledPart } from '../../../ui/titled-part.tsx';
import { CompareDialog, MendDialog } from './difference-dialogs.tsx';
import { settlementTexts } from './settlement.messages.ts';
import { settlementQueries } from './shared/settlement.queries.ts';

/** Where the report of a provider and the books say something else, until a person saw to it. */
export function Differences({ projectId, today }: { projectId: number; today: string }) {
  const t = useTexts(settlementTexts);
  const [isAll, setAll] = useState(false);
  const differences = useQuery({
    ...settlementQueries.differences(useApi(), projectId, !isAll),
    placeholderData: keepPreviousData,
  });
  const rows = differences.data ?? [];
  return (
    <TitledPart
      title={t('differences')}
      aside={
        <>
          <FormControlLabel
            control={<Switch checked={isAll} onChange={(_event, on) => setAll(on)} />}
            label={t('showResolved')}
          />
          <Actions
            projectId={projectId}
            actions={[
              {
                id: 'compare',
                place: 'button',
                label: t('compare'),
                icon: CompareArrowsRounded,
                permission: 'payments.refund',
                dialog: (close) => <CompareDialog projectId={projectId} today={today} onClose={close} />,
              },
            ]}
          />
        </>
      }
    >
      {differences.isPending && <Skeleton variant="rounded" height={56} />}
      {differences.isError && differences.data === undefined && (
        <ErrorState error={differences.error} onRetry={() => differences.refetch()} />
      )}
      {differences.isSuccess && rows.length === 0 && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', color: 'text.secondary' }}>
          <CheckCircleOutlineRounded aria-hidden fontSize="small" />
          {t(isAll ? 'noneOfLate' : 'noneOpen')}
        </Box>
      )}
      {rows.length > 0 && (
        <Box component="ul" aria-label={t('differences')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {rows.map((row) => (
            <DifferenceRow key={row.difference_id} projectId={projectId} difference={row} />
          ))}
        </Box>
      )}
    </TitledPart>
  );
}

type RowProps = { projectId: number; difference: Difference };

function DifferenceRow({ projectId, difference }: RowProps) {
  const t = useTexts(settlementTexts);
  const tKind = useTexts(differenceKindTexts);
  const formats = useFormats();
  const { order_id: orderId, order_number: number, currency, mended_at: mendedAt } = difference;
  const isQuiet = mendedAt !== null;
  return (
    <Box
      component="li"
      sx={{
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
        color: isQuiet ? 'text.secondary' : 'inherit',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1,
      }}
    >
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: isQuiet ? 400 : 600 }}>{tKind(difference.kind)}</Typography>
        <Typography variant="body2" component="div" color="textSecondary">
          {`${formats.calendarDay(difference.day)} · ${PROVIDER_NAMES[difference.provider]} · `}
          <ShortId id={difference.provider_ref} label={t('copyReference')} />
        </Typography>
        {orderId !== null && number !== null && (
          <Link component={RouterLink} to={`/project/orders?order-id=${encodeURIComponent(orderId)}`}>
            {t('orderName', { number })}
          </Link>
        )}
        {isQuiet && <Resolution difference={difference} />}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto auto',
          columnGap: 2,
          fontVariantNumeric: 'tabular-nums',
          textAlign: 'end',
        }}
      >
        <span>{t('here')}</span>
        <span>{formats.money(difference.here_minor, currency)}</span>
        <span>{t('there')}</span>
        <span>{formats.money(difference.there_minor, currency)}</span>
      </Box>
      {!isQuiet && <DifferenceActions projectId={projectId} difference={difference} />}
    </Box>
  );
}

function DifferenceActions({ projectId, difference }: RowProps) {
  const t = useTexts(settlementTexts);
  const dialog = (isBooking: boolean) => (close: () => void) => (
    <MendDialog projectId={projectId} difference={difference} isBooking={isBooking} onClose={close} />
  );
  return (
    <Actions
      projectId={projectId}
      actions={[
        {
          id: 'book',
          place: 'button',
          label: t('bookFee'),
          permission: 'payments.settings',
          isOffered: difference.kind === 'odd_fee',
          dialog: dialog(true),
        },
        {
          id: 'resolve',
          place: 'button',
          label: t('resolve'),
          permission: 'payments.refund',
          dialog: dialog(false),
        },
      ]}
    />
  );
}

function Resolution({
  difference: { mended_at: at, mended_by: by, closed_because: because, is_booked: isBooked, note },
}: {
  difference: Difference;
}) {
  const t = useTexts(settlementTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const time = at === null ? '' : formats.moment(at, now);
  const tEnd = useTexts(differenceEndTexts);
  const itself =
    because === null ? t('mendedItself', { time }) : t('mendedBecause', { reason: tEnd(because), time });
  const who =
    by === null || by === 'system' ? itself : t(isBooked ? 'bookedBy' : 'mendedBy', { name: by, time });
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {note === '' ? who : `${who}: “${note}”`}
    </Typography>
  );
}
