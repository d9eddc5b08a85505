import { defineTexts, type TextPair } from '../core/texts.ts';

/** How the report of a provider and the books may differ. */
export const DIFFERENCE_KINDS = ['unknown_capture', 'missing_capture', 'unknown_refund', 'missing_refund', 'other_amount'] as const;
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
  },
  {
    unknown_capture: 'Ödeme kuruluşu tahsil etmiş, burada siparişi yok',
    missing_capture: 'Burada ödendi, ödeme kuruluşunun raporunda yok',
    unknown_refund: 'Ödeme kuruluşu iade etmiş, burada kaydı yok',
    missing_refund: 'Burada iade edildi, ödeme kuruluşunun raporunda yok',
    other_amount: 'Tutar buradakinden farklı',
  },
) satisfies TextPair<DifferenceKind>;
