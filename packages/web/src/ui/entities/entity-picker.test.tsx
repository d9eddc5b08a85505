import SmartToyRounded from '@mui/icons-material/SmartToyRounded';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderConsole } from '../../testing/render.tsx';
import { EntityPicker } from './entity-picker.tsx';
import type { Entity } from './entity.ts';

afterEach(cleanup);

const aTable = (number: number, changes: Partial<Entity> = {}): Entity => ({
  ...{ id: `t-${number}`, name: `Table ${number}`, icon: SmartToyRounded },
  ...changes,
});

test('entities stand in natural order within their groups', async () => {
  const entities = [aTable(10, { group: 'Quay 1' }), aTable(2, { group: 'Quay 1' }), aTable(1, { group: 'Quay 2' })];
  await renderConsole({
    routes: [{ path: '/', element: <EntityPicker label="Target" entities={entities} value="" onChange={vi.fn()} /> }],
  });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Target' }));
  const names = within(screen.getByRole('listbox')).getAllByRole('option');
  expect(names.map((option) => option.textContent)).toEqual(['Table 2', 'Table 10', 'Table 1']);
});

test('one that cannot be chosen stays in the list and says why', async () => {
  const onChange = vi.fn();
  const entities = [aTable(1, { whyNot: 'on another floor' }), aTable(2)];
  await renderConsole({
    routes: [{ path: '/', element: <EntityPicker label="Target" entities={entities} value="" onChange={onChange} /> }],
  });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Target' }));
  const refused = screen.getByRole('option', { name: /Table 1/ });
  expect(refused.getAttribute('aria-disabled')).toBe('true');
  expect(refused.textContent).toBe('Table 1on another floor');
  await userEvent.click(screen.getByRole('option', { name: 'Table 2' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('t-2');
});

test('an entity is found by its further words, whatever the case', async () => {
  const entities = [aTable(1, { words: ['SN-İ7'] }), aTable(2)];
  await renderConsole({
    routes: [{ path: '/', element: <EntityPicker label="Target" entities={entities} value="" onChange={vi.fn()} /> }],
  });
  await userEvent.type(await screen.findByRole('combobox', { name: 'Target' }), 'sn-i7');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Table 1']);
});
