import type { RecordUse, UseKind } from '@rota/contract/core';
import { expect, test } from 'vitest';
import { linkOfUse, usesOfTargets } from './use-links.rules.ts';

type Named = RecordUse['first'][number];
test.each<[UseKind, Named, string | undefined]>([
  ['schedule', { id: 'a b', name: 'A' }, '/delivery/schedules?schedule-id=a+b'],
  ['api_key', { id: 'k', name: 'K', project_id: 7 }, '/admin/accounts/api-keys?project-id=7&key-id=k'],
  ['alert_plan', { id: '7', name: 'P', project_id: 7 }, '/project/alert-rules?project-id=7'],
  ['template', { id: 't', name: 'T' }, '/delivery/task'],
  ['print_job', { id: 'p', name: 'P' }, undefined],
])('a %s is shown on its page', (kind, one, link) => {
  expect(linkOfUse(kind, one)).toBe(link);
});

test('what names targets is grouped by kind, and counted beyond the first five', () => {
  const uses = Array.from({ length: 6 }, (_none, index) => ({
    kind: 'qr_code' as const,
    id: `q${index}`,
    name: `Q${index}`,
  }));
  expect(usesOfTargets([...uses, { kind: 'station', id: 's', name: 'Bar' }])).toMatchObject([
    { kind: 'qr_code', count: 6, first: uses.slice(0, 5).map(({ id, name }) => ({ id, name })) },
    { kind: 'station', count: 1 },
  ]);
});
