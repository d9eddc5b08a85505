import { expect, test } from 'vitest';
import { clientAuthMethods, judgeClient } from './client-auth.rules.ts';

test.each([
  [undefined, ['client_secret_basic', 'client_secret_post']],
  [['client_secret_basic'], ['client_secret_basic']],
  [['client_secret_post'], ['client_secret_post']],
  [
    ['private_key_jwt', 'client_secret_post', 'client_secret_basic'],
    ['client_secret_basic', 'client_secret_post'],
  ],
  [['private_key_jwt', 'none'], []],
])('a provider that takes %j is asked by %j', (supported, methods) => {
  expect(clientAuthMethods(supported)).toEqual(methods);
});

test.each([
  [400, 'invalid_grant', 'proved'],
  [401, 'invalid_client', 'refused'],
  [400, 'invalid_client', 'refused'],
  [400, 'unauthorized_client', 'refused'],
  [401, undefined, 'refused'],
  [400, 'invalid_request', 'unclear'],
  [500, undefined, 'unclear'],
] as const)('an answer %d %s means that the client is %s', (status, error, outcome) => {
  expect(judgeClient({ status, error })).toBe(outcome);
});
