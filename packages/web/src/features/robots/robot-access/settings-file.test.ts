import type { RegisteredRobot } from '@rota/contract/robots';
import { expect, test } from 'vitest';
import { accessEnv, accessJson, type NamedRobot } from './settings-file.ts';

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
