import { defineTexts, type TextPair } from '../core/texts.ts';

/** How far a dispute is. */
export const DISPUTE_STATUSES = ['open', 'evidence_sent', 'won', 'lost'] as const;
/** One of {@link DISPUTE_STATUSES}. */
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** The statuses in words. */
export const disputeStatusTexts = defineTexts(
  { open: 'Open', evidence_sent: 'Evidence sent', won: 'Won', lost: 'Lost' },
  { open: 'Açık', evidence_sent: 'Kanıt gönderildi', won: 'Kazanıldı', lost: 'Kaybedildi' },
) satisfies TextPair<DisputeStatus>;

/** Which status follows which. */
export const disputeTransitions: Readonly<Record<DisputeStatus, readonly DisputeStatus[]>> = {
  open: ['evidence_sent', 'won', 'lost'],
  evidence_sent: ['won', 'lost'],
  won: [],
  lost: [],
};
