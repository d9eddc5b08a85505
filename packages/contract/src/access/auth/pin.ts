import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { pin } from './codes.ts';
import { loginAnswer } from './login-answer.ts';
import { userNameOrPhone } from './login-name.ts';

/** What is posted with the digits of the SMS. */
export const pinBody = z.object({ userNameOrPhone, pin });

/** The second step of signing in where it is an SMS, and what is still asked for. */
export const pinApi = {
  loginPin: endpoint({
    method: 'POST',
    path: '/auth/login/pin',
    summary:
      'Signs in with the four digits sent after a right password; bound to that password and to the device it was typed on.',
    access: 'public',
    body: pinBody,
    response: loginAnswer,
    errors: ['INVALID_LOGIN_CREDENTIALS', 'MAX_LOGIN_ATTEMPTS_REACHED', 'ThrottlerException'],
  }),
  resendPin: endpoint({
    method: 'POST',
    path: '/auth/login/pin/resend',
    summary:
      'Sends new digits, a minute after the last ones at the earliest and three times in a quarter of an hour.',
    access: 'public',
    body: z.object({ userNameOrPhone }),
    response: loginAnswer,
    errors: ['INVALID_LOGIN_CREDENTIALS', 'MAX_LOGIN_ATTEMPTS_REACHED', 'ThrottlerException'],
  }),
  pendingLogin: endpoint({
    method: 'GET',
    path: '/auth/login/pending',
    summary: 'What the sign-in that this device has begun still asks for; nothing when it has begun none.',
    access: 'public',
    response: z.object({ pending: loginAnswer.nullable() }),
  }),
};
