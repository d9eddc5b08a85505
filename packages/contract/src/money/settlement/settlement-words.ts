import { defineTexts, type TextPair } from '../../core/texts.ts';

/** How the report of a provider and the books may differ. */
export const DIFFERENCE_KINDS = [
  'unknown_capture',
  'missing_capture',
  'unknown_refund',
  'missing_refund',
  'other_amount',
  'open_refund',
  'odd_fee',
] as const;
/** One of {@link DIFFERENCE_KINDS}. */
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** The kinds in words. */
export const differenceKindTexts = defineTexts(
  {
    unknown_capture: 'Taken by the provider, no order here',
    missing_capture: 'Paid here, not in the provider’s report',
    unknown_refund: 'Given back by the provider, not known here',
    missing_refund: 'Given back here, not in the provider’s report',
    other_amount: 'Another sum than here',
    open_refund: 'Refund not known yet',
    odd_fee: 'Provider fee that cannot be right, not booked',
  },
  {
    unknown_capture: 'Ödeme kuruluşu tahsil etmiş, burada siparişi yok',
    missing_capture: 'Burada ödendi, ödeme kuruluşunun raporunda yok',
    unknown_refund: 'Ödeme kuruluşu iade etmiş, burada kaydı yok',
    missing_refund: 'Burada iade edildi, ödeme kuruluşunun raporunda yok',
    other_amount: 'Tutar buradakinden farklı',
    open_refund: 'İadenin sonucu henüz bilinmiyor',
    odd_fee: 'Doğru olamayacak ödeme kuruluşu komisyonu, kaydedilmedi',
  },
) satisfies TextPair<DifferenceKind>;

/** Why a difference is none any more although nobody saw to it. */
export const DIFFERENCE_ENDS = ['asked', 'reported', 'known', 'decided'] as const;
/** One of {@link DIFFERENCE_ENDS}. */
export type DifferenceEnd = (typeof DIFFERENCE_ENDS)[number];

/** The same in words. */
export const differenceEndTexts = defineTexts(
  {
    asked: 'Came right when the provider was asked again',
    reported: 'Stands in a later report of the provider',
    known: 'Known here since then, with the same sum',
    decided: 'The outcome of the refund is known now',
  },
  {
    asked: 'Ödeme kuruluşuna yeniden sorulunca düzeldi',
    reported: 'Ödeme kuruluşunun sonraki bir raporunda yer aldı',
    known: 'Artık burada da kayıtlı, tutarlar aynı',
    decided: 'İadenin sonucu artık biliniyor',
  },
) satisfies TextPair<DifferenceEnd>;
