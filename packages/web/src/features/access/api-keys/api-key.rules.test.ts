import { keyPermissions } from '@rota/contract/api-keys';
import { expect, test } from 'vitest';
import {
  apiKeyForm,
  contentOf,
  permissionAreas,
  permissionsOfArea,
  permissionsOfPreset,
  stateOf,
  type ApiKeyFields,
} from './api-key.rules.ts';

const NOW = Date.parse('2026-03-02T09:30:00.000Z');
const fields = {
  name: 'Till',
  permissions: ['robots.read', 'deliveries.create'],
  expiry: 'never',
  date: null,
  robot: '',
} as const;

test('every permission that a key can have stands in one area', () => {
  expect(permissionAreas.flatMap(permissionsOfArea).sort()).toEqual([...keyPermissions].sort());
});

test('presets hold what their name says, and never what a person may not grant', () => {
  const may = (permission: string): boolean => permission !== 'robots.read';
  expect(permissionsOfPreset('read', () => true).every((one) => one.endsWith('.read'))).toBe(true);
  expect(permissionsOfPreset('read', may)).not.toContain('robots.read');
  expect(permissionsOfPreset('order', may)).toEqual(
    expect.arrayContaining(['deliveries.create', 'robot_calls.create']),
  );
  expect(permissionsOfPreset('order', may)).not.toContain('robots.control');
  expect(permissionsOfPreset('all', () => true)).toEqual(keyPermissions);
});

test.each<[Partial<ApiKeyFields>, string | null]>([
  [{ expiry: 'never' }, null],
  [{ expiry: '30' }, '2026-04-01T09:30:00.000Z'],
  [{ expiry: '365', date: '2026-03-03T00:00:00.000Z' }, '2027-03-02T09:30:00.000Z'],
  [{ expiry: 'date', date: '2026-03-03T00:00:00.000Z' }, '2026-03-03T00:00:00.000Z'],
])('%j is good until %s', (changes, until) => {
  expect(contentOf({ ...fields, permissions: [...fields.permissions], ...changes }, NOW).expires_at).toBe(
    until,
  );
});

test.each<[Partial<ApiKeyFields>, string[]]>([
  [{}, []],
  [{ name: ' ' }, ['name_required']],
  [{ permissions: [] }, ['permission_needed']],
  [{ expiry: 'date' }, ['time_is_past']],
  [{ expiry: 'date', date: '2026-03-01T00:00:00.000Z' }, ['time_is_past']],
])('%j is refused with %j', (changes, sentences) => {
  const { error } = apiKeyForm(() => NOW).safeParse({ ...fields, ...changes });
  expect(error?.issues.map(({ message }) => message) ?? []).toEqual(sentences);
});

test.each([
  [{ stopped: null, suspended: [] }, 'works'],
  [{ stopped: null, suspended: ['robots.read'] }, 'partly'],
  [{ stopped: 'expired', suspended: ['robots.read'] }, 'expired'],
  [{ stopped: 'owner_gone', suspended: [] }, 'owner_gone'],
] as const)('%j %s', (key, state) => {
  expect(stateOf({ stopped: key.stopped, suspended: [...key.suspended] })).toBe(state);
});
