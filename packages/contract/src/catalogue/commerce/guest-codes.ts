import { z } from 'zod';

/** Every country that has phone numbers, as ISO 3166-1 alpha-2 and the codes that libphonenumber uses beside it. */
export const PHONE_COUNTRIES = (
  'AC AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM ' +
  'CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY ' +
  'HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF ' +
  'MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE ' +
  'RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TA TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ ' +
  'VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ');

/**
 * The countries whose phones a project accepts until it chooses others: Türkiye, Europe, North America, the Gulf and other countries whose
 * guests travel. It leaves out small territories whose numbers are used to earn money with each SMS, such as the Caribbean ones under +1.
 */
export const DEFAULT_PHONE_COUNTRIES = (
  'AE AT AU AX AZ BE BG BH BR CA CH CY CZ DE DK EE ES FI FR GB GE GR HR HU IE IL IN IS IT JO JP KR KW KZ LI LT LU LV MT MX NL NO NZ OM PL PT ' +
  'QA RO RU SA SE SG SI SK TR UA US ZA'
).split(' ');

const most = z.number().int().min(1).max(10_000);

/** How a project checks the phones of guests, and how many orders of strangers it takes. */
export const guestCodes = z.object({
  /** Whether an order begins with a code by SMS. Without one, anyone can order under any phone number; the limits below still hold. */
  is_on: z.boolean(),
  /** Orders of one QR code within an hour whose phone is not verified; further guests there wait, or until staff open the place again. */
  most_at_place: most,
  /** The same of one internet address: guests of a venue may share one. */
  most_at_address: most,
  /** Countries whose phones are accepted, ISO 3166-1 alpha-2. */
  countries: z
    .array(
      z.string().refine((country) => PHONE_COUNTRIES.includes(country), {
        error: 'Is no country with phone numbers',
      }),
    )
    .min(1, { error: 'At least one country is required' })
    .max(300),
});
export type GuestCodes = z.infer<typeof guestCodes>;

/** The defaults of a project. */
export const defaultGuestCodes: GuestCodes = {
  is_on: true,
  most_at_place: 60,
  most_at_address: 120,
  countries: DEFAULT_PHONE_COUNTRIES,
};
