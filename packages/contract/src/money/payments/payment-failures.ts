import { defineTexts, type Language } from '../../core/texts.ts';

/** The reasons for a failed payment, refund or payout that Rota and its test bank store, in the reader's language. */
const paymentFailureTexts = defineTexts(
  {
    'card declined': 'Card declined',
    'not enough funds': 'Insufficient funds',
    'cancelled by the guest': 'Cancelled by the guest',
    'not paid in time': 'Not paid in time',
    'nothing was paid': 'Nothing was paid',
    'refund refused': 'Refund rejected',
    'more than was paid': 'More than was paid',
    'The provider knows no sellers': 'The provider cannot pay sellers',
  },
  {
    'card declined': 'Kart onaylanmadı',
    'not enough funds': 'Bakiye yetersiz',
    'cancelled by the guest': 'Misafir vazgeçti',
    'not paid in time': 'Zamanında ödenmedi',
    'nothing was paid': 'Ödeme yapılmamış',
    'refund refused': 'İade reddedildi',
    'more than was paid': 'Ödenenden fazla',
    'The provider knows no sellers': 'Ödeme kuruluşu satıcılara ödeme yapamıyor',
  },
);

/** A stored reason in the reader's language. A provider's own words have no translation and stay as they are. */
export function paymentFailure(reason: string, language: Language): string {
  const texts: Readonly<Record<string, string>> = paymentFailureTexts[language];
  return Object.hasOwn(texts, reason) ? (texts[reason] ?? reason) : reason;
}
