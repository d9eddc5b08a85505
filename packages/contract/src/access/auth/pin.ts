import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { pin } from './codes.ts';
import { loginAnswer } from './login-answer.ts';
import { userNameOrPhone } from './login-name.ts';

/** The body with the digits of the SMS. */
const pinBody = z.object({ userNameOrPhone, pin });

/** The second step of signing in where it is an SMS, and what is still asked for. */
export const pinApi = {
  loginPin: endpoint({
    method: 'POST',
    path: '/auth/login/pin',
    summary:
      'Signs in with the four digits sent after a correct password. They are bound to that sign-in and device.',
    access: 'public',
    body: pinBody,
    response: loginAnswer,
    errors: ['INVALID_LOGIN_CREDENTIALS', 'MAX_LOGIN_ATTEMPTS_REACHED', 'ThrottlerException'],
  }),
  resendPin: endpoint({
    method: 'POST',
    path: '/auth/login/pin/resend',
    summary: 'Sends new digits, at most once a minute and three times in 15 minutes.',
    access: 'public',
    body: z.object({ userNameOrPhone }),
    response: loginAnswer,
    errors: ['INVALID_LOGIN_CREDENTIALS', 'MAX_LOGIN_ATTEMPTS_REACHED', 'ThrottlerException'],
  }),
  pendingLogin: endpoint({
    method: 'GET',
    path: '/auth/login/pending',
    summary: 'Returns the step that the sign-in begun on this device waits for, or nothing if there is none.',
    access: 'public',
    response: z.object({ pending: loginAnswer.nullable() }),
  }),
};
