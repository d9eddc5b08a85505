import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { ConfigPage } from '../features/sites/config/config.page.tsx';
import { aProject } from '../testing/builders.ts';
import { json } from '../testing/fake-server.ts';
import { renderConsole } from '../testing/render.tsx';
import { findEditor, replaceText } from '../testing/text-editor.ts';
import { ProjectSwitcher } from './project-switcher.tsx';

afterEach(cleanup);

const person = userEvent.setup({ delay: null });
const stamp = { checksum: 'sum', version: 1, updated_at: null, updated_by: null };

function open(path: string) {
  const element = (
    <>
      <ProjectSwitcher />
      <Link to="/project/config?project-id=8">the same page of the other project</Link>
      <Link to="/elsewhere">another page</Link>
      <ConfigPage />
    </>
  );
  return renderConsole({
    routes: [
      { path: '/project/config', permission: 'config.read', element },
      { path: '/elsewhere', element: <p>elsewhere</p> },
    ],
    path,
    roles: { '*': ['rr_system_admin'] },
    answers: (server) => {
      server.on('GET', '/projects', () =>
        json([aProject(), aProject({ project_id: 8, project_name: 'Warehouse' })]),
      );
      for (const id of [7, 8]) {
        server.on('GET', `/projects/${id}/config`, () => json({ ...stamp, json_config: '{}', text: '{}' }));
        server.on('GET', `/projects/${id}/config/dynamic/raw`, () =>
          json({ ...stamp, dynamic_config: `{"p":${id}}`, problem: null }),
        );
        server.on('GET', `/projects/${id}/config/dynamic/logs`, () => json({ items: [], next_cursor: null }));
      }
    },
  });
}
const editor = async () => {
  await person.click(await screen.findByRole('tab', { name: 'Dynamic config' }));
  return findEditor('Config text');
};
const text = async () => (await editor()).state.doc.toString();
async function type(): Promise<void> {
  const view = await editor();
  replaceText(view, view.state.doc.length, ' ');
}
async function choose(name: string): Promise<void> {
  await person.click(await screen.findByRole('button', { name: /^Project: / }));
  await person.click(await screen.findByRole('menuitemradio', { name }));
}
const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
const answer = async (name: string) => person.click(within(await question()).getByRole('button', { name }));

test.each(['/project/config', '/project/config?project-id=7'])(
  'at %s another project is opened over unsaved changes only when one says so, and then without them',
  async (address) => {
    await open(address);
    await waitFor(async () => expect(await text()).toBe('{"p":7}'));
    await type();
    await choose('Warehouse');
    await answer('Stay');
    expect(await text()).toBe('{"p":7} ');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose('Warehouse');
    await answer('Leave');
    await waitFor(async () => expect(await text()).toBe('{"p":8}'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Nothing is unsaved any more.
    await choose('Hotel Rota');
    await waitFor(async () => expect(await text()).toBe('{"p":7}'));
  },
);

test('a link to another page, or to the same page of another project, asks too', async () => {
  const { path } = await open('/project/config');
  await waitFor(async () => expect(await text()).toBe('{"p":7}'));
  await type();
  await person.click(screen.getByRole('link', { name: 'the same page of the other project' }));
  await answer('Stay');
  expect(await text()).toBe('{"p":7} ');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(screen.getByRole('link', { name: 'another page' }));
  await answer('Leave');
  expect(await screen.findByText('elsewhere')).toBeDefined();
  expect(path()).toBe('/elsewhere');
});

test.each(['/project/config', '/project/config?project-id=7'])(
  'at %s the choice can be cleared, after asking where something is not saved, and the page then offers the projects',
  async (address) => {
    const { services, path } = await open(address);
    await waitFor(async () => expect(await text()).toBe('{"p":7}'));
    await type();
    await choose('No project');
    await answer('Stay');
    expect(await text()).toBe('{"p":7} ');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose('No project');
    await answer('Leave');
    expect(await screen.findByRole('heading', { name: 'Choose a project' })).toBeDefined();
    expect(services.settings.projectId()).toBeUndefined();
    expect(path()).toBe('/project/config?tab=dynamic');
    await person.click(screen.getByRole('menuitem', { name: 'Warehouse' }));
    await waitFor(async () => expect(await text()).toBe('{"p":8}'));
  },
);
