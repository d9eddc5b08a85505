import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { stubBrowser } from '../../testing/browser.fake.ts';
import { aProject, aRobot } from '../../testing/builders.ts';
import { json } from '../../testing/fake-server.ts';
import { renderConsole } from '../../testing/render.tsx';
import { RobotTrouble } from './robot-trouble.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

test('what a robot says of itself is text, whatever it looks like', async () => {
  const script = '<img src="x" onerror="document.title = 1"><script>document.title = 2</script><b>bold</b>';
  const since = '2026-03-02T09:30:00.000Z';
  const robot = {
    ...aRobot({ robot_id: 'a', alerts: [{ code: 'wrong_floor', level: 'warning', text: script, since }] }),
    errors: [{ type: `${script}type`, level: 'URGENT', description: `${script}description`, hint: `${script}hint`, since }],
  } as unknown as Parameters<typeof RobotTrouble>[0]['robot'];
  const { container } = await renderConsole({
    routes: [{ path: '/robot', element: <RobotTrouble robot={robot} /> }],
    roles: { '*': ['rr_system_admin'] },
    answers: (server) => server.on('GET', '/projects', () => json([aProject()])),
  });
  expect(await screen.findByText((text) => text.includes(`${script}description`))).toBeTruthy();
  expect(container.querySelectorAll('img, script, b')).toHaveLength(0);
  expect(screen.getByText((text) => text.includes(`${script}hint`))).toBeTruthy();
});
