import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RoleMap } from '@rota/contract/core';
import type { RegisteredRobot } from '@rota/contract/robots';
import { OTHER, OWN, admin, startRobotApi, viewer, type Body, type RobotApi } from './robot-api.fake.ts';

let api: RobotApi;
beforeAll(async () => {
  api = await startRobotApi();
});
beforeEach(() => api.renew());
afterEach(() => api.clear());
afterAll(() => api.stop());

describe('activation', () => {
  const activate = (serial_number: string, activation_code: string) =>
    api.call(undefined, 'POST', '/public/robots/activate', { serial_number, activation_code });

  test('exchanges the code once for settings that work, while the password from the registration goes on', async () => {
    const robot = await api.register();
    const typed = robot.activation_code.toLowerCase().replaceAll('-', ' ');
    const answer = await activate(robot.serial_number, typed);
    expect(answer.body).toMatchObject({
      robot_id: robot.robot_id,
      project_id: OWN,
      name: 'Ada',
      protocol_version: '2.1.0',
    });
    expect((await api.connect(answer.body as { mqtt: RegisteredRobot['mqtt'] })).connected).toBe(true);
    expect((await api.connect(robot)).connected).toBe(true);
    expect((await api.call(viewer, 'GET', `/robots/${OWN}`)).body).toMatchObject([{ activated: true }]);
    expect((await activate(robot.serial_number, robot.activation_code)).code).toBe(
      'ROBOT_ACTIVATION_INVALID',
    );
    expect((await api.audit('LOG_ROBOT_ACTIVATED'))[0]).toMatchObject({
      entity_id: robot.robot_id,
      actor_name: 'Ada',
    });
  });

  test('two at the same moment: one gets the settings', async () => {
    const robot = await api.register();
    const answers = await Promise.all(
      [1, 2, 3].map(() => activate(robot.serial_number, robot.activation_code)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401, 401]);
  });

  test('an unknown robot, a wrong code, an expired code and a disabled robot all get the same answer', async () => {
    const expired = await api.register();
    await api.db.asOwner(
      `update robot_activation set expires_at = now() - interval '1 second' where robot_id = $1`,
      [expired.robot_id],
    );
    const disabled = await api.register();
    await api.call(admin, 'PATCH', `/projects/${OWN}/robots/${disabled.robot_id}`, { enabled: false });
    const answers = [
      await activate('no-such-robot', 'AAAA-AAAA-AAAA'),
      await activate((await api.register()).serial_number, 'AAAA-AAAA-AAAA'),
      await activate(expired.serial_number, expired.activation_code),
      await activate(disabled.serial_number, disabled.activation_code),
    ];
    expect(
      new Set(
        answers.map((answer) => `${String(answer.status)} ${(answer.body as { message: string }).message}`),
      ).size,
    ).toBe(1);
    expect(answers[0]?.code).toBe('ROBOT_ACTIVATION_INVALID');
  });

  test('ten wrong codes end the right one', async () => {
    const robot = await api.register();
    for (let i = 0; i < 10; i += 1) await activate(robot.serial_number, `WRONG-${i}`);
    expect((await activate(robot.serial_number, robot.activation_code)).code).toBe(
      'ROBOT_ACTIVATION_INVALID',
    );
  });

  test('an address that guesses is slowed down', async () => {
    for (let i = 0; i < 20; i += 1) await activate(`guess-${i}`, 'AAAA');
    expect((await activate('guess', 'AAAA')).code).toBe('ThrottlerException');
    api.wait(5_000);
    expect((await activate('guess', 'AAAA')).code).toBe('ROBOT_ACTIVATION_INVALID');
  });
});

describe('commands', () => {
  const give = (roles: RoleMap, robotId: string, body: Body, headers?: Record<string, string>) =>
    api.call(roles, 'POST', `/projects/${OWN}/robots/${robotId}/commands`, body, headers);

  test('are handed to the fleet control under the name and id of the person', async () => {
    const { robot_id } = await api.register();
    const answer = await give({ [OWN]: ['rr_delivery_operator'] }, robot_id, {
      kind: 'go_to',
      target_id: 't1',
    });
    expect([answer.status, answer.body]).toMatchObject([
      202,
      { robot_id, kind: 'go_to', params: { target_id: 't1' }, status: 'accepted', by: 'Ayşe' },
    ]);
    expect(api.fleet().asked).toMatchObject([{ actorId: expect.stringContaining('id of') as unknown }]);
  });

  test.each([
    ['rr_view_only', []],
    ['rr_elevator_operator', ['stop']],
    ['rr_cc_operator', ['pause', 'resume', 'cancel', 'stop', 'hold', 'release']],
    [
      'rr_delivery_operator',
      [
        'go_to',
        'pause',
        'resume',
        'cancel',
        'charge',
        'open_lid',
        'close_lid',
        'speak',
        'stop',
        'hold',
        'release',
      ],
    ],
  ] as const)('%s may give exactly these: %j', async (role, allowed) => {
    const { robot_id } = await api.register();
    const bodies: Body[] = [
      { kind: 'go_to', target_id: 't' },
      { kind: 'pause' },
      { kind: 'resume' },
      { kind: 'cancel' },
      { kind: 'charge' },
      { kind: 'open_lid', lid: '1' },
      { kind: 'close_lid', lid: '1' },
      { kind: 'speak', text: 'Merhaba' },
      { kind: 'stop' },
      { kind: 'hold' },
      { kind: 'release' },
    ];
    const taken: unknown[] = [];
    for (const body of bodies) {
      const { status } = await give({ [OWN]: [role] }, robot_id, body);
      expect([202, 403]).toContain(status);
      if (status === 202) taken.push(body['kind']);
    }
    expect(taken).toEqual(allowed);
    expect(api.fleet().commands.map((command) => command.kind)).toEqual([...allowed].reverse());
  });

  test('hold many robots of the project at once, with the reason, and say which took it', async () => {
    const [first, second, foreign] = [await api.register(), await api.register(), await api.register(OTHER)];
    const robot_ids = [first.robot_id, second.robot_id, foreign.robot_id, 'unknown'];
    const hold = (roles: RoleMap, body: Body) =>
      api.call(roles, 'POST', `/projects/${OWN}/robots/hold`, body);
    const answer = await hold(admin, { active: true, robot_ids, reason: 'Fire drill' });
    expect(answer.status).toBe(200);
    expect([...(answer.body as { robot_ids: string[] }).robot_ids].sort()).toEqual(
      [first.robot_id, second.robot_id].sort(),
    );
    expect(api.fleet().commands).toHaveLength(2);
    expect(api.fleet().commands[0]).toMatchObject({ kind: 'hold', params: { reason: 'Fire drill' } });
    api.fleet().reply = { ok: false, code: 'ROBOT_BUSY', message: 'The robot is already held.' };
    expect((await hold(admin, { active: true, robot_ids })).body).toEqual({ robot_ids: [] });
    api.fleet().reply = { ok: true };
    await hold(admin, { active: false, robot_ids: [first.robot_id] });
    expect(api.fleet().commands[0]).toMatchObject({ kind: 'release', robotId: first.robot_id });
    expect((await hold(viewer, { active: true, robot_ids })).status).toBe(403);
  });

  test('what the fleet control refuses is refused with its code', async () => {
    const { robot_id } = await api.register();
    api.fleet().reply = {
      ok: false,
      code: 'ROBOT_ACTION_NOT_SUPPORTED',
      message: 'The robot declares no lids',
    };
    const answer = await give(admin, robot_id, { kind: 'open_lid', lid: '1' });
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { resultCode: 'ROBOT_ACTION_NOT_SUPPORTED', message: 'The robot declares no lids' },
    ]);
  });

  test('a disabled robot and one of another project are not asked', async () => {
    const { robot_id } = await api.register();
    await api.call(admin, 'PATCH', `/projects/${OWN}/robots/${robot_id}`, { enabled: false });
    expect((await give(admin, robot_id, { kind: 'pause' })).code).toBe('ROBOT_DISABLED');
    const other = await api.register(OTHER);
    expect((await give(admin, other.robot_id, { kind: 'pause' })).code).toBe('RECORD_NOT_FOUND');
    expect(api.fleet().commands).toEqual([]);
  });

  test('a command sent twice under one key is given once', async () => {
    const { robot_id } = await api.register();
    const key = { 'idempotency-key': `k-${robot_id}` };
    const [first, second] = [
      await give(admin, robot_id, { kind: 'pause' }, key),
      await give(admin, robot_id, { kind: 'pause' }, key),
    ];
    expect(second.body).toEqual(first.body);
    expect(api.fleet().commands).toHaveLength(1);
  });
});
