import { describe, expect, test } from 'vitest';
import { listensBeyondLoopback, readConfig } from './config.ts';
import { SetupProblem } from './setup-problem.ts';

const problemsOf = (env: Record<string, string>) => {
  try {
    readConfig(env, '/home/rota');
  } catch (error) {
    if (error instanceof SetupProblem) return error.message;
    throw error;
  }
  return undefined;
};

describe('settings', () => {
  test('that are not set have their defaults', () => {
    expect(readConfig({}, '/home/rota')).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      mqttPort: 1883,
      dataDir: '/home/rota/.rota',
      filesDir: '/home/rota/.rota/files',
      databaseUrl: undefined,
      publicUrl: undefined,
      trustedProxies: [],
      demo: false,
      logLevel: undefined,
      logFormat: undefined,
    });
  });
  test('that are empty count as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', LOG_LEVEL: '' }, '/x')).toMatchObject({
      port: 8080,
      databaseUrl: undefined,
    });
  });
  test('are read', () => {
    const env = {
      PORT: '9090',
      MQTT_PORT: 'off',
      MQTT_URL: 'mqtts://broker.example:8883',
      ROTA_DATA_DIR: '/var/rota',
      FILES_URL: 'file:///srv/my%20files',
      PUBLIC_URL: 'https://robots.example/',
      TRUSTED_PROXIES: '10.0.0.1, 192.168.0.0/16',
      ROTA_DEMO: 'on',
    };
    expect(readConfig(env, '/x')).toMatchObject({
      port: 9090,
      mqttPort: undefined,
      dataDir: '/var/rota',
      filesDir: '/srv/my files',
      publicUrl: 'https://robots.example',
      trustedProxies: ['10.0.0.1', '192.168.0.0/16'],
      demo: true,
    });
  });
  test('of an outside broker leave the embedded one out', () => {
    expect(readConfig({ MQTT_URL: 'mqtts://broker.example:8883' }, '/x').mqttPort).toBeUndefined();
  });
  test('without any broker are refused', () => {
    expect(problemsOf({ MQTT_PORT: 'off' })).toMatch(
      /^Wrong settings: MQTT_PORT is off and MQTT_URL is not set.*\.$/,
    );
  });
  test('that are wrong are all named together', () => {
    const text = problemsOf({
      PORT: 'eighty',
      DATABASE_URL: 'mysql://x',
      ROTA_DEMO: 'yes',
      TRUSTED_PROXIES: '10.0.0.0/64',
      TLS_CERT: 'a.pem',
      FILES_URL: 's3://bucket',
    });
    for (const name of [
      'PORT',
      'DATABASE_URL',
      'ROTA_DEMO',
      'TRUSTED_PROXIES',
      'TLS_CERT and TLS_KEY',
      'FILES_URL',
    ])
      expect(text).toContain(name);
  });
  test('that leave nothing but TLS keep a broker without a certificate on this machine', () => {
    const behindProxy = {
      HOST: '0.0.0.0',
      HTTPS_ONLY: '1',
      PUBLIC_URL: 'https://robots.example',
      TRUSTED_PROXIES: '127.0.0.1',
    };
    expect(readConfig(behindProxy, '/x')).toMatchObject({
      httpsOnly: true,
      host: '0.0.0.0',
      mqttHost: '127.0.0.1',
    });
    expect(
      readConfig({ ...behindProxy, MQTT_URL: 'mqtt://[::1]:1883', MQTT_ROBOT_URL: 'wss://b.example' }, '/x')
        .httpsOnly,
    ).toBe(true);
    expect(readConfig({ HOST: '0.0.0.0' }, '/x')).toMatchObject({ httpsOnly: false, mqttHost: '0.0.0.0' });
  });
  test.each([
    [
      'nothing that has TLS',
      {},
      /HTTPS_ONLY needs TLS_CERT and TLS_KEY, or TRUSTED_PROXIES.*HTTPS_ONLY needs PUBLIC_URL/,
    ],
    [
      'a plain address',
      { TRUSTED_PROXIES: '10.0.0.2', PUBLIC_URL: 'http://robots.example' },
      /PUBLIC_URL, beginning with https:/,
    ],
    [
      'a broker in the clear',
      { MQTT_URL: 'mqtt://broker.example' },
      /HTTPS_ONLY needs MQTT_URL to begin with mqtts: or wss:/,
    ],
    ['robots in the clear', { MQTT_ROBOT_URL: 'ws://broker.example' }, /MQTT_ROBOT_URL/],
    ['another word', { HTTPS_ONLY: 'yes' }, /HTTPS_ONLY must be 1 or 0/],
  ])('that leave nothing but TLS are refused with %s', (_what, env, problem) => {
    expect(problemsOf({ HTTPS_ONLY: '1', ...env })).toMatch(problem);
  });
  test('send keys of payment providers to no other machine in the clear', () => {
    const own = readConfig(
      { IYZICO_URL: 'http://127.0.0.1:8401/', STRIPE_URL: 'https://stripe.example' },
      '/x',
    ).paymentUrls;
    expect(own).toEqual({ iyzico: 'http://127.0.0.1:8401', stripe: 'https://stripe.example' });
    expect(problemsOf({ IYZICO_URL: 'http://pay.example', STRIPE_URL: 'http://pay.example' })).toMatch(
      /IYZICO_URL must begin.*STRIPE_URL must/,
    );
  });
  test('of a media server keep the ticket secret and the way to it safe', () => {
    const whip = 'https://media.example/{robotId}-{camera}-{ticket}/whip';
    const whep = 'http://127.0.0.1:8889/{ticket}/whep';
    const media = { ROTA_WHIP_URL: whip, ROTA_WHEP_URL: whep };
    expect(readConfig(media, '/x').mediaServer).toEqual({ whipUrl: whip, whepUrl: whep });
    for (const wrong of [
      'https://media.example/{robotId}/whip',
      'http://media.example/{ticket}/whip',
      'https://user:secret@media.example/{ticket}',
      'https://media.example/{ticket}/{other}',
      '/{ticket}',
    ])
      expect(problemsOf({ ...media, ROTA_WHIP_URL: wrong })).toMatch(/ROTA_WHIP_URL must begin with https/);
    expect(problemsOf({ ROTA_WHIP_URL: whip })).toContain('must be set together');
  });
  test('of live video are an address and a range of ports', () => {
    const media = { ROTA_MEDIA_PORTS: '50000-50199', ROTA_MEDIA_ADDRESS: '198.51.100.7' };
    expect(readConfig(media, '/x').media).toEqual({
      address: '198.51.100.7',
      ports: { from: 50_000, to: 50_199 },
    });
    for (const wrong of ['50000', '50199-50000', '50000-50003', '80-90', '50000-70000', 'a-b'])
      expect(problemsOf({ ROTA_MEDIA_PORTS: wrong })).toContain('ROTA_MEDIA_PORTS must be a range');
    expect(problemsOf({ ROTA_MEDIA_ADDRESS: 'media.example' })).toContain('must be an IP address');
  });
  test('of files that cannot be read are named', () => {
    expect(problemsOf({ TLS_CERT: 'none.pem', TLS_KEY: 'none.key' })).toMatch(
      /TLS_CERT or TLS_KEY cannot be read/,
    );
  });
});

test.each([
  ['127.0.0.1', false],
  ['localhost', false],
  ['::1', false],
  ['0.0.0.0', true],
  ['::', true],
  ['192.168.1.5', true],
])('listening on %s reaches beyond this machine: %s', (host, beyond) => {
  expect(listensBeyondLoopback(host)).toBe(beyond);
});

test.each([
  [{}, true],
  [{ PUBLIC_URL: 'http://127.0.0.1:8080' }, true],
  [{ PUBLIC_URL: 'https://hotel.example' }, false],
  [{ PUBLIC_URL: 'https://hotel.example', TEST_PAYMENTS: 'on' }, true],
  [{ TEST_PAYMENTS: 'off' }, false],
])('test money with %o: %s', (env, isAllowed) => {
  expect(readConfig(env, '/srv/rota').testPayments).toBe(isAllowed);
});
