import { paymentFailure, PROVIDER_NAMES } from '@rota/contract/payments';
import type { RefusedPayout } from '@rota/contract/settlement';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { Box, Link, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { resultCodeOf } from '../../../api/api-error.ts';
import { useFormats, useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { useNow } from '../../../ui/now.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { TitledPart } from '../../../ui/titled-part.tsx';
import { settlementTexts } from './settlement.messages.ts';
import { settlementQueries, useRenewSettlement } from './shared/settlement.queries.ts';

/** The payouts that the provider rejected, with the action to request them again; nothing if there are none. */
export function RefusedPayouts({ projectId }: { projectId: number }) {
  const t = useTexts(settlementTexts);
  const refused = useQuery(settlementQueries.refusedPayouts(useApi(), projectId));
  const isUnknown = refused.isError && refused.data === undefined;
  if (!isUnknown && (refused.data ?? []).length === 0) return null;
  return (
    <TitledPart title={t('refusedPayouts')}>
      {isUnknown && <ErrorState error={refused.error} onRetry={() => refused.refetch()} />}
      {!isUnknown && (
        <>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            {t('refusedHint')}
          </Typography>
          <Box component="ul" aria-label={t('refusedPayouts')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {(refused.data ?? []).map((payout) => (
              <RefusedRow key={payout.payout_id} projectId={projectId} payout={payout} />
            ))}
          </Box>
        </>
      )}
    </TitledPart>
  );
}

type RefusedRowProps = { projectId: number; payout: RefusedPayout };

function RefusedRow({ projectId, payout }: RefusedRowProps) {
  const t = useTexts(settlementTexts);
  const [language] = useLanguage();
  const formats = useFormats();
  const now = useNow(60_000);
  const { order_id: orderId, order_number: number, name: seller } = payout;
  return (
    <Box
      component="li"
      sx={{
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1,
      }}
    >
      <Box sx={{ flex: '1 1 280px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link
          component={RouterLink}
          to={`/project/orders?order-id=${encodeURIComponent(orderId)}`}
          sx={{ fontWeight: 500 }}
        >
          {t('orderName', { number })}
        </Link>
        <Typography>{paymentFailure(payout.reason, language)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t('refusedOf', {
            seller,
            provider: PROVIDER_NAMES[payout.provider],
            time: formats.moment(payout.refused_at, now),
          })}
        </Typography>
      </Box>
      <Box sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {formats.money(payout.amount_minor, payout.currency)}
      </Box>
      <Retry projectId={projectId} payout={payout} />
    </Box>
  );
}

function Retry({ projectId, payout }: RefusedRowProps) {
  const t = useTexts(settlementTexts);
  const api = useApi();
  const { payout_id: payoutId, order_number: number, name: seller } = payout;
  return (
    <Actions
      projectId={projectId}
      renew={useRenewSettlement(projectId)}
      actions={[
        {
          id: 'retry',
          place: 'button',
          label: t('tryAgain'),
          fullLabel: t('tryAgainOf', { number, seller }),
          permission: 'payments.settings',
          run: () =>
            api.settlement.retryPayout({ params: { projectId, payoutId } }).catch((error: unknown) => {
              // Another person retried it a moment before.
              if (resultCodeOf(error) !== 'RECORD_NOT_FOUND') throw error;
            }),
          done: t('askedAgain', { number }),
        },
      ]}
    />
  );
}
