import { PROVIDER_NAMES, type OrderPayment, type PaymentProviderName } from '@rota/contract/payments';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { Box, Link, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useNow } from '../../../ui/now.ts';
import { PagedRows } from '../../../ui/paged-rows.tsx';
import { ShortId } from '../../../ui/short-id.tsx';
import { TitledPart } from '../../../ui/titled-part.tsx';
import { ledgerTexts } from './ledger.messages.ts';
import { ledgerQueries } from './ledger.queries.ts';

/** Which id a payment has in the provider's records: what its support asks for. */
export function ProviderIds({ projectId }: { projectId: number }) {
  const t = useTexts(ledgerTexts);
  const payments = useInfiniteQuery(ledgerQueries.payments(useApi(), projectId));
  return (
    <TitledPart title={t('providerIds')}>
      <PagedRows query={payments} empty={t('noProviderIds')}>
        {(rows) => (
          <Box component="ul" aria-label={t('providerIds')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {rows.map((payment) => (
              <ProviderIdRow key={payment.payment_id} payment={payment} />
            ))}
          </Box>
        )}
      </PagedRows>
    </TitledPart>
  );
}

function ProviderIdRow({ payment }: { payment: OrderPayment }) {
  const t = useTexts(ledgerTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const { order_id: orderId, order_number: number, provider, provider_ref: ref } = payment;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        minHeight: 44,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Link
        component={RouterLink}
        to={`/project/orders?order-id=${encodeURIComponent(orderId)}`}
        sx={{ fontWeight: 500 }}
      >
        {t('orderName', { number })}
      </Link>
      <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 160px' }}>
        {`${formats.moment(payment.created_at, now)} · ${providerName(provider)}`}
      </Typography>
      {ref === null ? t('noId') : <ShortId id={ref} label={t('copyId', { number })} />}
    </Box>
  );
}

/** A provider by its own name; one of an older installation by its code. */
function providerName(provider: string): string {
  return PROVIDER_NAMES[provider as PaymentProviderName] ?? provider;
}
