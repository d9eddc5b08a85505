import { defineTexts, type Language, type TextPair } from '../../core/texts.ts';

/** How far a dispute is; `withdrawn`: the guest's bank asks no more, without a decision. */
export const DISPUTE_STATUSES = ['open', 'evidence_sent', 'won', 'lost', 'withdrawn'] as const;
/** One of {@link DISPUTE_STATUSES}. */
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** The statuses in words. */
export const disputeStatusTexts = defineTexts(
  { open: 'Open', evidence_sent: 'Evidence sent', won: 'Won', lost: 'Lost', withdrawn: 'Withdrawn' },
  {
    open: 'Açık',
    evidence_sent: 'Kanıt gönderildi',
    won: 'Kazanıldı',
    lost: 'Kaybedildi',
    withdrawn: 'Geri çekildi',
  },
) satisfies TextPair<DisputeStatus>;

/** Which status follows which. A provider may overrule every end: its word is what became of the money. */
export const disputeTransitions = {
  open: ['evidence_sent', 'won', 'lost', 'withdrawn'],
  evidence_sent: ['won', 'lost', 'withdrawn'],
  won: ['lost', 'withdrawn'],
  lost: ['won', 'withdrawn'],
  withdrawn: ['won', 'lost'],
} as const satisfies Readonly<Record<DisputeStatus, readonly DisputeStatus[]>>;

/** The part of {@link disputeTransitions} that people may record. A lost dispute may still be won: its booking is reversed then. */
export const personDisputeTransitions = {
  open: ['evidence_sent', 'won', 'lost', 'withdrawn'],
  evidence_sent: ['won', 'lost', 'withdrawn'],
  won: [],
  lost: ['won', 'withdrawn'],
  withdrawn: [],
} as const satisfies Readonly<Record<DisputeStatus, readonly DisputeStatus[]>>;

/** The banks' reasons in the providers' codes, as far as they are known. */
const disputeReasonTexts = defineTexts(
  {
    product_not_received: 'Items not received',
    product_unacceptable: 'Items not as described',
    fraudulent: 'Cardholder denies the payment',
    unrecognized: 'Cardholder does not recognise the payment',
    duplicate: 'Charged twice',
    credit_not_processed: 'Promised refund not received',
    subscription_canceled: 'Charged after cancellation',
    general: 'No reason given',
  },
  {
    product_not_received: 'Ürün teslim edilmedi',
    product_unacceptable: 'Ürün anlatıldığı gibi değildi',
    fraudulent: 'Kart sahibi bu ödemeyi yapmadığını söylüyor',
    unrecognized: 'Kart sahibi bu ödemeyi tanımıyor',
    duplicate: 'İki kez çekildi',
    credit_not_processed: 'Söz verilen iade yapılmadı',
    subscription_canceled: 'İptalden sonra çekildi',
    general: 'Gerekçe belirtilmedi',
  },
);

/** The bank's reason, in words if it is a known code; else as a person noted it. */
export function disputeReason(reason: string, language: Language): string {
  const texts: Readonly<Record<string, string>> = disputeReasonTexts[language];
  return texts[reason] ?? reason;
}
