import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError, CANCELED } from '../../api/api-error.ts';
import { renderConsole } from '../../testing/render.tsx';
import { Field, SelectField, SwitchField } from './fields.tsx';
import { FormDialog } from './form-dialog.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useQuestion } from './question.ts';
import { useResourceForm } from './resource-form.ts';

afterEach(cleanup);

const schema = z.object({
  name: z.string().min(1, { error: 'Give it a name' }),
  seats: z.number({ error: 'How many?' }),
  place: z.enum(['hall', 'garden']),
  isOpen: z.boolean(),
  note: z.string().optional(),
});
type Table = z.infer<typeof schema>;
const TABLE: Table = { name: 'Table 12', seats: 4, place: 'hall', isOpen: false };

type Props = {
  save: (table: Table) => Promise<unknown>;
  renewed?: Table;
  /** Hands over the way to store something else, as another person would. */
  onChangeable?: (store: (table: Table) => void) => void;
};

/** A dialog over a record that someone else may change. */
function Editing({ save, renewed, onChangeable }: Props) {
  const [stored, setStored] = useState(TABLE);
  useEffect(() => onChangeable?.(setStored), [onChangeable]);
  const [isOpen, setOpen] = useState(true);
  const form = useResourceForm({
    schema,
    values: stored,
    save,
    byCode: { NAME_TAKEN: 'name' },
    renew: async () => setStored(renewed ?? stored),
    onSaved: () => setOpen(false),
  });
  if (!isOpen) return <p>Closed</p>;
  return (
    <FormDialog form={form} title="Edit table" submitLabel="Save" onClose={() => setOpen(false)}>
      <Field form={form} name="name" label="Name" hint="As guests know it" />
      <Field form={form} name="seats" label="Seats" isNumber />
      <SelectField
        form={form}
        name="place"
        label="Place"
        options={[
          { value: 'hall', label: 'Hall' },
          { value: 'garden', label: 'Garden' },
        ]}
      />
      <SwitchField form={form} name="isOpen" label="Open" />
      <Field form={form} name="note" label="Note" isOptional />
    </FormDialog>
  );
}

async function open(props: Props) {
  await renderConsole({ routes: [{ path: '/', element: <Editing {...props} /> }] });
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit table' }));
  const field = (name: string) => dialog.getByRole('textbox', { name });
  return { dialog, field, submit: () => userEvent.click(dialog.getByRole('button', { name: 'Save' })) };
}

test('every kind of field shows what is stored, and what was changed is sent with the names of the fields', async () => {
  const save = vi.fn(async () => undefined);
  const { dialog, field, submit } = await open({ save });
  expect(field('Name')).toHaveProperty('value', 'Table 12');
  await userEvent.type(field('Name'), 'a');
  await userEvent.clear(dialog.getByRole('spinbutton', { name: 'Seats' }));
  await userEvent.type(dialog.getByRole('spinbutton', { name: 'Seats' }), '6');
  await userEvent.click(dialog.getByRole('combobox', { name: 'Place' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Garden' }));
  await userEvent.click(dialog.getByRole('switch', { name: 'Open' }));
  await submit();
  await screen.findByText('Closed');
  expect(save).toHaveBeenCalledExactlyOnceWith(
    { name: 'Table 12a', seats: 6, place: 'garden', isOpen: true },
    ['name', 'seats', 'place', 'isOpen'],
  );
});

test('a field says what is wrong with it in place of its hint, and nothing is sent', async () => {
  const save = vi.fn(async () => undefined);
  const { dialog, field, submit } = await open({ save });
  expect(dialog.getByText('As guests know it')).toBeDefined();
  await userEvent.clear(field('Name'));
  await submit();
  expect(await dialog.findByText('Give it a name')).toBeDefined();
  expect(dialog.queryByText('As guests know it')).toBeNull();
  expect(save).not.toHaveBeenCalled();
});

test('what the server refuses stands at its field, or above all fields', async () => {
  const answers = [
    new ApiError('The name is taken.', { resultCode: 'NAME_TAKEN', status: 409 }),
    new ApiError('The server is busy.', { status: 503 }),
  ];
  const { dialog, field, submit } = await open({
    save: async () => {
      const answer = answers.shift();
      if (answer !== undefined) throw answer;
    },
  });
  await submit();
  expect(await dialog.findByText('The name is taken.')).toBeDefined();
  expect(field('Name').getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(field('Name'), 'b');
  await submit();
  expect((await dialog.findByRole('alert')).textContent).toContain('The server is busy.');
  await submit();
  await screen.findByText('Closed');
});

test('after a conflict the untouched fields show the stored values, and saving again works', async () => {
  const refusals = [new ApiError('Someone else was first.', { resultCode: 'VERSION_CONFLICT', status: 409 })];
  const saved: Table[] = [];
  const { dialog, field, submit } = await open({
    renewed: { ...TABLE, name: 'Renamed', seats: 8 },
    save: async (table) => {
      const refusal = refusals.shift();
      if (refusal !== undefined) throw refusal;
      saved.push(table);
    },
  });
  await userEvent.type(field('Name'), 'b');
  await submit();
  expect((await dialog.findByRole('alert')).textContent).toContain('Someone else was first.');
  await waitFor(() => expect(dialog.getByRole('spinbutton', { name: 'Seats' })).toHaveProperty('value', '8'));
  expect(field('Name')).toHaveProperty('value', 'Table 12b');
  await submit();
  await screen.findByText('Closed');
  expect(saved).toEqual([{ ...TABLE, name: 'Table 12b', seats: 8 }]);
});

test('a save that was cancelled says nothing, and a field that may be empty is left out', async () => {
  const save = vi.fn<(table: Table) => Promise<unknown>>(async () => {
    throw new ApiError(CANCELED);
  });
  const { dialog, field, submit } = await open({ save });
  await userEvent.type(field('Note'), 'a');
  await userEvent.clear(field('Note'));
  await submit();
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.calls[0]?.[0].note).toBeUndefined();
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', false),
  );
  expect(dialog.queryByRole('alert')).toBeNull();
});

test('a save that would overwrite another person’s change stops once and says so', async () => {
  const saved: Table[] = [];
  let change: (table: Table) => void = () => undefined;
  const { dialog, field, submit } = await open({
    save: async (table) => saved.push(table),
    onChangeable: (set) => (change = set),
  });
  await userEvent.type(field('Name'), 'b');
  act(() => change({ ...TABLE, seats: 8 }));
  await waitFor(() => expect(dialog.getByRole('spinbutton', { name: 'Seats' })).toHaveProperty('value', '8'));
  act(() => change({ ...TABLE, name: 'Terrace 1', seats: 8 }));
  await submit();
  expect((await dialog.findByRole('alert')).textContent).toContain('Someone else saved different values');
  expect(saved).toEqual([]);
  expect(field('Name')).toHaveProperty('value', 'Table 12b');
  await submit();
  await screen.findByText('Closed');
  expect(saved).toEqual([{ ...TABLE, name: 'Table 12b', seats: 8, note: undefined }]);
});

test('a second press while it is being sent sends nothing more', async () => {
  let finish = () => undefined as unknown;
  const save = vi.fn(() => new Promise((resolve) => (finish = () => resolve(undefined))));
  const { dialog, field, submit } = await open({ save });
  await submit();
  await userEvent.type(field('Name'), '{Enter}');
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
  finish();
  await screen.findByText('Closed');
  expect(save).toHaveBeenCalledOnce();
});

/** A list of seats that asks before its last entry goes. */
function Seats({ save }: { save: (rows: { name: string }[]) => Promise<unknown> }) {
  const { asked, ask } = useQuestion<number>();
  const form = useResourceForm({
    values: { seats: [{ name: 'A' }] },
    save: async ({ seats }: { seats: { name: string }[] }) => {
      if (seats.length === 0) await ask(seats.length);
      await save(seats);
    },
  });
  const { remove } = useFieldArray({ control: form.control, name: 'seats' });
  return (
    <>
      <p>Changed: {form.changed.join()}</p>
      <button onClick={() => remove(0)}>Take away</button>
      <button onClick={form.submit}>Save</button>
      {asked !== undefined && (
        <ConfirmDialog
          open
          title={`Keep ${asked.about} seats?`}
          confirmLabel="Keep"
          onConfirm={asked.yes}
          onCancel={asked.no}
        />
      )}
    </>
  );
}

test('a list that lost its last entry has changed, and a save that asks goes on after a yes alone', async () => {
  const save = vi.fn(async () => undefined);
  await renderConsole({ routes: [{ path: '/', element: <Seats save={save} /> }] });
  await userEvent.click(await screen.findByRole('button', { name: 'Take away' }));
  expect(screen.getByText('Changed: seats')).toBeDefined();
  for (const answer of ['Cancel', 'Keep']) {
    expect(save).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const question = within(await screen.findByRole('dialog', { name: 'Keep 0 seats?' }));
    await userEvent.click(question.getByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(save).toHaveBeenCalledExactlyOnceWith([]);
  expect(await screen.findByText('Changed:')).toBeDefined();
});
