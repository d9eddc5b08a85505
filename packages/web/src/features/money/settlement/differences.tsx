import { PROVIDER_NAMES } from '@rota/contract/payments';
import { differenceEndTexts, differenceKindTexts, type Difference } from '@rota/contract/settlement';
import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import CompareArrowsRounded from '@mui/icons-material/CompareArrowsRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useNow } from '../../../ui/now.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { TitledPart } from '../../../ui/titled-part.tsx';
import { CompareDialog, MendDialog } from './difference-dialogs.tsx';
import { settlementTexts } from './settlement.messages.ts';
import { settlementQueries } from './settlement.queries.ts';

type Asked = { readonly difference: Difference; readonly isBooking: boolean };

/** Where the report of a provider and the books say something else, until a person saw to it. */
export function Differences({ projectId, today }: { projectId: number; today: string }) {
  const t = useTexts(settlementTexts);
  const [isAll, setAll] = useState(false);
  const [asked, setAsked] = useState<Asked | 'compare'>();
  const can = useCan();
  const [mayChange, mayBook] = [can('payments.refund', projectId), can('payments.settings', projectId)];
  const differences = useQuery({
    ...settlementQueries.differences(useApi(), projectId, !isAll),
    placeholderData: keepPreviousData,
  });
  const rows = differences.data ?? [];
  const close = () => setAsked(undefined);
  return (
    <TitledPart
      title={t('differences')}
      aside={
        <>
          <FormControlLabel
            control={<Switch checked={isAll} onChange={(_event, on) => setAll(on)} />}
            label={t('showMended')}
          />
          {mayChange && (
            <Button
              variant="outlined"
              startIcon={<CompareArrowsRounded />}
              onClick={() => setAsked('compare')}
            >
              {t('compare')}
            </Button>
          )}
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
            <DifferenceRow
              key={row.difference_id}
              difference={row}
              onMend={mayChange ? () => setAsked({ difference: row, isBooking: false }) : undefined}
              onBook={
                mayBook && row.kind === 'odd_fee'
                  ? () => setAsked({ difference: row, isBooking: true })
                  : undefined
              }
            />
          ))}
        </Box>
      )}
      {asked === 'compare' && <CompareDialog projectId={projectId} today={today} onClose={close} />}
      {asked !== undefined && asked !== 'compare' && (
        <MendDialog projectId={projectId} {...asked} onClose={close} />
      )}
    </TitledPart>
  );
}

type RowProps = {
  difference: Difference;
  onMend: (() => void) | undefined;
  onBook: (() => void) | undefined;
};

function DifferenceRow({ difference, onMend, onBook }: RowProps) {
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
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {`${formats.calendarDay(difference.day)} · ${PROVIDER_NAMES[difference.provider]} · ${difference.provider_ref}`}
        </Typography>
        {orderId !== null && number !== null && (
          <Link component={RouterLink} to={`/project/orders?order-id=${encodeURIComponent(orderId)}`}>
            {t('orderName', { number })}
          </Link>
        )}
        {isQuiet && <Mended difference={difference} />}
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
      {!isQuiet && onBook !== undefined && (
        <Button variant="outlined" onClick={onBook}>
          {t('bookFee')}
        </Button>
      )}
      {!isQuiet && onMend !== undefined && (
        <Button variant="outlined" onClick={onMend}>
          {t('mend')}
        </Button>
      )}
    </Box>
  );
}

function Mended({
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
