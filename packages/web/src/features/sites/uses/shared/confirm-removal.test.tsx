import type { RecordUse } from '@rota/contract/core';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderConsole } from '../../../../testing/render.tsx';
import { ConfirmRemoval } from './confirm-removal.tsx';

afterEach(cleanup);

const first = [{ id: 'd1', name: 'CM7N-3825' }];
test.each<[RecordUse['effect'], boolean]>([
  ['needs', false],
  ['stops', true],
  ['stays', true],
  ['goes', true],
])('where a delivery %s, typing the name for a deletion is offered: %s', async (effect, isOffered) => {
  const nothing = () => undefined;
  const question = (
    <ConfirmRemoval
      usesKey={['robot', 'a']}
      readUses={() => Promise.resolve([{ kind: 'delivery', effect, count: 1, first }])}
      title="Remove R-01?"
      typedName="R-01"
      confirmLabel="Remove"
      onConfirm={nothing}
      onCancel={nothing}
    />
  );
  await renderConsole({ routes: [{ path: '/', element: question }] });
  expect(await screen.findByRole('link', { name: 'CM7N-3825' })).toBeDefined();
  expect(screen.queryByRole('textbox') !== null).toBe(isOffered);
  expect(screen.getByRole('button', { name: 'Remove' })).toHaveProperty('disabled', true);
});
