import { PROJECT_FEATURES, type ProjectFeature, type Role } from '@rota/contract/core';
import { switchesOf } from '@rota/contract/projects';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { aProject } from '../testing/builders.ts';
import { json } from '../testing/fake-server.ts';
import { renderConsole } from '../testing/render.tsx';
import { useProjects } from '../projects/project-context.tsx';
import { useCan } from '../auth/auth-context.tsx';
import { features } from './features.ts';
import { useIsOffered } from './guards.tsx';
import { pages } from './navigation.ts';

/** The pages that go with each feature, by hand: what a walk through the console must no longer meet. */
const GONE: Readonly<Partial<Record<ProjectFeature, readonly string[]>>> = {
  ordering: [
    '/kitchen',
    '/project/disputes',
    '/project/ledger',
    '/project/legal',
    '/project/legal/text',
    '/project/orders',
    '/project/orders/money',
    '/project/payment-providers',
    '/project/products',
    '/project/products/edit',
    '/project/qr',
    '/project/qr/assign',
    '/project/qr/generate',
    '/project/qr/sheet',
    '/project/selling',
    '/project/settlement',
    '/project/sub-merchants',
  ],
  market: ['/project/market'],
  robot_calls: ['/robot-call'],
  schedules: ['/delivery/schedules', '/delivery/schedules/edit'],
  printing: ['/project/config/printers'],
  speech: ['/project/speech'],
  webhooks: ['/project/webhooks'],
  addresses: ['/project/addresses', '/project/addresses/waiting-review'],
};

/** The pages of a robot that go with each feature. */
const GONE_OF_ROBOT: Readonly<Partial<Record<ProjectFeature, readonly string[]>>> = {
  camera: ['camera'],
  manual_control: ['manual'],
  meetings: ['meeting'],
  speech: ['speech'],
};
const ofRobot = features
  .flatMap(({ sections }) => sections?.robot ?? [])
  .filter(({ place }) => place === 'page');

function Offered() {
  const isOffered = useIsOffered();
  const can = useCan();
  const { status } = useProjects();
  if (status !== 'loaded') return null;
  return (
    <ul aria-label="offered">
      {pages.filter(isOffered).map(({ path }) => (
        <li key={path}>{path}</li>
      ))}
      {ofRobot
        .filter(({ permission }) => can(permission, 7))
        .map(({ id }) => (
          <li key={id}>{`robot:${id}`}</li>
        ))}
    </ul>
  );
}

async function offeredWith(off: readonly ProjectFeature[]): Promise<string[]> {
  const { unmount } = await renderConsole({
    routes: [{ path: '/', element: <Offered /> }],
    roles: { '*': ['rr_system_admin'] },
    answers: (server) => server.on('GET', '/projects', () => json([aProject({ features: switchesOf(off) })])),
  });
  const items = (await screen.findByRole('list', { name: 'offered' })).textContent;
  const paths = [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
  unmount();
  return items === '' ? [] : paths;
}

afterEach(cleanup);

describe('the console with a feature off', () => {
  test.each(PROJECT_FEATURES)('offers no page of %s, and every other', async (feature) => {
    const [all, now] = [await offeredWith([]), await offeredWith([feature])];
    expect(all.filter((path) => !now.includes(path)).sort()).toEqual([
      ...(GONE[feature] ?? []),
      ...(GONE_OF_ROBOT[feature] ?? []).map((id) => `robot:${id}`),
    ]);
    expect(now.every((path) => all.includes(path))).toBe(true);
  });

  const opened = (role: Role) =>
    renderConsole({
      routes: [{ path: '/project/webhooks', permission: 'webhooks.manage', element: <p>webhooks</p> }],
      roles: { '7': [role] },
      answers: (server) =>
        server.on('GET', '/projects', () => json([aProject({ features: switchesOf(['webhooks']) })])),
    });

  test('says on a page that is opened by its address what is off, and where it is switched on', async () => {
    await opened('rr_project_admin');
    expect(await screen.findByText('Switched off: Webhooks')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open features' }).getAttribute('href')).toBe(
      '/project/config#features',
    );
  });

  test('names who may switch it on to a person who may not', async () => {
    await opened('rr_developer');
    expect(await screen.findByText(/A project administrator can switch it on\.$/)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Open features' })).toBeNull();
  });
});
