import type { Meeting } from '@rota/contract/meetings';
import type { ReactNode } from 'react';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { stubBrowser } from '../../../testing/browser.fake.ts';
import { aProject, aRobot, aRobotDetails } from '../../../testing/builders.ts';
import { json, refuse } from '../../../testing/fake-server.ts';
import { aMeeting } from '../../../testing/meetings.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { RobotMeetings } from './robot-meetings.tsx';
import { RobotCalls } from './shared/robot-calls.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

const person = userEvent.setup({ delay: null });
const sender = { send: () => undefined, pending: undefined };

async function show(element: ReactNode, rows: readonly Meeting[] = []) {
  const asked: string[] = [];
  const { server } = await renderConsole({
    routes: [{ path: '/', element }],
    roles: { '7': ['rr_meet'] },
    answers: (fake) => {
      fake.on('GET', '/projects', () => json([aProject()]));
      fake.on('GET', '/projects/7/robots/a/meetings', ({ query }) => {
        asked.push(query.toString());
        return json({ items: rows, next_cursor: null });
      });
      for (const what of ['ring', 'decline'])
        fake.on('POST', `/projects/7/meetings/m1/${what}`, () => {
          asked.push(what);
          return json({});
        });
      fake.on('POST', '/projects/7/meetings/m1/accept', () => {
        asked.push('accept');
        return refuse('MEETING_TAKEN');
      });
    },
  });
  return { asked, server };
}

test('a call rings on every page without taking the focus, and is declined for this person', async () => {
  const { asked, server } = await show(
    <>
      <input aria-label="typing" />
      <RobotCalls projects={[aProject()]} />
    </>,
  );
  await person.click(screen.getByLabelText('typing'));
  act(() => server.snapshot('meetings', 7, [aMeeting()]));
  const card = await screen.findByRole('alertdialog', { name: 'Call from R-01' });
  await waitFor(() => expect(asked).toContain('ring'));
  expect(document.activeElement).toBe(screen.getByLabelText('typing'));
  await person.keyboard('{Alt>}{Enter}{/Alt}');
  expect(document.activeElement).toBe(within(card).getByRole('button', { name: 'Accept' }));
  await person.click(within(card).getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(asked).toContain('decline'));
});

test('a call of another project rings as well, and says which', async () => {
  const terrace = aProject({ project_id: 8, project_name: 'Terrace' });
  const { server } = await show(<RobotCalls projects={[aProject(), terrace]} />);
  act(() => server.snapshot('meetings', 8, [aMeeting()]));
  const card = await screen.findByRole('alertdialog', { name: 'Call from R-01' });
  expect(card.textContent).toContain('Terrace');
  // Who is in a call of one project takes none of another meanwhile.
  const own = aMeeting({
    meeting_id: 'm2',
    robot_id: 'b',
    state: 'running',
    person_id: 'user-1',
    tab: 'elsewhere',
  });
  act(() => server.snapshot('meetings', 7, [own]));
  await waitFor(() =>
    expect(within(card).getByRole('button', { name: 'Accept' })).toHaveProperty('disabled', true),
  );
});

test('who is too late sees who took the call', async () => {
  const { asked, server } = await show(<RobotCalls projects={[aProject()]} />);
  act(() => server.snapshot('meetings', 7, [aMeeting()]));
  await person.click(await screen.findByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(asked).toContain('accept'));
  const taken = aMeeting({ state: 'running', person_id: 'b', person: 'Ada', tab: 't' });
  act(() => server.delta('meetings', 7, [taken]));
  await screen.findByText('Ada took the call from R-01');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('the section lists who talked when, and searches by name', async () => {
  const rows = [
    aMeeting({
      state: 'ended',
      outcome: 'hung_up',
      person: 'Ada',
      person_id: 'b',
      rang_for: [{ person_id: 'b', name: 'Ada', declined: false }],
      accepted_at: '2026-05-10T08:00:05.000Z',
      ended_at: '2026-05-10T08:01:25.000Z',
    }),
  ];
  const robot = aRobotDetails(aRobot({ robot_id: 'a', project_id: 7 }), { has_meetings: true });
  const { asked } = await show(<RobotMeetings robot={robot} sender={sender} />, rows);
  const row = await screen.findByText('Robot called · With Ada · Rang for Ada');
  expect(row.closest('li')?.textContent).toContain('Ended by us1 min 20 s');
  await person.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'ben');
  await waitFor(() => expect(asked.at(-1)).toContain('q=ben'));
  expect(screen.getByRole('button', { name: 'Call robot' })).toHaveProperty('disabled', false);
});

test.each([
  ['is not connected', { connected: false }, true, 'Robot not connected'],
  ['declares no screen', { connected: true }, false, 'Not possible with this robot'],
] as const)(
  'a robot that %s cannot be called, and the page says why',
  async (_what, change, hasScreen, title) => {
    const robot = aRobotDetails(aRobot({ robot_id: 'a', project_id: 7, ...change }), {
      has_meetings: hasScreen,
    });
    await show(<RobotMeetings robot={robot} sender={sender} />);
    await screen.findByText(title);
    await screen.findByText('No calls yet');
    expect(screen.queryByRole('button', { name: 'Call robot' })).toBeNull();
  },
);
