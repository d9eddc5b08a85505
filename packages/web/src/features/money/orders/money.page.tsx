import { PAYMENT_STATUSES, paymentStatusTexts, type PaymentStatus } from '@rota/contract/payments';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Box, MenuItem, TextField } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { PagedRows } from '../../../ui/paged-rows.tsx';
import { TitledPart } from '../../../ui/titled-part.tsx';
import { MoneyProblems } from './money-problems.tsx';
import { MoneySummary } from './money-summary.tsx';
import { moneyTexts } from './money.messages.ts';
import { moneyQueries } from './money.queries.ts';
import { PaymentRow } from './payment-row.tsx';

/** What was taken and refunded, what needs a person, and the payments of orders; the books behind it are a page of their own. */
export function MoneyPage() {
  const t = useTexts(moneyTexts);
  const { project_id: projectId } = useProject();
  return (
    <Page>
      <PageHeader title={t('title')} />
      <MoneySummary />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' },
          alignItems: 'start',
        }}
      >
        {/* On narrow screens what needs a person stands before the list. */}
        <Box sx={{ order: { lg: 1 } }}>
          <MoneyProblems projectId={projectId} />
        </Box>
        <Payments projectId={projectId} />
      </Box>
    </Page>
  );
}

function Payments({ projectId }: { projectId: number }) {
  const t = useTexts(moneyTexts);
  const tStatus = useTexts(paymentStatusTexts);
  const [status, setStatus] = useState<PaymentStatus>();
  const payments = useInfiniteQuery(moneyQueries.payments(useApi(), projectId, status));
  return (
    <TitledPart
      title={t('payments')}
      aside={
        <TextField
          select
          size="small"
          label={t('status')}
          value={status ?? ''}
          onChange={(event) => setStatus(PAYMENT_STATUSES.find((one) => one === event.target.value))}
          sx={{ minWidth: 180 }}
        >
          <MenuItem value="">{t('allStatuses')}</MenuItem>
          {PAYMENT_STATUSES.map((one) => (
            <MenuItem key={one} value={one}>
              {tStatus(one)}
            </MenuItem>
          ))}
        </TextField>
      }
    >
      <PagedRows query={payments} empty={t('noPayments')}>
        {(rows) => (
          <Box component="ul" aria-label={t('payments')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {rows.map((payment) => (
              <PaymentRow key={payment.payment_id} payment={payment} />
            ))}
          </Box>
        )}
      </PagedRows>
    </TitledPart>
  );
}
