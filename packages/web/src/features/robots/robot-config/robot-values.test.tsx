import type { ValueSummary, ValueText } from '@rota/contract/robot-config';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aProject, aRobot } from '../../../testing/builders.ts';
import { json, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { RobotValues } from './shared/robot-values.tsx';

afterEach(cleanup);

const person = userEvent.setup({ delay: null });
const at = '2026-03-02T09:30:00.000Z';
const newest = { version: 2, updated_at: at, updated_by: 'Ayşe', pilot_robot_id: null, starts_at: null };
const summary = (changes: Partial<ValueSummary>): ValueSummary => ({
  ...newest,
  scope: 'project',
  name: '-',
  label: 'Hotel',
  keys: ['max_speed'],
  robots: 2,
  ...changes,
});
const document = (changes: Partial<ValueText>): ValueText => ({
  ...newest,
  scope: 'project',
  name: '-',
  text: '{"max_speed":0.8,"brand":"Lale"}',
  checksum: 'sum',
  merged: false,
  problems: [],
  ...changes,
});
let saved: unknown[];
beforeEach(() => {
  saved = [];
});

function open(changes: Partial<ValueText> = {}) {
  const answers = (server: FakeServer) => {
    server.on('GET', '/projects', () => json([aProject()]));
    server.on('GET', '/robots', () =>
      json([aRobot({ robot_id: 'r1', name: 'R-01' }), aRobot({ robot_id: 'r2', name: 'R-02' })]),
    );
    server.on('GET', '/projects/7/robot-configs', () => json([]));
    server.on('GET', '/projects/7/robot-values', () =>
      json([summary({}), summary({ scope: 'model', name: 'D4', label: 'D4', keys: [], version: 0 })]),
    );
    for (const path of ['project/-', 'model/D4']) {
      const [scope, name] = path.split('/') as ['project' | 'model', string];
      const own = scope === 'project' ? document(changes) : document({ scope, name, text: '{}', version: 0 });
      server.on('GET', `/projects/7/robot-values/${path}`, () => json(own));
      server.on('GET', `/projects/7/robot-values/${path}/logs`, () =>
        json({
          items: [2, 1].map((version) => ({
            version,
            checksum: 'sum',
            at,
            by: 'Ayşe',
            restored_from: null,
            pilot_robot_id: null,
            starts_at: null,
            text: version === 1 ? '{"max_speed":0.6}' : own.text,
            diff: [],
          })),
          next_cursor: null,
        }),
      );
      server.on('POST', `/projects/7/robot-values/${path}/preview`, () =>
        json({
          problems: [],
          robots: [
            {
              robot_id: 'r1',
              robot_name: 'R-01',
              project_id: 7,
              changes: [{ key: 'max_speed', before: 0.8, after: 1.2 }],
            },
          ],
          changed: 1,
          unchanged: 1,
        }),
      );
      server.on('PUT', `/projects/7/robot-values/${path}`, ({ body, headers }) => {
        saved.push({ path, body, ifMatch: headers.get('if-match') });
        return json({ ...own, text: (body as { text: string }).text, version: 3 });
      });
    }
  };
  const element = (
    <>
      <RobotValues projectId={7} onChanged={() => undefined} onSaved={() => undefined} />
      <Toasts />
    </>
  );
  return renderConsole({
    routes: [{ path: '/', permission: 'config.read', element }],
    roles: { '7': ['rr_project_admin'] },
    answers,
  });
}
const setting = (name: string) => within(screen.getByRole('group', { name }));
async function change(value: string): Promise<void> {
  await screen.findByRole('group', { name: 'Top speed' });
  const field = setting('Top speed').getByRole('spinbutton');
  await person.clear(field);
  await person.type(field, value);
}

test('a value is changed as a field, and before it is saved the page says which robots get it', async () => {
  await open();
  await change('1.2');
  await person.click(screen.getByRole('button', { name: 'Review and save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save these changes?' });
  expect(await within(dialog).findByText('1 robot gets other values')).toBeTruthy();
  expect(within(dialog).getByText(/Top speed: 0.8 m\/s → 1.2 m\/s/)).toBeTruthy();
  await person.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(saved).toEqual([
      {
        path: 'project/-',
        body: {
          text: '{"max_speed":1.2,"brand":"Lale"}',
          pilot_robot_id: null,
          starts_at: null,
        },
        ifMatch: '"2"',
      },
    ]),
  );
});

test('a change goes to one robot first where that is chosen', async () => {
  await open();
  await change('1.2');
  await person.click(screen.getByRole('button', { name: 'Review and save' }));
  const dialog = await screen.findByRole('dialog');
  await person.click(within(dialog).getByRole('radio', { name: 'One robot first' }));
  await person.click(within(dialog).getByRole('combobox', { name: 'Robot' }));
  await person.click(await screen.findByRole('option', { name: /R-02/ }));
  await person.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toMatchObject([{ body: { pilot_robot_id: 'r2', starts_at: null } }]));
});

test('a version on one robot is sent to all, or taken back, with one press', async () => {
  await open({ pilot_robot_id: 'r2' });
  expect(await screen.findByText('Version 2 is only on R-02')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Send to all' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  cleanup();
  await open({ pilot_robot_id: 'r2' });
  await person.click(await screen.findByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved).toMatchObject([
    { body: { text: '{"max_speed":0.8,"brand":"Lale"}', pilot_robot_id: null } },
    { body: { text: '{"max_speed":0.6}', restored_from: 1, pilot_robot_id: null } },
  ]);
});

test('a value that is not allowed is said at its field, and cannot be saved', async () => {
  await open();
  await change('9');
  expect(await setting('Top speed').findByText('Must be at most 3')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Review and save' }).disabled).toBe(true);
});

test('a model shows what it takes from the project, and begins with that value', async () => {
  await open();
  await person.click(await screen.findByRole('combobox', { name: 'Where values apply' }));
  await person.click(await screen.findByRole('option', { name: 'Model D4' }));
  expect(await setting('Top speed').findByText('0.8 m/s · This project')).toBeTruthy();
  await person.click(setting('Top speed').getByRole('button', { name: 'Set here: Top speed' }));
  expect(setting('Top speed').getByRole<HTMLInputElement>('spinbutton').value).toBe('0.8');
  await person.click(setting('Top speed').getByRole('button', { name: 'Remove: Top speed' }));
  expect(setting('Top speed').getByText('0.8 m/s · This project')).toBeTruthy();
});

test('values that Rota does not know are shown and kept', async () => {
  await open();
  expect(await screen.findByText('"brand": "Lale"')).toBeTruthy();
});
