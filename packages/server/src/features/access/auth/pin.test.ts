import { aName, startServer, waitFor, type Answer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ listen: true });
});
afterAll(() => server.stop());
beforeEach(() =>
  server.db.asOwner(
    'truncate sign_in_counter, sign_in_attempt, known_device, blocked_ip, sent_code, sign_in_challenge',
  ),
);

type Person = Awaited<ReturnType<TestServer['addUser']>>;
type Sent = { readonly to: string; readonly text: string };

async function aPersonWithPin(): Promise<Person> {
  const person = await server.addUser({
    phone: `+90555${String(Math.random()).slice(2, 9)}`,
    roles: { '*': ['rr_view_only'] },
  });
  await server.db.asOwner('update app_user set sms_pin = true, phone_verified_at = now() where id = $1', [
    person.id,
  ]);
  return person;
}
const FROM = '203.0.113.7';
type How = { readonly from?: string; readonly cookies?: Record<string, string> };
const cookieHeader = (cookies: Record<string, string> = {}) => ({
  cookie: Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; '),
});
const post = (path: string, body: unknown, { from = FROM, cookies }: How = {}): Promise<Answer> =>
  server.call('POST', path, { body, from, headers: cookieHeader(cookies) });
const login = (person: Person, how?: How) =>
  post('/auth/login', { userNameOrPhone: person.username, password: person.password }, how);
const cookiesOf = (answer: Answer): Record<string, string> =>
  Object.fromEntries(
    answer.raw.cookies.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]),
  );

async function sentTo(phone: string | null): Promise<Sent[]> {
  const token = await server.tokenFor({ '*': ['rr_system_admin'] });
  const all = (await server.call('GET', '/sms-outbox', { token })).body as Sent[];
  return all.filter(({ to }) => to === phone);
}
/** The digits of the newest SMS, once there are so many. */
async function pinOf(person: Person, count = 1): Promise<string> {
  const sent = await waitFor(async () => {
    const messages = await sentTo(person.phone);
    return messages.length >= count && messages;
  });
  return /\b\d{4}\b/.exec(sent[0]?.text ?? '')?.[0] ?? '';
}
const otherThan = (pin: string) => (pin === '1234' ? '4321' : '1234');

/** Time goes by: everything that is counted or waits is that much older. */
async function pass(seconds: number): Promise<void> {
  const ago = (column: string) => `${column} = ${column} - make_interval(secs => ${seconds})`;
  await server.db.asOwner(`update sign_in_challenge set ${ago('expires_at')}, ${ago('created_at')}`);
  await server.db.asOwner(`update sent_code set ${ago('at')}`);
}

describe('the PIN by SMS', () => {
  test('is asked for after a right password and signs in with it, once', async () => {
    const person = await aPersonWithPin();
    const first = await login(person);
    expect(first.body).toEqual({
      status: 'sms_validation_required',
      expires_in_s: 180,
      resend_in_s: 60,
      phone_end: person.phone?.slice(-2),
    });
    const cookies = cookiesOf(first);
    expect(Object.keys(cookies)).toEqual(['rota_challenge']);
    const pin = await pinOf(person);
    const body = { userNameOrPhone: person.username, pin };
    const second = await post('/auth/login/pin', body, { cookies });
    expect(second.body).toMatchObject({ status: 'success', user: { id: person.id } });
    expect(Object.keys(cookiesOf(second)).sort()).toEqual(['rota_device', 'rota_refresh']);
    const { token } = second.body as { token: string };
    expect((await server.call('GET', '/projects', { token })).status).toBe(200);
    expect((await post('/auth/login/pin', body, { cookies })).error.resultCode).toBe(
      'INVALID_LOGIN_CREDENTIALS',
    );
    const log = await server.db.asOwner(
      `select code, after->>'how' as how from audit_log where entity_id = $1 and code like 'LOG\\_%' and code <> 'LOG_USER_CREATED' order by number`,
      [person.id],
    );
    expect(log).toEqual([
      { code: 'LOG_PIN_SENT', how: null },
      { code: 'LOG_SIGN_IN_SUCCEEDED', how: 'pin' },
      { code: 'LOG_PIN_REFUSED', how: null },
    ]);
  });

  test('works without the cookie from the same address, and by phone number; from elsewhere it opens nothing', async () => {
    const person = await aPersonWithPin();
    await login(person);
    const pin = await pinOf(person);
    const body = { userNameOrPhone: person.phone ?? '', pin };
    expect((await post('/auth/login/pin', body, { from: '198.51.100.9' })).status).toBe(401);
    expect((await post('/auth/login/pin', body)).status).toBe(200);
  });

  test('of another person is not valid, also with their cookie', async () => {
    const [ada, alan] = [await aPersonWithPin(), await aPersonWithPin()];
    await login(ada);
    const cookies = cookiesOf(await login(alan, { from: '198.51.100.1' }));
    const pin = await pinOf(alan);
    const adas = await pinOf(ada);
    const answer = await post(
      '/auth/login/pin',
      { userNameOrPhone: ada.username, pin },
      { cookies, from: '198.51.100.1' },
    );
    expect([answer.status, pin === adas]).toEqual(pin === adas ? [200, true] : [401, false]);
  });

  test.each([
    ['abcd', 'Must be only digits'],
    ['12a', 'Must be only digits'],
    ['123', 'Must be exactly 4 digits (PIN)'],
    ['12345', 'Must be exactly 4 digits (PIN)'],
    ['', 'Pin code is required'],
  ])('%j is refused at its field', async (pin, message) => {
    const answer = await post('/auth/login/pin', { userNameOrPhone: 'some-user', pin });
    expect([answer.status, answer.error.message, answer.error.details?.[0]?.property]).toEqual([
      400,
      message,
      'pin',
    ]);
  });

  test('has expired after three minutes', async () => {
    const person = await aPersonWithPin();
    const cookies = cookiesOf(await login(person));
    const pin = await pinOf(person);
    await pass(181);
    const answer = await post('/auth/login/pin', { userNameOrPhone: person.username, pin }, { cookies });
    expect(answer.error.resultCode).toBe('INVALID_LOGIN_CREDENTIALS');
  });

  test('may be wrong five times; then the right one opens nothing either, and a new one has to wait', async () => {
    const person = await aPersonWithPin();
    const cookies = cookiesOf(await login(person));
    const pin = await pinOf(person);
    const guess = (digits: string, how: How = { cookies }) =>
      post('/auth/login/pin', { userNameOrPhone: person.username, pin: digits }, how);
    for (let n = 0; n < 5; n++) expect((await guess(otherThan(pin))).status).toBe(401);
    expect((await guess(pin)).error.resultCode).toBe('MAX_LOGIN_ATTEMPTS_REACHED');
    expect((await guess(pin, { cookies, from: '198.51.100.77' })).status).toBe(429);
    expect(
      await server.db.asOwner('select id from sign_in_challenge where user_id = $1', [person.id]),
    ).toEqual([]);
  });

  test('is sent again after a minute, and three times in a quarter of an hour', async () => {
    const person = await aPersonWithPin();
    const cookies = cookiesOf(await login(person));
    const first = await pinOf(person);
    const resend = () => post('/auth/login/pin/resend', { userNameOrPhone: person.username }, { cookies });
    const early = await resend();
    expect([early.error.resultCode, Number(early.raw.headers['retry-after']) > 50]).toEqual([
      'ThrottlerException',
      true,
    ]);
    await pass(61);
    expect((await resend()).body).toMatchObject({
      status: 'sms_validation_required',
      expires_in_s: 180,
      resend_in_s: 60,
    });
    const second = await pinOf(person, 2);
    await pass(61);
    expect((await resend()).status).toBe(200);
    const third = await pinOf(person, 3);
    await pass(61);
    expect((await resend()).status).toBe(429);
    const old = [first, second].find((pin) => pin !== third);
    if (old !== undefined)
      expect(
        (await post('/auth/login/pin', { userNameOrPhone: person.username, pin: old }, { cookies })).status,
      ).toBe(401);
    expect(
      (await post('/auth/login/pin', { userNameOrPhone: person.username, pin: third }, { cookies })).status,
    ).toBe(200);
  });

  test('is not sent twice for two sign-ins of one moment', async () => {
    const person = await aPersonWithPin();
    await login(person);
    const again = await login(person);
    expect(again.body).toMatchObject({ status: 'sms_validation_required' });
    const pin = await pinOf(person);
    expect(await sentTo(person.phone)).toHaveLength(1);
    expect((await post('/auth/login/pin', { userNameOrPhone: person.username, pin })).status).toBe(200);
  });

  test('is kept only as what a secret outside of the database makes of it', async () => {
    const person = await aPersonWithPin();
    await login(person);
    const pin = await pinOf(person);
    const [row] = await server.db.asOwner('select * from sign_in_challenge where user_id = $1', [person.id]);
    expect(JSON.stringify(row)).not.toContain(`"${pin}"`);
    expect(row?.['pin_digest']).toMatch(/^[0-9a-f]{64}$/);
  });

  test('whether the account exists is not revealed', async () => {
    const person = await server.addUser({ phone: `+90556${String(Math.random()).slice(2, 9)}` });
    const [known, unknown] = await Promise.all(
      [person.username, aName()].map((name) =>
        post('/auth/login/pin', { userNameOrPhone: name, pin: '1234' }, { from: '192.0.2.4' }),
      ),
    );
    expect([known?.status, known?.error.resultCode, known?.error.message]).toEqual([
      unknown?.status,
      unknown?.error.resultCode,
      unknown?.error.message,
    ]);
  });
});

describe('the policy', () => {
  async function asAdministrator(): Promise<{
    token: string;
    sign_in: () => Promise<Answer>;
    person: Person;
  }> {
    const person = await server.addUser({ roles: { '*': ['rr_system_admin'] } });
    const answer = await login(person, { from: '127.0.0.1' });
    return { token: (answer.body as { token: string }).token, sign_in: () => login(person), person };
  }
  const NO_ONE = { who: 'nobody', roles: [] };

  test('asks those of some roles for a PIN, if they have a phone, and says how many have none', async () => {
    const { token } = await asAdministrator();
    const withPhone = { phone: `+90557${String(Math.random()).slice(2, 9)}` };
    const people = {
      operator: await server.addUser({ ...withPhone, roles: { '1': ['rr_delivery_operator'] } }),
      without_phone: await server.addUser({ roles: { '1': ['rr_delivery_operator'] } }),
      analyst: await server.addUser({
        phone: `${withPhone.phone.slice(0, -1)}x`.replace('x', '11'),
        roles: { '1': ['rr_analyst'] },
      }),
    };
    const policy = {
      password_min: 12,
      sms_pin: { who: 'roles', roles: ['rr_delivery_operator'] },
      second_factor: NO_ONE,
    };
    expect((await server.call('PUT', '/sign-in-policy', { token, body: policy })).body).toEqual(policy);
    const statuses: unknown[] = [];
    for (const person of Object.values(people))
      statuses.push(((await login(person)).body as { status: string }).status);
    expect(statuses).toEqual(['sms_validation_required', 'success', 'success']);
    expect((await server.call('GET', '/auth/policy')).body).toMatchObject({ password_min: 12 });
    const read = (await server.call('GET', '/sign-in-policy', { token })).body as { without_phone: number };
    expect(read.without_phone).toBeGreaterThan(0);
    expect(
      await server.db.asOwner(`select code from audit_log where code = 'LOG_SIGN_IN_POLICY_CHANGED'`),
    ).toHaveLength(1);
    await server.call('PUT', '/sign-in-policy', {
      token,
      body: { password_min: 6, sms_pin: NO_ONE, second_factor: NO_ONE },
    });
  });

  test('is changed only by who said their password a moment ago', async () => {
    const { token, person } = await asAdministrator();
    const body = { password_min: 8, sms_pin: NO_ONE, second_factor: NO_ONE };
    await server.db.asOwner(`update session set confirmed_at = now() - interval '16 minutes'`);
    expect((await server.call('PUT', '/sign-in-policy', { token, body })).error.resultCode).toBe(
      'CONFIRMATION_REQUIRED',
    );
    const wrong = await server.call('POST', '/auth/confirm', {
      token,
      body: { password: 'Wrong-Password-1' },
    });
    expect(wrong.error.details?.[0]).toEqual({
      property: 'password',
      constraints: { current_password_wrong: 'Incorrect current password' },
    });
    expect(
      (await server.call('POST', '/auth/confirm', { token, body: { password: person.password } })).status,
    ).toBe(200);
    expect(
      (await server.call('PUT', '/sign-in-policy', { token, body: { ...body, password_min: 6 } })).status,
    ).toBe(200);
  });
});
