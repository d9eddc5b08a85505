import { z } from 'zod';

/** Digits of the code that is sent by SMS after a right password. */
export const PIN_LENGTH = 4;
/** Digits of every other code that is sent. */
export const CODE_LENGTH = 6;
/** Seconds for which the four digits are good. */
export const PIN_LIVES_S = 180;
/** Seconds after which a code can be sent again. */
export const RESEND_AFTER_S = 60;

/** The four digits of an SMS: first whether they are digits, then how many. */
export const pin = z
  .string({ error: 'Pin code is required' })
  .trim()
  .min(1, { error: 'Pin code is required', abort: true })
  .regex(/^[0-9]+$/, { error: 'Must be only digits', abort: true })
  .regex(/^[0-9]{4}$/, { error: 'Must be exactly 4 digits (PIN)' });

/** The six digits of an SMS, an e-mail or an authenticator app; a space in the middle, as apps show them, is left out. */
export const sixDigits = z
  .string({ error: 'Code is required' })
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(
    z
      .string()
      .min(1, { error: 'Code is required', abort: true })
      .regex(/^[0-9]+$/, { error: 'Must be only digits', abort: true })
      .regex(/^[0-9]{6}$/, { error: 'Must be exactly 6 digits' }),
  );
