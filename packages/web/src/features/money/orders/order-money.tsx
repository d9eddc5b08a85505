import type { OrderDetails } from '@rota/contract/orders';
import {
  ledgerAccountTexts,
  paymentFailure,
  paymentStatusTexts,
  refundReasonTexts,
  refundStatusTexts,
  type LedgerEntry,
  type PaymentStatus,
  type RefundStatus,
} from '@rota/contract/payments';
import BlockRounded from '@mui/icons-material/BlockRounded';
import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import HelpOutlineRounded from '@mui/icons-material/HelpOutlineRounded';
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import HowToRegRounded from '@mui/icons-material/HowToRegRounded';
import type { ReactNode } from 'react';
import { Box, Typography } from '../../../ui/kit.ts';
import { useFormats, useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { PanelSection } from '../../../ui/list/side-panel.tsx';
import { useNow } from '../../../ui/now.ts';
import { ShortId } from '../../../ui/short-id.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import type { StateLook } from '../../../ui/states.ts';
import { orderDetailsTexts } from './order-details.messages.ts';

const waiting: StateLook = { tone: 'waiting', icon: HourglassTopRounded };
const unknown: StateLook = { tone: 'attention', icon: HelpOutlineRounded };
const asked: StateLook = { tone: 'attention', icon: HowToRegRounded };
const declined: StateLook = { tone: 'neutral', icon: BlockRounded };
const done: StateLook = { tone: 'charging', icon: CheckCircleOutlineRounded };
const failed: StateLook = { tone: 'fault', icon: ErrorOutlineRounded };
const paymentLooks: Record<PaymentStatus, StateLook> = {
  created: waiting,
  challenge: waiting,
  completing: waiting,
  captured: done,
  failed,
  unknown,
};
const refundLooks: Record<RefundStatus, StateLook> = {
  waiting: asked,
  declined,
  refunding: waiting,
  refunded: done,
  failed,
  unknown,
};

/** How a try to pay stands, as a chip. */
export function PaymentChip({ status }: { status: PaymentStatus }) {
  const t = useTexts(paymentStatusTexts);
  return <StateChip {...paymentLooks[status]} label={t(status)} quiet />;
}

/** How giving money back stands, as a chip. */
export function RefundChip({ status }: { status: RefundStatus }) {
  const t = useTexts(refundStatusTexts);
  return <StateChip {...refundLooks[status]} label={t(status)} quiet />;
}

/** Payments, what was given back, and the ledger of an order: for those who may see money. */
export function OrderMoney({ details }: { details: OrderDetails }) {
  const t = useTexts(orderDetailsTexts);
  const tReason = useTexts(refundReasonTexts);
  const [language] = useLanguage();
  const formats = useFormats();
  const now = useNow(60_000);
  return (
    <>
      <PanelSection title={t('payments')}>
        {details.payments.length === 0 && <Typography color="textSecondary">{t('noPayments')}</Typography>}
        {details.payments.map((payment) => (
          <MoneyRow
            key={payment.payment_id}
            chip={<PaymentChip status={payment.status} />}
            amount={formats.money(payment.amount_minor, payment.currency)}
            notes={[
              formats.moment(payment.captured_at ?? payment.created_at, now),
              paymentFailure(payment.failure ?? '', language),
            ]}
          >
            {payment.provider_ref !== null && (
              <ShortId id={payment.provider_ref} label={t('copyProviderId')} />
            )}
          </MoneyRow>
        ))}
      </PanelSection>
      {details.refunds.length > 0 && (
        <PanelSection title={t('refunds')}>
          {details.refunds.map((refund) => (
            <MoneyRow
              key={refund.refund_id}
              chip={<RefundChip status={refund.status} />}
              amount={formats.money(refund.amount_minor, refund.currency)}
              notes={[
                tReason(refund.reason),
                refund.note,
                formats.moment(refund.created_at, now),
                t(refund.status === 'waiting' || refund.status === 'declined' ? 'askedBy' : 'by', {
                  name: refund.by === 'system' ? t('system') : refund.by,
                }),
                refund.decided_by === null
                  ? ''
                  : t(refund.status === 'declined' ? 'declinedBy' : 'agreedBy', { name: refund.decided_by }),
                paymentFailure(refund.failure ?? '', language),
              ]}
            />
          ))}
        </PanelSection>
      )}
      {details.ledger.length > 0 && (
        <PanelSection title={t('ledger')}>
          <OrderLedger entries={details.ledger} />
        </PanelSection>
      )}
    </>
  );
}

type MoneyRowProps = {
  chip: ReactNode;
  amount: string;
  notes: readonly string[];
  children?: ReactNode;
};

function MoneyRow({ chip, amount, notes, children }: MoneyRowProps) {
  return (
    <Box sx={{ py: 0.5 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        {chip}
        <Typography sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 500 }}>{amount}</Typography>
      </Box>
      <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {notes.filter((note) => note !== '').join(' · ')}
      </Typography>
      {children !== undefined && <div>{children}</div>}
    </Box>
  );
}

function OrderLedger({ entries }: { entries: readonly LedgerEntry[] }) {
  const t = useTexts(orderDetailsTexts);
  const tAccount = useTexts(ledgerAccountTexts);
  const formats = useFormats();
  const sum = entries.reduce((total, entry) => total + entry.amount_minor, 0);
  const currency = entries[0]?.currency ?? 'TRY';
  return (
    <>
      {entries.map((entry) => (
        <Box key={entry.entry_id} sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
          <Typography variant="body2">{tAccount(entry.account)}</Typography>
          <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {formats.money(entry.amount_minor, entry.currency)}
          </Typography>
        </Box>
      ))}
      <Box sx={{ mt: 0.5 }}>
        <StateChip
          {...(sum === 0 ? done : failed)}
          label={sum === 0 ? t('ledgerZero') : t('ledgerOff', { amount: formats.money(sum, currency) })}
          quiet
        />
      </Box>
    </>
  );
}
