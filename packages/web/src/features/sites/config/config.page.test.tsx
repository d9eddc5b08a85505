import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ConfigLog } from '@rota/contract/config';
import type { ValueSummary, ValueText } from '@rota/contract/robot-config';
import type { Language, Role } from '@rota/contract/core';
import type { FeatureUse } from '@rota/contract/projects';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aPreflight } from '../preflight/shared/preflight.fake.ts';
import { aProject, aRobot } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { findEditor, replaceText } from '../../../testing/text-editor.ts';
import { Toasts } from '../../../ui/toasts.tsx';
import { ConfigPage } from './config.page.tsx';

afterEach(cleanup);

type Stamp = { checksum: string; version: number; updated_at: string | null; updated_by: string | null };
const at = '2026-03-02T09:30:00.000Z';
const stamp = (version: number, by = 'Ayşe'): Stamp => ({
  checksum: `sum-${version}`,
  version,
  updated_at: at,
  updated_by: by,
});
const values = (text: string, version: number, by?: string): ValueText => ({
  ...stamp(version, by),
  scope: 'project',
  name: '-',
  text,
  pilot_robot_id: null,
  starts_at: null,
  merged: false,
  problems: [],
});
const everyoneNow = { pilot_robot_id: null, starts_at: null };
const log = (version: number, text: string): ConfigLog => ({
  version,
  checksum: `sum-${version}`,
  at,
  by: 'Ayşe',
  restored_from: null,
  pilot_robot_id: null,
  starts_at: null,
  text,
  diff: [
    {
      kind: 'added',
      line: 1,
      text,
    },
  ],
});
const DOCUMENT = '/projects/7/robot-values/project/-';
const summary: ValueSummary = {
  scope: 'project',
  name: '-',
  label: 'Hotel',
  version: 2,
  updated_at: at,
  updated_by: 'Ayşe',
  pilot_robot_id: null,
  starts_at: null,
  keys: ['a'],
  robots: 1,
};
let saved: { body: unknown; ifMatch: string | null }[];
beforeEach(() => {
  saved = [];
});

function answers(server: FakeServer): void {
  server.on('GET', '/projects', () => json([aProject()]));
  server.on('GET', '/robots', () => json([aRobot({ robot_id: 'r1', name: 'R-01' })]));
  server.on('GET', '/projects/7/robot-configs', () => json([]));
  server.on('GET', '/projects/7/robot-values', () => json([summary]));
  server.on('GET', DOCUMENT, () => json(values('{"a":1}', 2)));
  server.on('POST', `${DOCUMENT}/preview`, () =>
    json({ problems: [], robots: [], changed: 0, unchanged: 1 }),
  );
  server.on('GET', `${DOCUMENT}/logs`, () =>
    json({ items: [log(2, '{"a":1}'), log(1, '{"old":1}')], next_cursor: null }),
  );
  server.on('GET', '/projects/7/config/dynamic/raw', () =>
    json({ ...stamp(1), dynamic_config: '{"speed":0.5}', problem: null }),
  );
  server.on('GET', '/projects/7/config/dynamic/logs', () => json({ items: [], next_cursor: null }));
  server.on('PUT', DOCUMENT, ({ body, headers }) => {
    saved.push({ body, ifMatch: headers.get('if-match') });
    return json(values((body as { text: string }).text, 3));
  });
}

async function open(options: { role?: Role; language?: Language; more?: (server: FakeServer) => void } = {}) {
  const page = (
    <>
      <ConfigPage />
      <Toasts />
    </>
  );
  const console = await renderConsole({
    path: '/project/config?tab=project',
    routes: [{ path: '/project/config', permission: 'config.read', element: page }],
    roles: { '7': [options.role ?? 'rr_project_admin'] },
    language: options.language ?? 'en',
    answers: (server) => {
      answers(server);
      options.more?.(server);
    },
  });
  await userEvent.click(
    await screen.findByRole('button', { name: options.language === 'tr' ? 'Metin' : 'Text' }),
  );
  return console;
}
const editor = (name = 'Config text') => findEditor(name);
const textOf = async () => (await editor()).state.doc.toString();
async function type(text: string, name?: string): Promise<void> {
  replaceText(await editor(name), 0, text);
}
const button = (name: string) => screen.getAllByRole('button', { name })[0] as HTMLButtonElement;

describe('the config of a project', () => {
  test('is compared before it is saved on top of the version it was read from', async () => {
    await open();
    await type('{"a":2}');
    await userEvent.click(button('Review and save'));
    const dialog = await screen.findByRole('dialog', { name: 'Save these changes?' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual(['1−Removed: {"a":1}', '1+Added: {"a":2}']);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved as version 3')).toBeDefined();
    expect(saved).toEqual([{ body: { text: '{"a":2}', ...everyoneNow }, ifMatch: '"2"' }]);
  });
  test('handles typing over a selection itself, so that the browser writes no styles into the page', async () => {
    await open();
    const view = await editor();
    view.dispatch({ selection: { anchor: 0, head: view.state.doc.length } });
    const typed = new InputEvent('beforeinput', {
      inputType: 'insertText',
      data: '[',
      bubbles: true,
      cancelable: true,
    });
    act(() => void view.contentDOM.dispatchEvent(typed));
    expect(typed.defaultPrevented).toBe(true);
    expect(await textOf()).toBe('[');
  });
  test('that is no JSON is marked at its line and cannot be saved', async () => {
    await open();
    await type('{\n"a": 1,\n}');
    expect(await screen.findByText('Line 3, column 1: expected a name in double quotes.')).toBeDefined();
    expect(button('Review and save').disabled).toBe(true);
    expect((await editor()).contentDOM.getAttribute('aria-invalid')).toBe('true');
    await userEvent.click(button('Go to line 3'));
    expect((await editor()).state.selection.main.from).toBe('{\n"a": 1,\n'.length);
  });
  test('that is no JSON and far longer than what is saved can be dropped', async () => {
    await open();
    await type(`{\n${'"a": 1,\n'.repeat(20)}`);
    await screen.findByText(/^Line 3,/);
    await userEvent.click(button('Discard'));
    await waitFor(async () => expect(await textOf()).toBe('{"a":1}'));
    expect((await editor()).dom.querySelector('.rota-wrong')).toBeNull();
  });
  test('that someone else saved meanwhile stays until the person chooses which one counts', async () => {
    const newer = values('{"b":1}', 3, 'Mehmet');
    const conflict = () =>
      json(
        {
          status: 409,
          resultCode: 'VERSION_CONFLICT',
          message: 'changed',
          entity: 'project_config',
          current: newer,
        },
        409,
      );
    await open({
      more: (server) => {
        server.on('PUT', DOCUMENT, ({ body, headers }) => {
          saved.push({ body, ifMatch: headers.get('if-match') });
          return saved.length === 1 ? conflict() : json(values('{"a":2}', 4));
        });
      },
    });
    await type('{"a":2}');
    await userEvent.click(button('Review and save'));
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Mehmet saved version 3 in the meantime')).toBeDefined();
    expect(await textOf()).toBe('{"a":2}');
    expect(button('Review and save').disabled).toBe(true);
    await userEvent.click(button('Apply mine on top of theirs'));
    await userEvent.click(button('Review and save'));
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved.map((one) => one.ifMatch)).toEqual(['"2"', '"3"']));
  });
  test('can be put back from its history', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Restore this version' }));
    expect(await textOf()).toBe('{"old":1}');
    await userEvent.click(button('Review and save'));
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(saved).toEqual([
        { body: { text: '{"old":1}', restored_from: 1, ...everyoneNow }, ifMatch: '"2"' },
      ]),
    );
  });
  test('that cannot be saved keeps what was typed and says why', async () => {
    await open({
      more: (server) => server.on('PUT', DOCUMENT, () => refuse('DATABASE_UNAVAILABLE')),
    });
    await type('{"a":3}');
    await userEvent.click(button('Review and save'));
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The database is not responding. Try again in a moment.')).toBeDefined();
    expect(await textOf()).toBe('{"a":3}');
  });
});

describe('the dynamic config', () => {
  const broken = '{\n"speed": 0.5,\n}';
  const problem = { code: 'expected_key', line: 3, column: 1, text: 'Line 3' };
  test('is saved with any text, after saying that its values are not used, and the page says so while it stands', async () => {
    const sent: unknown[] = [];
    await open({
      role: 'rr_developer',
      more: (server) =>
        server.on('POST', '/projects/7/config/dynamic/raw', ({ body }) => {
          sent.push(body);
          return json({ ...stamp(2), dynamic_config: broken, problem });
        }),
    });
    await userEvent.click(await screen.findByRole('tab', { name: 'Dynamic config' }));
    await waitFor(async () => expect(await textOf()).toBe('{"speed":0.5}'));
    await type(broken);
    await screen.findByText('Line 3, column 1: expected a name in double quotes.');
    expect(screen.queryByText('These values are not in use')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Review and save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save these changes?' });
    expect(within(dialog).getByRole('alert').textContent).toBe(
      'You can save it like this, but none of its values apply until you fix line 3.',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('These values are not in use')).toBeDefined();
    expect(
      screen.getByText(/^The text is kept, but none of its values apply until you fix line 3\./),
    ).toBeDefined();
    expect(sent).toEqual([{ dynamic_config: broken }]);
  });
  test('that is broken can be fixed, even if it was never readable', async () => {
    await open({
      role: 'rr_developer',
      more: (server) =>
        server.on('GET', '/projects/7/config/dynamic/raw', () =>
          json({ ...stamp(1), dynamic_config: broken, problem }),
        ),
    });
    await userEvent.click(await screen.findByRole('tab', { name: 'Dynamic config' }));
    expect(await screen.findByText('These values are not in use')).toBeDefined();
    await type('{"speed":1}');
    await userEvent.click(screen.getByRole('button', { name: 'Review and save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save these changes?' });
    expect(within(dialog).queryByRole('alert')).toBeNull();
  });
});

describe('who', () => {
  test('may only read sees the text and no way to change it', async () => {
    await open({ role: 'rr_view_only' });
    expect((await editor()).state.readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: 'Review and save' })).toBeNull();
    expect(screen.queryByRole('tab', { name: 'Dynamic config' })).toBeNull();
  });
  test('is a developer reads the project’s config and edits the dynamic one', async () => {
    await open({ role: 'rr_developer' });
    expect((await editor()).state.readOnly).toBe(true);
    await userEvent.click(screen.getByRole('tab', { name: 'Dynamic config' }));
    await waitFor(async () => expect(await textOf()).toBe('{"speed":0.5}'));
    expect((await editor()).state.readOnly).toBe(false);
    expect(screen.getByRole('button', { name: 'Review and save' })).toBeDefined();
  });
  test('in Turkish, the place of the error is explained in Turkish', async () => {
    await open({ language: 'tr' });
    await type('{"a" 1}', 'Yapılandırma metni');
    expect(await screen.findByText('1. satır, 6. sütun: addan sonra iki nokta bekleniyor.')).toBeDefined();
  });
});

describe('the settings of the project', () => {
  const openSettings = (role: Role) =>
    renderConsole({
      path: '/project/config',
      routes: [{ path: '/project/config', permission: 'config.read', element: <ConfigPage /> }],
      roles: { '7': [role] },
      answers: (server) => {
        answers(server);
        server.on('PATCH', '/projects/7', ({ body }) => {
          saved.push({ body, ifMatch: null });
          return json(aProject());
        });
      },
    });

  test('are the first thing on the page, and saved as a form', async () => {
    await openSettings('rr_project_admin');
    const field = await screen.findByLabelText('Wait for loading');
    expect(button('Save').disabled).toBe(true);
    await userEvent.clear(field);
    await userEvent.type(field, '120');
    await userEvent.click(button('Save'));
    await waitFor(() => expect(saved).toMatchObject([{ body: { delivery: { loading_timeout_s: 120 } } }]));
  });

  test('are found by a search, and what it hides is still saved and checked', async () => {
    await openSettings('rr_project_admin');
    const critical = await screen.findByLabelText('Critical battery level');
    await userEvent.clear(critical);
    await userEvent.type(critical, '30');
    const search = screen.getAllByRole('searchbox', { name: 'Find a setting' })[0] as HTMLElement;
    await userEvent.type(search, 'time zone');
    expect(screen.getByRole('combobox', { name: 'Time zone' })).toBeDefined();
    expect(screen.queryByLabelText('Critical battery level')).toBeNull();
    expect(screen.getByText('1 changed: Critical battery level')).toBeDefined();
    await userEvent.click(button('Save'));
    expect(await screen.findByText('Must not be higher than the charging level')).toBeDefined();
    expect(saved).toEqual([]);
  });

  test('say so where a search finds none, and come back', async () => {
    await openSettings('rr_project_admin');
    const search = (await screen.findAllByRole('searchbox', { name: 'Find a setting' }))[0] as HTMLElement;
    await userEvent.type(search, 'no such setting');
    expect(await screen.findByText('No results')).toBeDefined();
    await userEvent.click(button('Clear filters'));
    expect(await screen.findByLabelText('Wait for loading')).toBeDefined();
  });

  test('explain in words what happens when no one comes, what 0 means, and which time zone applies', async () => {
    await openSettings('rr_project_admin');
    await userEvent.click(await screen.findByRole('combobox', { name: /If no one unloads/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Return the goods' }));
    const pause = screen.getByLabelText('End pauses after');
    expect(pause.parentElement?.textContent).toContain('off');
    await userEvent.clear(pause);
    await userEvent.type(pause, '90');
    expect(pause.parentElement?.textContent).not.toContain('off');
    const zone = screen.getByRole('combobox', { name: 'Time zone' });
    await userEvent.clear(zone);
    await userEvent.type(zone, 'berlin');
    await userEvent.click(await screen.findByRole('option', { name: 'Europe/Berlin' }));
    await userEvent.click(button('Save'));
    await waitFor(() =>
      expect(saved).toMatchObject([
        {
          body: {
            time_zone: 'Europe/Berlin',
            delivery: { after_unloading_timeout: 'return', pause_timeout_s: 90 },
          },
        },
      ]),
    );
  });

  test('are refused where the limits of the battery are out of order', async () => {
    await openSettings('rr_project_admin');
    const critical = await screen.findByLabelText('Critical battery level');
    await userEvent.clear(critical);
    await userEvent.type(critical, '30');
    await userEvent.click(button('Save'));
    expect(await screen.findByText('Must not be higher than the charging level')).toBeDefined();
    expect(saved).toEqual([]);
  });

  test('are tried before they are saved', async () => {
    const { server } = await openSettings('rr_project_admin');
    const tried = aPreflight({ map_id: null });
    server.on('GET', '/projects/7/settings-preflights', () => json({ preflight: null }));
    server.on('POST', '/projects/7/settings-preflights', ({ body }) => {
      saved.push({ body, ifMatch: null });
      return json(tried, 201);
    });
    await userEvent.click(await screen.findByRole('button', { name: 'What would this change do?' }));
    expect(await screen.findByText('Nothing to try: you have not changed anything yet.')).toBeDefined();
    const field = screen.getByLabelText('Wait for loading');
    await userEvent.clear(field);
    await userEvent.type(field, '120');
    await userEvent.click(button('Try it'));
    expect(await screen.findByText('+30 s, worse')).toBeDefined();
    expect(saved).toMatchObject([
      { body: { delivery: { loading_timeout_s: 120 }, source: { kind: 'days', days: 1 } } },
    ]);
  });

  test('are read, and not changed, by who may not', async () => {
    await openSettings('rr_developer');
    expect(screen.queryByRole('button', { name: 'What would this change do?' })).toBeNull();
    expect(await screen.findByText(/^You can view these settings/)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Wait for loading').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

describe('the features of the project', () => {
  const openFeatures = (uses: readonly FeatureUse[]) =>
    renderConsole({
      path: '/project/config',
      routes: [{ path: '/project/config', permission: 'config.read', element: <ConfigPage /> }],
      roles: { '7': ['rr_project_admin'] },
      answers: (server) => {
        answers(server);
        server.on('GET', '/projects/7/feature-uses', () => json(uses));
        server.on('PATCH', '/projects/7', ({ body }) => {
          saved.push({ body, ifMatch: null });
          return json(aProject());
        });
      },
    });
  const switchOf = (name: string) => screen.findByRole('switch', { name });

  test('are switched off after a question that says what runs in them, and take along what needs them', async () => {
    await openFeatures([
      { feature: 'schedules', kind: 'schedules', count: 3, must_end: false },
      { feature: 'webhooks', kind: 'webhooks', count: 1, must_end: false },
    ]);
    await userEvent.click(await switchOf('Schedules'));
    await userEvent.click(await switchOf('Cameras'));
    expect(screen.getByText('3 changed: Schedules, Cameras, Manual control')).toBeDefined();
    await userEvent.click(button('Save'));
    expect(await screen.findByText('Switch off: Schedules, Cameras, Manual control?')).toBeDefined();
    expect(screen.getByText('3 schedules stop creating tasks')).toBeDefined();
    expect(screen.queryByText(/webhook is no longer called/)).toBeNull();
    expect(saved).toEqual([]);
    await userEvent.click(button('Switch off'));
    await waitFor(() =>
      expect(saved).toMatchObject([
        { body: { features: { schedules: false, camera: false, manual_control: false } } },
      ]),
    );
  });

  test('stay on while guests wait for their orders', async () => {
    await openFeatures([{ feature: 'ordering', kind: 'orders', count: 2, must_end: true }]);
    await userEvent.click(await switchOf('Orders by guests'));
    await userEvent.click(button('Save'));
    expect(await screen.findByText('2 open orders')).toBeDefined();
    expect(button('Switch off').disabled).toBe(true);
    await userEvent.click(button('Cancel'));
    expect(saved).toEqual([]);
  });
});
