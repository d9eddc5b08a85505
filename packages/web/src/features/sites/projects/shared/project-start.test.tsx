import { switchesOf } from '@rota/contract/projects';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject } from '../../../../testing/builders.ts';
import { json } from '../../../../testing/fake-server.ts';
import { renderConsole } from '../../../../testing/render.tsx';
import { ProjectDialog } from './project-dialog.tsx';

const other = aProject({
  project_name: 'Model',
  time_zone: 'Europe/Berlin',
  features: switchesOf(['webhooks']),
});
let created: unknown;
afterEach(cleanup);

async function openDialog() {
  created = undefined;
  await renderConsole({
    routes: [{ path: '/', element: <ProjectDialog project={undefined} onClose={() => undefined} /> }],
    roles: { '*': ['rr_system_admin'] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([other]));
      server.on('POST', '/projects/', ({ body }) => {
        created = body;
        return json(aProject({ project_id: 8 }), 201);
      });
    },
  });
  await userEvent.type(await screen.findByLabelText('Name'), 'New');
}

async function startFrom(name: string) {
  await userEvent.click(screen.getByRole('combobox', { name: 'Start from' }));
  await userEvent.click(await screen.findByRole('option', { name }));
}

test('a template fills in what it sets, which can still be changed', async () => {
  await openDialog();
  await startFrom('Hospital');
  const ordering = screen.getByRole<HTMLInputElement>('switch', { name: 'Orders by guests' });
  expect(ordering.checked).toBe(false);
  await userEvent.click(screen.getByRole('switch', { name: 'Cruises and birthdays' }));
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(created).toBeDefined());
  expect(created).toMatchObject({
    project_name: 'New',
    delivery: { remote_delivery: true, after_unloading_timeout: 'help' },
    features: { ordering: false, market: false, table_service: false },
  });
});

test('another project is copied in the parts that are chosen', async () => {
  await openDialog();
  await startFrom('Model');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Features' }));
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(created).toBeDefined());
  expect(created).toMatchObject({ time_zone: 'Europe/Berlin' });
  expect(created).not.toHaveProperty('features');
});
