import { AppError } from '../../http/app-error.ts';
import { isUniqueViolation } from '../../db/database-errors.ts';
import { validationFailed } from '../../http/validation.ts';
import { readPhone } from '../auth/index.ts';

type Given = { readonly phone?: string | null | undefined; readonly email?: string | null | undefined };
type Kept = { readonly phone?: string | null; readonly email?: string | null };

/** How a person is reached, as it is kept: '' is none, and a phone is written one way. Throws VALIDATION_FAILED at the phone. */
export function readContact({ phone, email }: Given): Kept {
  return {
    ...(phone !== undefined && { phone: phone === null || phone === '' ? null : requirePhone(phone) }),
    ...(email !== undefined && { email: email === null || email === '' ? null : email }),
  };
}

function requirePhone(text: string): string {
  const phone = readPhone(text);
  if (phone === undefined) throw validationFailed([{ property: 'phone', constraints: { phone: 'Phone number is not valid' } }]);
  return phone;
}

const FIELDS = { app_user_username_unique: 'username', app_user_email_unique: 'email', app_user_phone_unique: 'phone' } as const;
const TAKEN = 'A user with the given email, phone or username already exists';

/** Says of a name, phone or address that somebody has it already; anything else goes on as it is. */
export function refuseTaken(error: unknown): never {
  for (const [constraint, property] of Object.entries(FIELDS)) {
    if (!isUniqueViolation(error, constraint)) continue;
    throw new AppError('USER_ALREADY_EXISTS', TAKEN, { cause: error, details: [{ property, constraints: { unique: TAKEN } }] });
  }
  throw error;
}
