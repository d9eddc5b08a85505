import { defineTexts, type TextPair } from '../../core/texts.ts';

/** The legal form of a seller. */
export const SELLER_KINDS = ['personal', 'private_company', 'limited_company'] as const;
/** One of {@link SELLER_KINDS}. */
export type SellerKind = (typeof SELLER_KINDS)[number];

/** The kinds in words. */
export const sellerKindTexts = defineTexts(
  {
    personal: 'Person',
    private_company: 'Sole proprietorship',
    limited_company: 'Limited or joint-stock company',
  },
  {
    personal: 'Gerçek kişi',
    private_company: 'Şahıs şirketi',
    limited_company: 'Limited veya anonim şirket',
  },
) satisfies TextPair<SellerKind>;
