import { brokenRule } from '../../core/constraints.ts';
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
  .string({ error: brokenRule('pin_code_required') })
  .trim()
  .min(1, { error: brokenRule('pin_code_required'), abort: true })
  .regex(/^[0-9]+$/, { error: brokenRule('only_digits'), abort: true })
  .regex(/^[0-9]{4}$/, { error: brokenRule('pin_must_be_4_digits') });

/** The six digits of an SMS, an e-mail or an authenticator app; a space in the middle, as apps show them, is left out. */
export const sixDigits = z
  .string({ error: brokenRule('code_required') })
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(
    z
      .string()
      .min(1, { error: brokenRule('code_required'), abort: true })
      .regex(/^[0-9]+$/, { error: brokenRule('only_digits'), abort: true })
      .regex(/^[0-9]{6}$/, { error: brokenRule('code_must_be_6_digits') }),
  );
