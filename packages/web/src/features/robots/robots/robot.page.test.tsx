import type { Role } from '@rota/contract/core';
import { reasonOf } from '@rota/contract/decisions';
import type { Robot, RobotCommand, RobotDetails } from '@rota/contract/robots';
import type { LastHour, TelemetryHistory } from '@rota/contract/telemetry';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { stubBrowser } from '../../../testing/browser.fake.ts';
import {
  aDelivery,
  aMap,
  aProject,
  aReach,
  aRobot,
  aRobotDetails,
  aTarget,
} from '../../../testing/builders.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import { json, refuse } from '../../../testing/fake-server.ts';
import type { TestConsole, TestConsoleOptions } from '../../../testing/render.tsx';
import { renderConsole } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { RobotPage } from './robot.page.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

const person = userEvent.setup({ delay: null });

const at = '2026-03-02T09:30:00.000Z';

function aCommand(changes: Partial<RobotCommand> = {}): RobotCommand {
  const now = new Date().toISOString();
  return {
    command_id: 'c1',
    robot_id: 'a',
    kind: 'pause',
    params: {},
    status: 'sent',
    failure: null,
    by: 'Deniz',
    created_at: now,
    updated_at: now,
    ...changes,
  };
}

const robots = [aRobot({ robot_id: 'a', name: 'R-01' }), aRobot({ robot_id: 'b', name: 'R-02' })];

const NO_TIME = { driving_s: 0, waiting_s: 0, charging_s: 0, idle_s: 0, offline_s: 0 };
function aLastHour(): LastHour {
  return {
    ...NO_TIME,
    driving_s: 1_200,
    idle_s: 2_400,
    from: at,
    to: at,
    deliveries_done: 7,
    distance_m: 843.4,
    battery_used: 12.5,
  };
}
function aHistory(): TelemetryHistory {
  const nothing = {
    speed: null,
    speed_max: null,
    distance_m: 0,
    errors: 0,
    cpu: null,
    memory: null,
    disk: null,
  };
  const points = [80, 78].map((battery, index) => ({
    ...NO_TIME,
    ...nothing,
    driving_s: 10,
    battery,
    at: new Date(Date.parse(at) + index * 10_000).toISOString(),
  }));
  return {
    from: at,
    to: new Date(Date.parse(at) + 3_600_000).toISOString(),
    resolution: 'raw',
    step_s: 10,
    points,
  };
}

function answer(server: FakeServer, changes: Partial<RobotDetails> = {}, list: Robot[] = robots): void {
  server.on('GET', '/projects', () => json([aProject()]));
  server.on('GET', '/robots/7', () => json(list));
  server.on('GET', '/project/7/maps', () => json([aMap({ status: 2 })]));
  server.on('GET', '/projects/7/targets', () =>
    json([
      aTarget(),
      aTarget({ target_id: 't2', name: 'Çay Ocağı' }),
      aTarget({ target_id: 't3', name: 'Elsewhere', floor: 'upper' }),
    ]),
  );
  server.on('GET', '/projects/7/deliveries', () => json({ items: [], nextCursor: null }));
  server.on('GET', '/projects/7/robots/:robot/telemetry', () => json(aHistory()));
  server.on('GET', '/projects/7/robots/:robot/telemetry/last-hour', () => json(aLastHour()));
  for (const robot of list)
    server.on('GET', `/projects/7/robots/${robot.robot_id}`, () => json(aRobotDetails(robot, changes)));
  let given = 0;
  server.on('POST', '/projects/7/robots/a/commands', (call) => {
    given += 1;
    return json(
      aCommand({ command_id: `c${given}`, kind: (call.body as { kind: RobotCommand['kind'] }).kind }),
      202,
    );
  });
}

function open(
  answers: (server: FakeServer) => void,
  options: Partial<TestConsoleOptions> = {},
): Promise<TestConsole> {
  const roles: Record<string, Role[]> = { '*': ['rr_system_admin'] };
  const element = (
    <>
      <RobotPage />
      <Toasts />
    </>
  );
  return renderConsole({
    routes: [{ path: '/robot', permission: 'robots.read', element }],
    roles,
    answers,
    ...options,
  });
}

const bodies = (server: FakeServer) =>
  server.calls.filter((call) => call.method === 'POST').map((call) => call.body);
const button = (name: string) => screen.findByRole('button', { name });

test('opens the robot that the address names, and where it names none the remembered one, else the first', async () => {
  await open(answer, { path: '/robot?robot-id=b' });
  expect(await screen.findByRole('heading', { level: 1, name: 'R-02' })).toBeTruthy();
  cleanup();
  await open(answer, { storage: { lastRobots: JSON.stringify({ 7: 'b' }) } });
  expect(await screen.findByRole('heading', { level: 1, name: 'R-02' })).toBeTruthy();
  cleanup();
  const { services } = await open(answer);
  expect(await screen.findByRole('heading', { level: 1, name: 'R-01' })).toBeTruthy();
  await waitFor(() => expect(services.settings.lastRobot(7)).toBe('a'));
});

test.each(['gone', '', 'undefined'])(
  'an address that asks for the robot %j shows no other',
  async (asked) => {
    const { services } = await open(answer, {
      path: `/robot?robot-id=${asked}`,
      storage: { lastRobots: JSON.stringify({ 7: 'b' }) },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'No such robot' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Stop|Pause/ })).toBeNull();
    expect(services.settings.lastRobot(7)).toBe('b');
    await person.click(await button('Show my robots'));
    expect(await screen.findByRole('heading', { level: 1, name: 'R-02' })).toBeTruthy();
  },
);

test('choosing another robot changes the address and is remembered', async () => {
  const { path, services } = await open(answer);
  await person.click(await screen.findByRole('combobox', { name: 'Robot' }));
  await person.click(await screen.findByRole('option', { name: /R-02/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'R-02' })).toBeTruthy();
  expect(path()).toBe('/robot?robot-id=b');
  expect(services.settings.lastRobot(7)).toBe('b');
});

test('a stop goes out at once, a cancelled trip only after a second word', async () => {
  const { server } = await open(answer);
  await person.click(await button('Stop'));
  await waitFor(() => expect(bodies(server)).toEqual([{ kind: 'stop' }]));
  await person.click(await button('Cancel trip'));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel what R-01 is doing?' });
  expect(bodies(server)).toHaveLength(1);
  await person.click(within(dialog).getByRole('button', { name: 'Cancel the trip' }));
  await waitFor(() => expect(bodies(server)).toEqual([{ kind: 'stop' }, { kind: 'cancel' }]));
});

test('a command that the robot does not declare is grey, says why when pressed, and sends nothing', async () => {
  const { server } = await open((fake) =>
    answer(fake, {
      unavailable: {
        speak: { code: 'ROBOT_ACTION_NOT_SUPPORTED', text: 'The robot does not declare speak.' },
      },
    }),
  );
  const speak = await button('Speak');
  expect(speak.getAttribute('aria-disabled')).toBe('true');
  await person.click(speak);
  const dialog = await screen.findByRole('dialog', { name: 'Not possible now' });
  expect(within(dialog).getByText('The robot does not declare that it can speak.')).toBeTruthy();
  expect(bodies(server)).toEqual([]);
});

test('a reason is Turkish for a Turkish reader', async () => {
  await open(
    (fake) =>
      answer(fake, { unavailable: { charge: { code: 'ROBOT_BUSY', text: 'The robot is on a trip.' } } }),
    {
      language: 'tr',
    },
  );
  await person.click(await button('Şarja gönder'));
  expect(
    within(await screen.findByRole('dialog', { name: 'Şu anda yapılamaz' })).getByText('Robot seferde.'),
  ).toBeTruthy();
});

test('somebody who only looks sees what the robot does, and no commands', async () => {
  const { server } = await open(answer, { roles: { 7: ['rr_view_only'] } });
  await screen.findByRole('heading', { name: 'Facts' });
  expect(screen.queryByRole('toolbar', { name: /^Commands for/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Open|Close) lid/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Manage robots' })).toBeNull();
  expect(bodies(server)).toEqual([]);
});

test('a manual control operator may stop and pause, but not send', async () => {
  await open(answer, { roles: { 7: ['rr_cc_operator'] } });
  expect((await button('Stop')).getAttribute('aria-disabled')).toBe('false');
  expect((await button('Pause')).getAttribute('aria-disabled')).toBe('false');
  expect((await button('Go to')).getAttribute('aria-disabled')).toBe('true');
});

test('a command is followed from sent to done as the robot reports it, and a failure says why', async () => {
  const { server } = await open(answer);
  await person.click(await button('Pause'));
  const commands = (await screen.findByRole('heading', { name: 'Commands' })).closest(
    'section',
  ) as HTMLElement;
  await within(commands).findByText('Sent');
  const [robot] = robots;
  if (robot === undefined) throw new Error('no robot');
  const report = (command: Partial<RobotCommand>) =>
    server.snapshot(
      'robot',
      7,
      [aRobotDetails(robot, { commands: [aCommand({ command_id: 'c1', ...command })] })],
      'a',
    );
  report({ status: 'done' });
  await waitFor(() =>
    expect(within(commands).getByText('Done').parentElement?.textContent).toBe('SentAcceptedDone'),
  );
  report({ status: 'failed', failure: 'The robot has no such lid.' });
  expect(await within(commands).findByText('Failed: The robot has no such lid.')).toBeTruthy();
});

test('the second press of a double click gives no other command, and Stop is heard every time', async () => {
  const { server } = await open(answer);
  fireEvent.click(await button('Pause'), { detail: 2 });
  fireEvent.click(await button('Stop'), { detail: 2 });
  expect(await screen.findAllByText('Sent')).toBeTruthy();
  expect(bodies(server)).toEqual([{ kind: 'stop' }]);
});

test('a second click that the browser had waiting finds the button busy', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { server } = await open((fake) => {
    answer(fake);
    fake.on('POST', '/projects/7/robots/a/commands', () => promise);
  });
  const pause = await button('Pause');
  pause.click();
  // All promises run between two events, and no timer need do so.
  await new Promise<void>((done) => process.nextTick(done));
  pause.click();
  resolve(json(aCommand(), 202));
  expect(await screen.findAllByText('Sent')).toBeTruthy();
  expect(bodies(server)).toEqual([{ kind: 'pause' }]);
});

test('a paused robot offers to resume, a held one to be released', async () => {
  await open((fake) => answer(fake, { state: 'paused', hold: { reason: 'paused', by: 'Deniz', since: at } }));
  expect(await screen.findByText('Paused by Deniz')).toBeTruthy();
  const bar = within(await screen.findByRole('toolbar', { name: 'Commands for R-01' }));
  expect(bar.getByRole('button', { name: 'Resume' })).toBeTruthy();
  expect(bar.getByRole('button', { name: 'Release' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
});

test('a robot is sent to a target of its floor, found without its accents, by the Enter key', async () => {
  const { server } = await open(answer);
  await person.click(await button('Go to'));
  const dialog = await screen.findByRole('dialog', { name: 'Where should R-01 go?' });
  expect(within(dialog).queryByText('Elsewhere')).toBeNull();
  await person.type(within(dialog).getByRole('searchbox', { name: 'Search targets' }), 'cay oca{Enter}');
  await waitFor(() => expect(bodies(server)).toEqual([{ kind: 'go_to', target_id: 't2' }]));
});

test('words and their language go to the robot', async () => {
  const { server } = await open(answer);
  await person.click(await button('Speak'));
  await person.type(await screen.findByLabelText('Text'), 'Afiyet olsun');
  await person.click(screen.getByRole('button', { name: 'Say it' }));
  await waitFor(() => expect(bodies(server)).toEqual([{ kind: 'speak', text: 'Afiyet olsun', lang: 'en' }]));
});

test('each lid is opened and closed by itself', async () => {
  const lids = [
    { lid: '1', state: 'closed' as const },
    { lid: '2', state: 'opened' as const },
  ];
  const { server } = await open((fake) => answer(fake, { lids }));
  await person.click(await button('Open lid 1'));
  await person.click(await button('Close lid 2'));
  await waitFor(() =>
    expect(bodies(server)).toEqual([
      { kind: 'open_lid', lid: '1' },
      { kind: 'close_lid', lid: '2' },
    ]),
  );
});

test('what a waiting robot needs can be confirmed here', async () => {
  const delivery = aDelivery({ delivery_id: 'd1', robot_id: 'a', status: 'Being Delivered' });
  const { server } = await open((fake) => {
    const waitingReason = { ...reasonOf('WAITING_FOR_UNLOADING', { target: 'Table 1' }), since: at };
    answer(fake, { state: 'waiting_for_unloading', deliveryId: 'd1', targetName: 'Table 1', waitingReason });
    fake.on('GET', '/projects/7/deliveries', () => json({ items: [delivery], nextCursor: null }));
    fake.on('POST', '/projects/7/deliveries/d1/confirm', () => json({ ...delivery, events: [] }));
  });
  expect(await screen.findByText('Waiting for pickup at Table 1')).toBeTruthy();
  await person.click(await button('Mark as collected'));
  await waitFor(() => expect(server.calls.some((call) => call.path.endsWith('/d1/confirm'))).toBe(true));
});

test('errors come with their hints, and decisions say why', async () => {
  await open((fake) =>
    answer(fake, {
      state: 'fatal_error',
      errors: [
        { type: 'X-17', level: 'FATAL', description: 'Wheel blocked', hint: 'Free the wheel', since: at },
      ],
      decisions: [
        {
          decision_id: 'x',
          at,
          robot_id: 'a',
          delivery_id: null,
          reason: { code: 'MAKING_WAY', params: { other: 'R-02' }, text: '' },
          candidates: [],
        },
      ],
    }),
  );
  expect(await screen.findByText('Free the wheel')).toBeTruthy();
  expect(screen.getByText('Making way for R-02.')).toBeTruthy();
});

test('a failure clears the selection and is told in a toast', async () => {
  await open((fake) => {
    answer(fake);
    fake.on('GET', '/robots/7', () => refuse('FORBIDDEN'));
  });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Robot' })).toBeNull();
  expect(await screen.findAllByText('You are not authorized to perform this action.')).not.toHaveLength(0);
});

test('registering shows the access once, then the robot', async () => {
  const access = {
    robot_id: 'b',
    activationCode: 'K7QM-2F9D',
    map_ids: ['Hotel_0', 'Hotel_1'],
    mqtt: {
      url: 'mqtt://localhost',
      username: 'robot-b',
      password: 'p4ss-w0rd',
      clientId: 'robot-b',
      interfaceName: 'rota',
    },
  };
  const { server, path } = await open((fake) => {
    answer(fake);
    fake.on('POST', '/projects/7/robots', () => json(access, 201));
    fake.on('GET', '/reach', () => json(aReach({ isLocal: true })));
    const silent = { heardAt: null, lastStateAt: null, hasFactsheet: false };
    fake.on('GET', '/projects/7/robots/b', () =>
      json(aRobotDetails(aRobot({ robot_id: 'b', name: 'R-02' }), silent)),
    );
  });
  await person.click(await button('Manage robots'));
  await person.click(await screen.findByRole('menuitem', { name: 'Register a robot' }));
  await person.type(await screen.findByLabelText('Name'), 'R-02');
  await person.type(screen.getByLabelText('Model'), 'Runner');
  await person.type(screen.getByLabelText('Manufacturer'), 'acme/co');
  await person.type(screen.getByLabelText('Serial number'), 'S-2');
  await person.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText('This must not contain / + # or $.')).toBeTruthy();
  expect(bodies(server)).toEqual([]);
  await person.clear(screen.getByLabelText('Manufacturer'));
  await person.type(screen.getByLabelText('Manufacturer'), 'acme');
  await person.click(screen.getByRole('button', { name: 'Register' }));
  const block = await screen.findByLabelText('For the robot’s maker');
  expect(
    await screen.findByText(/^Only this machine reaches mqtt:\/\/localhost:1883.*robots and devices connect/),
  ).toBeTruthy();
  expect(block.textContent).toContain('MQTT_PASSWORD=p4ss-w0rd\n');
  expect(block.textContent).toContain('ROTA_ACTIVATION_CODE=K7QM-2F9D\n');
  expect(block.textContent).toContain('VDA5050_TOPIC_PREFIX=rota/v2/acme/S-2\n');
  expect(await screen.findByText(/Waiting for the robot to connect/)).toBeTruthy();
  expect(bodies(server)).toEqual([
    { name: 'R-02', model: 'Runner', manufacturer: 'acme', serialNumber: 'S-2', protocolVersion: '2.1.0' },
  ]);
  await person.click(screen.getByRole('button', { name: 'I have kept them' }));
  await waitFor(() => expect(path()).toBe('/robot?robot-id=b'));
  expect(screen.queryByText(/p4ss-w0rd/)).toBeNull();
});

test('a serial number that is taken is said at its field', async () => {
  await open(
    (fake) => {
      answer(fake);
      fake.on('POST', '/projects/7/robots', () => refuse('ROBOT_SERIAL_TAKEN'));
    },
    { path: '/robot?register=1' },
  );
  for (const label of ['Name', 'Model', 'Manufacturer', 'Serial number'])
    await person.type(await screen.findByLabelText(label), 'x');
  await person.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText('A robot with this serial number already exists.')).toBeTruthy();
  expect(screen.getByLabelText('Serial number').getAttribute('aria-invalid')).toBe('true');
});

test('removing asks first, and disabling too', async () => {
  const { server } = await open((fake) => {
    answer(fake);
    fake.on('GET', '/projects/7/robots/a/uses', () => json([]));
    fake.on('DELETE', '/projects/7/robots/a', () => json({}));
    fake.on('PATCH', '/projects/7/robots/a', () => json(robots[0]));
  });
  await person.click(await button('Manage robots'));
  await person.click(await screen.findByRole('menuitem', { name: 'Disable' }));
  await person.click(
    within(await screen.findByRole('dialog', { name: 'Disable R-01?' })).getByRole('button', {
      name: 'Disable',
    }),
  );
  await waitFor(() =>
    expect(server.calls.find((call) => call.method === 'PATCH')?.body).toEqual({ enabled: false }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(await button('Manage robots'));
  await person.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  expect(server.calls.some((call) => call.method === 'DELETE')).toBe(false);
  const question = within(await screen.findByRole('dialog', { name: 'Remove R-01?' }));
  expect(question.getByRole('button', { name: 'Remove' })).toHaveProperty('disabled', true);
  await person.type(await question.findByRole('textbox', { name: 'Type “R-01” to go on' }), 'R-01');
  await waitFor(() => person.click(question.getByRole('button', { name: 'Remove' })));
  await waitFor(() => expect(server.calls.some((call) => call.method === 'DELETE')).toBe(true));
});

test('the mode is set to one that the robot declares; the others are grey and say why', async () => {
  const { server } = await open((fake) =>
    answer(fake, { mode: 'delivery', serviceModes: ['delivery', 'cruise'] }),
  );
  await person.click(await button('Mode'));
  const menu = await screen.findByRole('menu', { name: 'Mode of R-01' });
  const item = (name: RegExp) => within(menu).getByRole('menuitem', { name });
  expect(item(/Follow me/).getAttribute('aria-disabled')).toBe('true');
  expect(item(/Follow me/).textContent).toContain('Not supported by this robot');
  await person.click(item(/Cruise/));
  await waitFor(() => expect(bodies(server)).toEqual([{ kind: 'set_mode', mode: 'cruise' }]));
});

test('the camera is off until somebody asks for it, shows what comes, and is no longer watched once it is hidden', async () => {
  const { server } = await open((fake) => answer(fake, { hasCamera: true }));
  const show = await button('Show the picture');
  expect(server.watched.has('camera 7')).toBe(false);
  await person.click(show);
  await waitFor(() => expect(server.watched.has('camera 7')).toBe(true));
  expect(await screen.findByText('Waiting for the first picture')).toBeTruthy();
  server.snapshot('camera', 7, [{ robot_id: 'a', at: 1, jpeg: '/9j/4AAQ' }], 'a');
  await waitFor(() =>
    expect(screen.getByRole('img', { name: 'What the robot sees ahead' }).getAttribute('src')).toBe(
      'data:image/jpeg;base64,/9j/4AAQ',
    ),
  );
  await waitFor(() => expect(screen.getByText(/Last picture .+ ago/)).toBeTruthy(), { timeout: 5_000 });
  await person.click(await button('Hide the picture'));
  await waitFor(() => expect(server.watched.has('camera 7')).toBe(false));
});

test('who may not see the camera is told so and watches nothing', async () => {
  const { server } = await open((fake) => answer(fake, { hasCamera: true }), {
    roles: { '7': ['rr_view_only'] },
  });
  expect(await screen.findByText(/You may not see the camera/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show the picture' })).toBeNull();
  expect(server.watched.has('camera 7')).toBe(false);
});

test('a known error has a tip in the language of the reader; the words of the robot stay text', async () => {
  const error = {
    type: 'noRouteError',
    level: 'WARNING' as const,
    description: '<b>no way</b>',
    hint: 'reboot',
    since: at,
  };
  await open((fake) => answer(fake, { errors: [error] }));
  expect(await screen.findByText('The robot says: “<b>no way</b>”')).toBeTruthy();
  expect(screen.getByText(/^The robot finds no way/)).toBeTruthy();
});

test('a lid says what it carries, and a clock is only spoken of when it is wrong', async () => {
  await open((fake) =>
    answer(fake, {
      lids: [{ lid: '1', state: 'closed' }],
      cargo: [{ load: 'soup', lid: '1' }],
      clockOffsetMs: 1_500,
      versions: [{ part: 'screen', version: '1.14.3' }],
    }),
  );
  expect(await screen.findByText('carries soup')).toBeTruthy();
  expect(screen.getByText('1.14.3')).toBeTruthy();
  expect(screen.queryByText('Clock')).toBeNull();
});

test('a clock that is more than two seconds off is told', async () => {
  await open((fake) => answer(fake, { clockOffsetMs: -7_400 }));
  expect(await screen.findByText('-7 s off')).toBeTruthy();
});

test('the last hour is told in numbers, and the past as charts with words for those who do not see them', async () => {
  await open((fake) => answer(fake));
  expect(await screen.findByText('843 m')).toBeTruthy();
  expect(screen.getByText('7')).toBeTruthy();
  expect(await screen.findByRole('img', { name: /Battery: between 78% and 80%/ })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: '7 days' }));
  expect(screen.getByRole('button', { name: '7 days' }).getAttribute('aria-pressed')).toBe('true');
});
