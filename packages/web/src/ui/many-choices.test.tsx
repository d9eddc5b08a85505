import SmartToyRounded from '@mui/icons-material/SmartToyRounded';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderConsole } from '../testing/render.tsx';
import { EntityPicker } from './entities/entity-picker.tsx';
import { FilterChip } from './list/filter-chip.tsx';

afterEach(cleanup);

const nameOf = (index: number): string => `Robot ${String(index).padStart(4, '0')}`;
const names = Array.from({ length: 1_000 }, (_, index) => nameOf(index));

const robots = names.map((name) => ({ id: name, name, icon: SmartToyRounded }));

function Select() {
  const [value, setValue] = useState(nameOf(500));
  return <EntityPicker label="Robot" entities={robots} value={value} onChange={setValue} />;
}
function Filter() {
  const [values, setValues] = useState<string[]>([]);
  const options = names.map((name) => ({ value: name, label: name }));
  return <FilterChip label="Robot" isSingle options={options} values={values} onChange={setValues} />;
}

test('of a thousand choices fifty around the chosen one are in the page, and the list says how many more there are', async () => {
  await renderConsole({ routes: [{ path: '/', element: <Select /> }] });
  const field = await screen.findByRole('combobox', { name: 'Robot' });
  await userEvent.click(field);
  const list = (): HTMLElement => screen.getByRole('listbox');
  expect(within(list()).getAllByRole('option')).toHaveLength(50);
  expect(
    within(list())
      .getByRole('option', { name: nameOf(500) })
      .getAttribute('aria-selected'),
  ).toBe('true');
  expect(list().textContent).toContain('950 more. Type to search.');
  await userEvent.clear(field);
  await userEvent.type(field, 'robot 099');
  expect(
    within(list())
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(names.slice(990));
  expect(list().textContent).not.toContain('more.');
  await userEvent.click(within(list()).getByRole('option', { name: nameOf(995) }));
  expect((field as HTMLInputElement).value).toBe(nameOf(995));
});

test('a filter with many values is searched by typing, and the arrows lead into what was found', async () => {
  await renderConsole({ routes: [{ path: '/', element: <Filter /> }], language: 'tr' });
  await userEvent.click(await screen.findByRole('button', { name: 'Robot' }));
  const menu = await screen.findByRole('menu');
  expect(within(menu).getAllByRole('menuitemradio')).toHaveLength(50);
  expect(menu.textContent).toContain('950 sonuç daha. Aramak için yazın.');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Ara');
  await userEvent.keyboard('0777');
  expect(
    within(menu)
      .getAllByRole('menuitemradio')
      .map((item) => item.textContent),
  ).toEqual([nameOf(777)]);
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe(nameOf(777));
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: `Robot: ${nameOf(777)}` })).toBeDefined();
});
