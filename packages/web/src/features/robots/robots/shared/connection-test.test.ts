import type { Finding } from '@rota/contract/doctor';
import type { RegisteredRobot } from '@rota/contract/robots';
import { expect, test } from 'vitest';
import { connectionProblems, connectionProgress, type Contact } from './connection-test.rules.ts';
import { accessEnv, accessJson, type NamedRobot } from './robot-access.ts';

const at = '2026-03-02T09:30:00.000Z';
const silent: Contact = { heard_at: null, last_state_at: null, has_factsheet: false };
const finding = (code: Finding['code'], more: Partial<Finding> = {}): Finding => ({
  code,
  severity: 'critical',
  params: {},
  text: '',
  advice: '',
  robot_id: 'a',
  page: null,
  since: null,
  reason: null,
  ...more,
});

test.each<[string, Contact, Finding[], string[]]>([
  ['nothing was heard', silent, [], ['next', 'later', 'later', 'later']],
  ['it was refused', silent, [finding('robot_password_refused')], ['next', 'later', 'later', 'problem']],
  ['it connected', { ...silent, heard_at: at }, [], ['done', 'next', 'next', 'later']],
  [
    'it reported its state',
    { ...silent, heard_at: at, last_state_at: at },
    [],
    ['done', 'done', 'next', 'done'],
  ],
  [
    'it reported everything',
    { heard_at: at, last_state_at: at, has_factsheet: true },
    [],
    ['done', 'done', 'done', 'done'],
  ],
  [
    'it is on an unknown map',
    { heard_at: at, last_state_at: at, has_factsheet: true },
    [finding('robot_unknown_map')],
    ['done', 'done', 'done', 'problem'],
  ],
])('when %s', (_what, robot, problems, steps) => {
  expect(Object.values(connectionProgress(robot, problems))).toEqual(steps);
});

test('that a robot is still awaited, and what concerns the project or is only good to know, is no problem of its connection', () => {
  const all = [
    finding('robot_never_connected'),
    finding('robot_no_state'),
    finding('no_map', { robot_id: null }),
    finding('robot_clock_off', { severity: 'info' }),
    finding('broker_down', { robot_id: null }),
    finding('robot_topic_refused'),
  ];
  expect(connectionProblems(all, silent).map(({ code }) => code)).toEqual([
    'broker_down',
    'robot_topic_refused',
  ]);
  const contact = { heard_at: at, last_state_at: at, has_factsheet: true };
  expect(connectionProblems([finding('robot_no_state')], contact)).toHaveLength(1);
});

const robot: NamedRobot = {
  name: 'R-07',
  manufacturer: 'Acme Co',
  serial_number: 'S-7',
  protocol_version: '3.0.0',
};
const access: RegisteredRobot = {
  robot_id: 'a',
  activation_code: 'K7QM-2F9D',
  map_ids: ['Hotel_0', 'Hotel_1'],
  mqtt: {
    url: 'mqtt://10.0.0.1:1883',
    username: 'robot-a',
    password: "p'w$",
    client_id: 'robot-a',
    interface_name: 'vda5050',
  },
};

test('the block holds all that a robot needs, safe for a shell to read', () => {
  expect(accessEnv(robot, access, 'https://rota.example').split('\n')).toEqual([
    '# R-07',
    'MQTT_URL=mqtt://10.0.0.1:1883',
    'MQTT_USERNAME=robot-a',
    "MQTT_PASSWORD='p'\\''w$'",
    'MQTT_CLIENT_ID=robot-a',
    'VDA5050_VERSION=3.0.0',
    'VDA5050_INTERFACE_NAME=vda5050',
    "VDA5050_MANUFACTURER='Acme Co'",
    'VDA5050_SERIAL_NUMBER=S-7',
    "VDA5050_TOPIC_PREFIX='vda5050/v3/Acme Co/S-7'",
    "VDA5050_MAP_IDS='Hotel_0,Hotel_1'",
    'ROTA_ACTIVATION_CODE=K7QM-2F9D',
    'ROTA_ACTIVATION_URL=https://rota.example/api/public/robots/activate',
    '',
  ]);
});

test('the file says the same for a program', () => {
  expect(JSON.parse(accessJson(robot, access, 'https://rota.example'))).toMatchObject({
    ...access,
    topic_prefix: 'vda5050/v3/Acme Co/S-7',
    activation_url: 'https://rota.example/api/public/robots/activate',
  });
});
