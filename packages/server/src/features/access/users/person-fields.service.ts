import { fieldProblem } from '../../../http/app-error.ts';
import type { Conflict, Conflicts } from '../../../http/conflicts.ts';
import { validationFailed } from '../../../http/validation.ts';
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
  if (phone === undefined) throw validationFailed([fieldProblem('phone', 'phone_number_invalid')]);
  return phone;
}

const TAKEN = 'A user with the given email, phone or username already exists';
const takenAt = (property: string): Conflict => ({
  code: 'USER_ALREADY_EXISTS',
  message: TAKEN,
  details: [fieldProblem(property, 'user_exists')],
});

/** A name, phone number or address that another account has. */
export const USER_CONFLICTS: Conflicts = {
  app_user_username_unique: takenAt('username'),
  app_user_email_unique: takenAt('email'),
  app_user_phone_unique: takenAt('phone'),
};
