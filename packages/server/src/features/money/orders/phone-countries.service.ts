import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Kinds of numbers that people carry with them. North American plans do not tell landlines from mobiles. All others are refused: premium and
 * shared-cost numbers earn money with each SMS, and pagers, voice mail and numbers of unknown kind show no one's phone.
 */
const CARRIED: readonly (string | undefined)[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];

/**
 * Whether a project accepts a phone, written as E.164 with its plus. The country is that of the number, not of its calling code: +1 is shared
 * by the United States, Canada and the Caribbean.
 */
export function allowsPhone(phone: string, countries: readonly string[]): boolean {
  const found = parsePhoneNumberFromString(phone);
  return (
    found?.country !== undefined && CARRIED.includes(found.getType()) && countries.includes(found.country)
  );
}
