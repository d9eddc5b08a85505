import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { empty } from '../../core/schemas.ts';
import { sixDigits } from './codes.ts';
import { newPassword, userNameOrPhone } from './login-name.ts';

/** The body with the code of a reset. */
export const resetPinBody = z.object({ userNameOrPhone, pin: sixDigits });

/** A new password for who has forgotten it: a code, a token for it, the password. */
export const resetApi = {
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    summary:
      'Sends a code by SMS, or by e-mail if there is no phone. The response is the same whether the account exists or not.',
    access: 'public',
    body: z.object({ userNameOrPhone }),
    response: z.object({ expires_in_s: z.number().int() }),
    errors: ['INVALID_PHONE_OR_USERNAME_TO_RESET', 'RESET_ASKED_ALREADY', 'ThrottlerException'],
  }),
  resetPasswordPin: endpoint({
    method: 'POST',
    path: '/auth/reset-password/pin',
    summary: 'Exchanges the code for a token that sets a new password once.',
    access: 'public',
    body: resetPinBody,
    response: z.object({ reset_token: z.string(), expires_in_s: z.number().int() }),
    errors: ['INVALID_RESET_PASSWORD_CREDENTIALS', 'MAX_LOGIN_ATTEMPTS_REACHED'],
  }),
  resetPasswordChange: endpoint({
    method: 'POST',
    path: '/auth/reset-password/change',
    summary: 'Sets a new password and ends every session of the account.',
    access: 'public',
    body: z.object({ reset_token: z.string().min(1).max(100), password: newPassword }),
    response: empty,
    errors: ['INVALID_RESET_PASSWORD_CREDENTIALS', 'ThrottlerException'],
  }),
};
