import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject, aUser } from '../testing/builders.ts';
import { json, refuse, type FakeServer } from '../testing/fake-server.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { renderConsole } from '../testing/render.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { useProjects } from './project-context.tsx';

afterEach(cleanup);

function Shown() {
  const { status, projects, selectedProject, select } = useProjects();
  return (
    <>
      <p>{`${status}: ${selectedProject?.project_name ?? 'none'} of ${projects.length}`}</p>
      <button type="button" onClick={() => select(3)}>
        choose three
      </button>
      <Toasts />
    </>
  );
}
const routes = [{ path: '/', element: <Shown /> }];
const roles = { '*': ['rr_system_admin' as const] };
const two = (server: FakeServer) =>
  server.on('GET', '/projects', () =>
    json([aProject({ project_id: 3, project_name: 'A' }), aProject({ project_id: 7, project_name: 'B' })]),
  );

test('the first project is chosen and kept', async () => {
  const { services } = await renderConsole({ routes, roles, answers: two });
  await screen.findByText('loaded: A of 2');
  await waitFor(() => expect(services.settings.projectId()).toBe(3));
});

test('the project that was chosen before is kept', async () => {
  await renderConsole({ routes, roles, storage: { projectId: '7' }, answers: two });
  await screen.findByText('loaded: B of 2');
  await userEvent.click(screen.getByRole('button', { name: 'choose three' }));
  await screen.findByText('loaded: A of 2');
});

test('the address chooses a project where it names a number', async () => {
  await renderConsole({ routes, roles, path: '/?project-id=7', answers: two });
  await screen.findByText('loaded: B of 2');
});

test('an address that names no number, or a project that is not there, chooses nothing', async () => {
  await renderConsole({ routes, roles, path: '/?project-id=7abc', answers: two });
  await screen.findByText('loaded: A of 2');
  cleanup();
  await renderConsole({ routes, roles, path: '/?project-id=99', answers: two });
  await screen.findByText('loaded: A of 2');
});

test('a list whose refetch fails stays, so that work continues', async () => {
  let isAway = false;
  const { services } = await renderConsole({
    routes,
    roles,
    answers: (server) =>
      server.on('GET', '/projects', () =>
        isAway ? refuse('FORBIDDEN') : json([aProject({ project_name: 'A' })]),
      ),
  });
  await screen.findByText('loaded: A of 1');
  isAway = true;
  await services.queries.refetchQueries();
  expect(screen.getByText('loaded: A of 1')).toBeDefined();
});

/** A form as a page has one: what is typed in it is gone once it is unmounted. */
function Form() {
  return useProjects().selectedProject === undefined ? null : <input aria-label="typed" />;
}

test('a reload while the projects cannot be had keeps the page and its form through every retry, and says so once', async () => {
  const user = aUser();
  let isHeld = false;
  let isRetrying: (() => void) | undefined;
  const { services } = await renderConsole({
    routes: [{ path: '/', element: [<Shown key="shown" />, <Form key="form" />] }],
    roles,
    user,
    tabStorage: memoryStorage({
      shownProjects: JSON.stringify({
        owner: user.id,
        at: Date.now(),
        value: [aProject({ project_name: 'A' })],
      }),
    }),
    answers: (server) =>
      server.on('GET', '/projects', async () => {
        if (isHeld) await new Promise<void>((done) => (isRetrying = done));
        return refuse('FORBIDDEN');
      }),
  });
  await screen.findByText('loaded: A of 1');
  await userEvent.type(screen.getByLabelText('typed'), 'half a form');
  isHeld = true;
  const retry = services.queries.refetchQueries();
  await waitFor(() => expect(isRetrying).toBeDefined());
  expect(screen.getByText('loaded: A of 1'), 'while it is asked').toBeDefined();
  isRetrying?.();
  await retry;
  expect(screen.getByLabelText<HTMLInputElement>('typed').value).toBe('half a form');
  expect(screen.getAllByText('You are not authorized to perform this action.')).toHaveLength(1);
});

test('a failure empties the list and is reported', async () => {
  await renderConsole({
    routes,
    roles,
    answers: (server) => server.on('GET', '/projects', () => refuse('FORBIDDEN')),
  });
  await screen.findByText('error: none of 0');
  expect(await screen.findByText('You are not authorized to perform this action.')).toBeDefined();
});

test('signing out forgets the projects', async () => {
  const { services, server } = await renderConsole({ routes, roles, answers: two });
  await screen.findByText('loaded: A of 2');
  server.on('POST', '/auth/revoke', () => json({}));
  await services.auth.logout();
  await screen.findByText('idle: none of 0');
});

function ShownConfig() {
  const { selectedProjectConfigStatus, selectedProjectConfig, isProjectSelectionRequired, select } =
    useProjects();
  return (
    <>
      <p>{`${selectedProjectConfigStatus} ${JSON.stringify(selectedProjectConfig?.json_config)} ${isProjectSelectionRequired ? 'required' : 'chosen'}`}</p>
      <button type="button" onClick={() => select(undefined)}>
        choose none
      </button>
      <button type="button" onClick={() => select(7)}>
        choose seven
      </button>
      <Toasts />
    </>
  );
}
const withConfig = [{ path: '/', element: <ShownConfig /> }];
const aConfig = (json_config: string) => ({
  checksum: 'c',
  version: 1,
  updated_at: null,
  updated_by: null,
  json_config,
  text: json_config,
});

test('the config of the chosen project is loaded, and loaded again for another one', async () => {
  await renderConsole({
    routes: withConfig,
    roles,
    answers: (server) => {
      two(server);
      server.on('GET', '/projects/3/config', () => json(aConfig('{"of":3}')));
      server.on('GET', '/projects/7/config', () => json(aConfig('{"of":7}')));
    },
  });
  await screen.findByText('loaded {"of":3} chosen');
  await userEvent.click(screen.getByRole('button', { name: 'choose seven' }));
  await screen.findByText('loaded {"of":7} chosen');
});

test('clearing the choice clears the config and says that a project must be chosen, until one is', async () => {
  const { services } = await renderConsole({ routes: withConfig, roles, answers: two });
  await screen.findByText('loaded {} chosen');
  await userEvent.click(screen.getByRole('button', { name: 'choose none' }));
  await screen.findByText('idle undefined required');
  expect(services.settings.projectId()).toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: 'choose seven' }));
  await screen.findByText('loaded {} chosen');
});

test('a config that is not JSON is reported, and so is one that cannot be loaded', async () => {
  await renderConsole({
    routes: withConfig,
    roles,
    answers: (server) => {
      two(server);
      server.on('GET', '/projects/3/config', () => json(aConfig('{"of":')));
      server.on('GET', '/projects/7/config', () => refuse('DATABASE_UNAVAILABLE'));
    },
  });
  await screen.findByText('error undefined chosen');
  expect(await screen.findByText('Invalid JSON config when loading project config')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'choose seven' }));
  expect(await screen.findByText('The database is not responding. Try again in a moment.')).toBeDefined();
});
