import { expect, test } from 'vitest';
import { emailForm, fieldsOf, smsForm, type GatewayFields } from './gateway.rules.ts';

const empty = fieldsOf({ kind: 'outbox' }, '2775');

test.each<[Partial<GatewayFields>, unknown]>([
  [{}, { kind: 'outbox' }],
  [
    { kind: 'smpp', host: 'smpp.example.org', system_id: 'rota', sender: 'ROTA' },
    { kind: 'smpp', host: 'smpp.example.org', port: 2775, tls: true, system_id: 'rota', sender: 'ROTA' },
  ],
  [
    { kind: 'netgsm', username: '850', password: 'secret', sender: 'ROTA', host: 'left.over' },
    { kind: 'netgsm', username: '850', password: 'secret', sender: 'ROTA' },
  ],
])('%j is sent as what its kind knows', (changes, gateway) => {
  expect(smsForm.parse({ ...empty, ...changes })).toEqual(gateway);
});

test.each<[Partial<GatewayFields>, string, string]>([
  [{ kind: 'smpp', sender: 'ROTA' }, 'host', 'host_required'],
  [{ kind: 'netgsm', sender: '' }, 'sender', 'sender_required'],
  [{ kind: 'http', url: 'http://sms.example.org/send' }, 'url', 'address_not_https'],
])('%j is reported at %s', (changes, field, sentence) => {
  const problem = smsForm
    .safeParse({ ...empty, ...changes })
    .error?.issues.find(({ path }) => path[0] === field);
  expect(problem?.message).toBe(sentence);
});

test('a mail server’s settings come back as they were, without a password', () => {
  const gateway = {
    kind: 'smtp',
    host: 'mail.example.org',
    port: 465,
    security: 'tls',
    username: 'rota',
  } as const;
  const fields = fieldsOf({ ...gateway, from: 'rota@example.org', from_name: 'Rota' }, '587');
  expect([fields.port, fields.password]).toEqual(['465', '']);
  expect(emailForm.parse(fields)).toEqual({ ...gateway, from: 'rota@example.org', from_name: 'Rota' });
  expect(emailForm.safeParse({ ...fields, from: 'nobody' }).error?.issues[0]?.message).toBe('not_email');
});
