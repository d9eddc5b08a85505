import { defineTexts, type TextPair } from '../../core/texts.ts';

/** The texts that stand behind ordering. */
export const LEGAL_KINDS = [
  'terms_of_use',
  'privacy_agreement',
  'distance_sales_contract',
  'delivery_and_return_conditions',
  'about_us',
] as const;
/** One of {@link LEGAL_KINDS}. */
export type LegalKind = (typeof LEGAL_KINDS)[number];

/** The texts by their names. */
export const legalKindTexts = defineTexts(
  {
    terms_of_use: 'Terms of use',
    privacy_agreement: 'Privacy agreement',
    distance_sales_contract: 'Distance sales contract',
    delivery_and_return_conditions: 'Delivery and return conditions',
    about_us: 'About us',
  },
  {
    terms_of_use: 'Kullanım koşulları',
    privacy_agreement: 'Gizlilik sözleşmesi',
    distance_sales_contract: 'Mesafeli satış sözleşmesi',
    delivery_and_return_conditions: 'Teslimat ve iade koşulları',
    about_us: 'Hakkımızda',
  },
) satisfies TextPair<LegalKind>;

/** The public page of each text, a path of this installation; the project is named by `?project-id=`. */
export const LEGAL_PATHS: Readonly<Record<LegalKind, string>> = {
  terms_of_use: '/terms-of-use',
  privacy_agreement: '/privacy-agreement',
  distance_sales_contract: '/distance-sales-contract',
  delivery_and_return_conditions: '/delivery-and-return-conditions',
  about_us: '/about-us',
};
