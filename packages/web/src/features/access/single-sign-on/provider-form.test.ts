import { expect, test } from 'vitest';
import { bodyOf, fieldsOf, fieldsSchema, wordsOf } from './provider-form.ts';

const provider = {
  ...fieldsOf(undefined),
  name: 'Lale Group',
  issuer: 'https://login.example.com',
  client_id: 'rota',
  client_secret: 'the secret',
};

function fields(change: object, isNew = true): string[] {
  const { error } = fieldsSchema(isNew).safeParse({ ...provider, ...change });
  return error?.issues.map(({ path }) => path.join('.')) ?? [];
}

test('a provider has a name, an address by https and a client; hosts and scopes are one line each', () => {
  expect(fields({})).toEqual([]);
  expect(fields({ name: '' })).toEqual(['name']);
  expect(fields({ issuer: 'http://login.example.com' })).toEqual(['issuer']);
  expect(fields({ client_id: '' })).toEqual(['client_id']);
  expect(fields({ hosts: 'keys.example.com, b.example.com' })).toEqual([]);
  expect(fields({ hosts: 'https://keys.example.com' })).toEqual(['hosts']);
  expect(fields({ scopes: 'groups "teams"' })).toEqual(['scopes']);
});

test('a secret is needed once, and an empty one is not sent', () => {
  expect(fields({ client_secret: '' })).toEqual(['client_secret']);
  expect(fields({ client_secret: '' }, false)).toEqual([]);
  expect(bodyOf({ ...provider, client_secret: '' })).not.toHaveProperty('client_secret');
  expect(wordsOf(' a.example, b.example  c.example')).toEqual(['a.example', 'b.example', 'c.example']);
});
