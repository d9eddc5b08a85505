import type { RobotDetails } from '@rota/contract/robots';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Role } from '@rota/contract/core';
import { aProject, aRobot, aRobotDetails } from '../../../testing/builders.ts';
import { json } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { ModeSection } from './mode-section.tsx';

afterEach(cleanup);

async function open(change: Partial<RobotDetails>, role: Role = 'rr_delivery_operator') {
  const send = vi.fn();
  const robot = aRobotDetails(aRobot({ robot_id: 'a', mode: 'delivery', connected: true }), {
    service_modes: ['delivery', 'cruise'],
    ...change,
  });
  await renderConsole({
    routes: [{ path: '/', element: <ModeSection robot={robot} sender={{ send, pending: undefined }} /> }],
    roles: { '*': [role] },
    answers: (server) => server.on('GET', '/projects', () => json([aProject()])),
  });
  return send;
}

test('the present mode is marked, and another is set at a press', async () => {
  const send = await open({});
  const present = (await screen.findByText('Current')).closest('li');
  expect(present?.textContent).toContain('Delivery');
  await userEvent.click(screen.getByRole('button', { name: 'Set mode to Cruise' }));
  expect(send).toHaveBeenCalledWith({ kind: 'set_mode', mode: 'cruise' });
  expect(screen.getByText(/Not supported by this robot: .*Follow/)).toBeTruthy();
});

test('a reader sees the modes and changes none, and an own word of the robot is said', async () => {
  await open({ mode: 'parade' }, 'rr_view_only');
  expect(await screen.findByText('The robot reports the mode “parade”.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
