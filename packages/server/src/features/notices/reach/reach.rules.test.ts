import { expect, test } from 'vitest';
import { isOnThisMachine, reachOf } from './reach.rules.ts';

const LOCAL = {
  host: '127.0.0.1',
  mqttHost: '127.0.0.1',
  publicUrl: undefined,
  mqttUrl: undefined,
  mqttRobotUrl: undefined,
};
const OPEN = { ...LOCAL, host: '0.0.0.0', mqttHost: '0.0.0.0' };
const localUrls = { web: 'http://localhost:8080', broker: 'mqtt://localhost:1883' };
const named = { web: 'https://rota.example', broker: 'mqtts://rota.example:1883' };

test.each([
  ['as it is started first', LOCAL, localUrls, ['HOST', 'PUBLIC_URL'], ['HOST', 'PUBLIC_URL']],
  ['open, without a public address', OPEN, localUrls, ['PUBLIC_URL'], ['PUBLIC_URL']],
  ['open, with one', { ...OPEN, publicUrl: named.web }, named, [], []],
  ['behind a proxy, which carries no MQTT', { ...LOCAL, publicUrl: named.web }, named, [], ['HOST']],
  [
    'a broker outside',
    { ...LOCAL, publicUrl: named.web, mqttUrl: 'mqtts://b.example' },
    { ...named, broker: 'mqtts://b.example' },
    [],
    [],
  ],
  [
    'a broker beside it, which robots do not reach',
    { ...OPEN, publicUrl: named.web, mqttUrl: 'mqtt://127.0.0.1:1884' },
    { ...named, broker: 'mqtt://127.0.0.1:1884' },
    [],
    ['MQTT_ROBOT_URL'],
  ],
])('%s', (_what, settings, urls, web, broker) => {
  const found = reachOf(settings, urls);
  expect([found.web.missing_settings, found.broker.missing_settings]).toEqual([web, broker]);
});

test.each([
  ['http://localhost:8080/r/A', true],
  ['http://127.0.0.1/r/A', true],
  ['http://[::1]:8080/r/A', true],
  ['http://rota.localhost/r/A', true],
  ['https://rota.example/r/A', false],
  ['http://192.168.1.20:8080/r/A', false],
])('%s is on this machine alone: %j', (url, isOwn) => expect(isOnThisMachine(url)).toBe(isOwn));
