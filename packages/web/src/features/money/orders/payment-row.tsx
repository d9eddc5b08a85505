import { paymentFailure, type OrderPayment } from '@rota/contract/payments';
import { useFormats, useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { useNow } from '../../../ui/now.ts';
import { moneyTexts } from './money.messages.ts';
import { MoneyRow } from './money-row.tsx';
import { PaymentChip } from './order-money.tsx';

/** One try to pay; of one that is open how long it has been. */
export function PaymentRow({ payment }: { payment: OrderPayment }) {
  const t = useTexts(moneyTexts);
  const [language] = useLanguage();
  const formats = useFormats();
  const now = useNow(5_000);
  const isOpen = payment.status !== 'captured' && payment.status !== 'failed';
  const age = formats.duration((now - Date.parse(payment.created_at)) / 1_000);
  return (
    <MoneyRow
      order={payment}
      chip={<PaymentChip status={payment.status} />}
      amount={formats.money(payment.amount_minor, payment.currency)}
      notes={[
        isOpen ? t('openFor', { age }) : formats.moment(payment.updated_at, now),
        payment.failure === null ? null : paymentFailure(payment.failure, language),
      ]}
    />
  );
}
