import { z } from 'zod';
import { pin } from '../../access/auth/codes.ts';
import { phone } from '../../access/auth/login-name.ts';
import { endpoint } from '../../core/endpoint.ts';
import { empty, projectIdParam } from '../../core/schemas.ts';
import { languages } from '../../core/texts.ts';
import * as user from './market-user.ts';

const whose = { phone, project_id: projectIdParam.optional() };

/**
 * Deleting one's account on a public page. Nothing tells whether a phone has an account before the code that was sent to it is right.
 * Without `project_id` it is the only project that has an app; where several have one, it is asked for.
 */
export const accountDeletionApi = {
  page: endpoint({
    method: 'GET',
    path: '/public/account-deletion',
    summary: 'Returns which project the app belongs to.',
    access: 'public',
    query: z.object({ project_id: projectIdParam.optional() }),
    response: z.object({ project_id: z.number().int(), house: z.string() }),
    errors: ['ACCOUNT_DELETION_NOT_STARTED'],
  }),
  start: endpoint({
    method: 'POST',
    path: '/public/account-deletion',
    summary: 'Sends a code to the phone, whether or not it has an account.',
    access: 'public',
    body: z.object({ ...whose, language: z.enum(languages).default('tr') }),
    response: user.codeSent,
    errors: ['ACCOUNT_DELETION_NOT_STARTED', 'PHONE_COUNTRY_NOT_ALLOWED'],
  }),
  code: endpoint({
    method: 'POST',
    path: '/public/account-deletion/code',
    summary: 'Checks the code. It stays valid for ten minutes, for the confirmation.',
    access: 'public',
    body: z.object({ ...whose, code: user.smsCode }),
    response: z.object({ expires_at: z.string() }),
    errors: ['ACCOUNT_DELETION_NOT_STARTED', 'QR_VALIDATION_CODE_INVALID', 'MARKET_USER_UNKNOWN'],
  }),
  pin: endpoint({
    method: 'POST',
    path: '/public/account-deletion/pin',
    summary: 'Checks the PIN before the confirmation. Wrong ones count as they do at sign-in.',
    access: 'public',
    body: z.object({ ...whose, code: user.smsCode, pin }),
    response: empty,
    errors: [
      'ACCOUNT_DELETION_NOT_STARTED',
      'QR_VALIDATION_CODE_INVALID',
      'MARKET_PIN_WRONG',
      'MAX_LOGIN_ATTEMPTS_REACHED',
    ],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/public/account-deletion/confirm',
    summary: 'Deletes the account. Repeating the call with the same code succeeds.',
    access: 'public',
    body: z.object({ ...whose, code: user.smsCode, pin }),
    response: empty,
    errors: [
      'ACCOUNT_DELETION_NOT_STARTED',
      'QR_VALIDATION_CODE_INVALID',
      'MARKET_PIN_WRONG',
      'MAX_LOGIN_ATTEMPTS_REACHED',
      'ACCOUNT_NOT_DELETED',
    ],
  }),
};
