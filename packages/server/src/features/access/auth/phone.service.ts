import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

/** Where a number without a country code is taken to be from. */
const HOME = 'TR';

/** A mobile phone as it is kept, `+905321234567`; undefined when there can be no such number. */
export function readPhone(text: string): string | undefined {
  const found = parsePhoneNumberFromString(text, HOME);
  return found?.isValid() === true && found.ext === undefined ? found.number : undefined;
}
