import SmartToyRounded from '@mui/icons-material/SmartToyRounded';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderConsole } from '../../testing/render.tsx';
import { EntityPicker } from './entity-picker.tsx';
import { inShownOrder, type Entity } from './entity.ts';

afterEach(cleanup);

const aTable = (number: number, changes: Partial<Entity> = {}): Entity => ({
  id: `t-${number}`,
  name: `Table ${number}`,
  icon: SmartToyRounded,
  ...changes,
});

test('entities stand in natural order within their groups', async () => {
  const entities = [
    aTable(10, { group: 'Quay 1' }),
    aTable(2, { group: 'Quay 1' }),
    aTable(1, { group: 'Quay 2' }),
  ];
  await renderConsole({
    routes: [
      { path: '/', element: <EntityPicker label="Target" entities={entities} value="" onChange={vi.fn()} /> },
    ],
  });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Target' }));
  const names = within(screen.getByRole('listbox')).getAllByRole('option');
  expect(names.map((option) => option.textContent)).toEqual(['Table 2', 'Table 10', 'Table 1']);
});

test('a rank comes before the name, and while the list is open everything keeps its place and says what is so now', async () => {
  const at = (ranks: readonly number[]) =>
    [1, 2, 3].map((number, index) => aTable(number, { rank: ranks[index], aside: `${ranks[index]} m` }));
  function Moving() {
    const [ranks, setRanks] = useState([9, 4, 7]);
    return (
      <>
        <EntityPicker label="Target" entities={at(ranks)} value="" onChange={vi.fn()} />
        <button type="button" onFocus={() => setRanks([1, 2, 3])}>
          Drive
        </button>
      </>
    );
  }
  await renderConsole({ routes: [{ path: '/', element: <Moving /> }] });
  const field = await screen.findByRole('combobox', { name: 'Target' });
  const shown = () => screen.getAllByRole('option').map((option) => option.textContent);
  await userEvent.click(field);
  expect(shown()).toEqual(['Table 24 m', 'Table 37 m', 'Table 19 m']);
  fireEvent.focus(screen.getByRole('button', { name: 'Drive', hidden: true }));
  expect(shown()).toEqual(['Table 22 m', 'Table 33 m', 'Table 11 m']);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(field);
  expect(shown()).toEqual(['Table 11 m', 'Table 22 m', 'Table 33 m']);
});

test.each<[string, readonly Entity[], readonly Entity[], readonly string[]]>([
  [
    'what came since follows its group',
    [aTable(1, { group: 'A' }), aTable(2, { group: 'B' })],
    [aTable(2, { group: 'B' }), aTable(3, { group: 'A' }), aTable(1, { group: 'A' })],
    ['t-1 A', 't-3 A', 't-2 B'],
  ],
  ['what is gone leaves', [aTable(1), aTable(2)], [aTable(2)], ['t-2 undefined']],
  [
    'a group is kept with the place',
    [aTable(1, { group: 'A' }), aTable(2)],
    [aTable(1), aTable(2, { group: 'B' })],
    ['t-1 A', 't-2 undefined'],
  ],
])('of an open list: %s', (_words, before, now, expected) => {
  expect(inShownOrder(before, now).map(({ id, group }) => `${id} ${group}`)).toEqual(expected);
});

test('one that cannot be chosen stays in the list and says why', async () => {
  const onChange = vi.fn();
  const entities = [aTable(1, { whyNot: 'on another floor' }), aTable(2)];
  await renderConsole({
    routes: [
      {
        path: '/',
        element: <EntityPicker label="Target" entities={entities} value="" onChange={onChange} />,
      },
    ],
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
    routes: [
      { path: '/', element: <EntityPicker label="Target" entities={entities} value="" onChange={vi.fn()} /> },
    ],
  });
  await userEvent.type(await screen.findByRole('combobox', { name: 'Target' }), 'sn-i7');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Table 1']);
});

/** A form with a picker in it, as every form has one. */
function Form({ entities, onSend }: { entities: readonly Entity[]; onSend: (value: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend(value);
      }}
    >
      <EntityPicker label="Robot" entities={entities} value={value} onChange={setValue} />
      <button type="submit">Send</button>
    </form>
  );
}

describe('what was typed and not chosen', () => {
  const robots = ['R-1', 'R-12', 'R-2'].map((name): Entity => ({ id: name, name, icon: SmartToyRounded }));
  const busy: Entity = { id: 'R-3', name: 'R-3', icon: SmartToyRounded, whyNot: 'disabled' };
  async function openForm() {
    const onSend = vi.fn();
    await renderConsole({
      routes: [{ path: '/', element: <Form entities={[...robots, busy]} onSend={onSend} /> }],
    });
    return {
      onSend,
      field: await screen.findByRole('combobox', { name: 'Robot' }),
      send: screen.getByRole('button', { name: 'Send' }),
    };
  }

  test.each([
    ['R-1{Enter}{Enter}', 'R-1'],
    ['12{Enter}{Enter}', 'R-12'],
    ['r-12{Escape}{Enter}{Enter}', 'R-12'],
    ['12{Escape}{Enter}{Enter}', 'R-12'],
    ['R-1{ArrowDown}{Enter}{Enter}', 'R-12'],
  ])('%s takes the one that is meant', async (keys, sent) => {
    const { onSend, field } = await openForm();
    await userEvent.type(field, keys);
    expect(onSend.mock.calls).toEqual([[sent]]);
  });

  test.each([
    ['R-9{Enter}', '“R-9” is not in the list. Choose one from the list.'],
    ['R{Escape}{Enter}', '“R” is not in the list. Choose one from the list.'],
    ['R-3{Escape}{Enter}', 'R-3: disabled'],
    ['R-9', '“R-9” is not in the list. Choose one from the list.'],
    ['R-', '“R-” is not in the list. Choose one from the list.'],
  ])('%s never sends the form as if nothing was typed', async (keys, sentence) => {
    const { onSend, field, send } = await openForm();
    await userEvent.type(field, keys);
    await userEvent.click(send);
    expect(await screen.findByText(sentence)).toBeDefined();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field).toHaveProperty('value', keys.replace(/\{.*/, ''));
    expect(onSend).not.toHaveBeenCalled();
    await userEvent.clear(field);
    await userEvent.click(send);
    expect(onSend.mock.calls).toEqual([['']]);
  });

  test('a name typed in full is taken on the way to the button', async () => {
    const { onSend, field, send } = await openForm();
    await userEvent.type(field, 'r-2');
    await userEvent.click(send);
    expect(onSend.mock.calls).toEqual([['R-2']]);
  });

  test('Enter in an open list picks nothing automatically', async () => {
    const { onSend, field } = await openForm();
    await userEvent.click(field);
    await userEvent.keyboard('{Enter}');
    expect(onSend.mock.calls).toEqual([['']]);
  });
});
