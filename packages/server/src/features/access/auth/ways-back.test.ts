import { aName, startServer, waitFor, type Answer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { invite, listInvitations, listResets, revokeInvitation, revokeReset } from './index.ts';

let server: TestServer;
let root: string;
beforeAll(async () => {
  server = await startServer({ listen: true });
  root = await server.tokenFor({ '*': ['rr_system_admin'] });
});
afterAll(() => server.stop());
beforeEach(() =>
  server.db.asOwner(
    'truncate sign_in_counter, sign_in_attempt, known_device, blocked_ip, sent_code, reset_request',
  ),
);

const ACTOR = { id: 'admin-1', name: 'Root Admin' };
const aPhone = () => `+90555${String(Math.random()).slice(2, 9)}`;
const FROM = '203.0.113.8';
const post = (path: string, body: unknown, from = FROM): Promise<Answer> =>
  server.call('POST', path, { body, from });
type Message = {
  readonly channel: string;
  readonly to: string;
  readonly text: string | null;
  readonly purpose: string;
};

async function messagesTo(to: string): Promise<Message[]> {
  const answer = await server.call('GET', `/outbox?limit=100&search=${encodeURIComponent(to)}`, {
    token: root,
  });
  return (answer.body as { items: Message[] }).items.filter((one) => one.to === to && one.text !== null);
}
async function codeTo(to: string, count = 1): Promise<string> {
  const sent = await waitFor(async () => {
    const messages = await messagesTo(to);
    return messages.length >= count && messages;
  });
  return /\b\d{6}\b/.exec(sent[0]?.text ?? '')?.[0] ?? '';
}
const otherThan = (code: string) => (code === '123456' ? '654321' : '123456');
const signIn = (username: string, password: string) =>
  post('/auth/login', { userNameOrPhone: username, password }, '192.0.2.77');
const inTx = <T>(run: Parameters<typeof server.db.database.global<T>>[0]) => server.db.database.global(run);

describe('a forgotten password', () => {
  const ask = (userNameOrPhone: string, from?: string) =>
    post('/auth/reset-password', { userNameOrPhone }, from);
  const prove = (userNameOrPhone: string, pin: string) =>
    post('/auth/reset-password/pin', { userNameOrPhone, pin });
  const change = (resetToken: string, password: string) =>
    post('/auth/reset-password/change', { reset_token: resetToken, password });

  test.each(['phone', 'email'] as const)(
    'is replaced with a code by %s, once; every session ends',
    async (kind) => {
      const address = kind === 'phone' ? aPhone() : `${aName()}@example.com`;
      const person = await server.addUser({ [kind]: address, roles: { '*': ['rr_view_only'] } });
      const { token } = (await signIn(person.username, person.password)).body as { token: string };
      expect((await ask(person.username)).body).toEqual({ expires_in_s: 900 });
      const code = await codeTo(address);
      const { reset_token: resetToken } = (await prove(person.username, code)).body as {
        reset_token: string;
      };
      expect((await change(resetToken, 'short')).error.details?.[0]?.property).toBe('password');
      expect((await change(resetToken, 'Brand-New-Pass-2')).status).toBe(200);
      await waitFor(async () => (await server.call('GET', '/projects', { token })).status === 401);
      expect((await signIn(person.username, person.password)).status).toBe(401);
      expect((await signIn(person.username, 'Brand-New-Pass-2')).status).toBe(200);
      expect((await change(resetToken, 'Brand-New-Pass-3')).error.resultCode).toBe(
        'INVALID_RESET_PASSWORD_CREDENTIALS',
      );
      expect((await prove(person.username, code)).error.resultCode).toBe(
        'INVALID_RESET_PASSWORD_CREDENTIALS',
      );
      expect(await inTx((tx) => listResets(tx, person.id))).toMatchObject([{ via: kind, state: 'used' }]);
      const log = await server.db.asOwner(
        `select code from audit_log where entity_id = $1 and code like '%RESET%' order by number`,
        [person.id],
      );
      expect(log.map((row) => row['code'])).toEqual([
        'LOG_PASSWORD_RESET_REQUESTED',
        'LOG_PASSWORD_RESET',
        'LOG_PASSWORD_RESET_REFUSED',
      ]);
    },
  );

  test('of a person who is unknown, without an address, disabled or only invited looks the same and sends nothing', async () => {
    const [bare, gone, invited] = [
      await server.addUser(),
      await server.addUser({ phone: aPhone() }),
      await server.addUser({ phone: aPhone() }),
    ];
    await server.accounts.setDisabled(gone.id, true);
    await server.db.asOwner('update app_user set password_hash = null where id = $1', [invited.id]);
    const known = await server.addUser({ phone: aPhone() });
    const answers = [];
    for (const name of [aName(), bare.username, gone.username, invited.username, known.username])
      answers.push((await ask(name)).body);
    expect(new Set(answers.map((body) => JSON.stringify(body))).size).toBe(1);
    await codeTo(known.phone ?? '');
    expect([...(await messagesTo(gone.phone ?? '')), ...(await messagesTo(invited.phone ?? ''))]).toEqual([]);
    const [unknown, wrong] = [await prove(aName(), '123456'), await prove(bare.username, '123456')];
    expect([unknown.status, unknown.error.resultCode]).toEqual([wrong.status, wrong.error.resultCode]);
  });

  test.each([
    ['a b<c>', 400, 'INVALID_PHONE_OR_USERNAME_TO_RESET'],
    ['ab', 400, 'VALIDATION_FAILED'],
    ['', 400, 'VALIDATION_FAILED'],
  ])('of %j is refused at once', async (name, status, code) => {
    const answer = await ask(name);
    expect([answer.status, answer.error.resultCode]).toEqual([status, code]);
  });

  test('is guessed at five times, from wherever; then also the right code opens nothing', async () => {
    const person = await server.addUser({ phone: aPhone() });
    await ask(person.username);
    const code = await codeTo(person.phone ?? '');
    for (let n = 0; n < 5; n++) {
      const answer = await post(
        '/auth/reset-password/pin',
        { userNameOrPhone: person.username, pin: otherThan(code) },
        `10.0.0.${n}`,
      );
      expect(answer.status).toBe(400);
    }
    expect((await prove(person.username, code)).error.resultCode).toBe('MAX_LOGIN_ATTEMPTS_REACHED');
    expect(await inTx((tx) => listResets(tx, person.id))).toMatchObject([{ state: 'revoked' }]);
  });

  test('is sent once a minute by name, whether or not it exists, and no second request claims to send a code', async () => {
    const person = await server.addUser({ phone: aPhone() });
    for (const name of [person.username, aName()]) {
      expect((await ask(name)).status).toBe(200);
      const second = await ask(` ${name.toUpperCase()}`, '198.51.100.40');
      expect([second.status, second.error.resultCode]).toEqual([429, 'RESET_ASKED_ALREADY']);
      expect(Number(second.raw.headers['retry-after'])).toBeLessThanOrEqual(60);
      await server.db.asOwner(`update reset_request set at = at - interval '61 seconds'`);
      expect((await ask(name)).status).toBe(200);
    }
  });

  test('is asked for by an address twenty times in a quarter of an hour', async () => {
    const person = await server.addUser({ phone: aPhone() });
    expect((await ask(person.username)).status).toBe(200);
    for (let n = 2; n <= 20; n++) expect((await ask(aName())).status).toBe(200);
    expect((await ask(aName())).error.resultCode).toBe('ThrottlerException');
    await codeTo(person.phone ?? '');
    expect(await inTx((tx) => listResets(tx, person.id))).toHaveLength(1);
  });

  test('can be withdrawn while it is under way', async () => {
    const person = await server.addUser({ phone: aPhone() });
    await ask(person.username);
    const code = await codeTo(person.phone ?? '');
    const [reset] = await inTx((tx) => listResets(tx, person.id));
    expect(reset).toMatchObject({ state: 'sent', via: 'phone', address: FROM });
    await inTx((tx) => revokeReset(tx, person.id, reset?.resetId ?? '', ACTOR));
    expect((await prove(person.username, code)).status).toBe(400);
    await expect(inTx((tx) => revokeReset(tx, person.id, reset?.resetId ?? '', ACTOR))).rejects.toThrow(
      'Record not found',
    );
  });
});

describe('an invitation', () => {
  async function anInvited(account: Parameters<TestServer['addUser']>[0] = {}) {
    const person = await server.addUser({ ...account, roles: { '1': ['rr_view_only'] } });
    await server.db.asOwner('update app_user set password_hash = null, validated_at = null where id = $1', [
      person.id,
    ]);
    const made = await inTx((tx) => invite(tx, person.id, ACTOR));
    return { person, made };
  }
  const PASSWORD = 'Brand-New-Pass-2';
  const register = (token: string, more: Record<string, unknown> = {}) =>
    post('/auth/register', { token, password: PASSWORD, ...more });

  test('shows for whom it is and by whom, proves phone and e-mail, and signs in, once', async () => {
    const [phone, email] = [aPhone(), `${aName()}@example.com`];
    const { person, made } = await anInvited({ phone, email });
    expect((await signIn(person.username, person.password)).status).toBe(401);
    const shown = await post('/auth/register/read', { token: made.token });
    expect(shown.body).toMatchObject({ username: person.username, name: 'Ada', invited_by: 'Root Admin' });
    expect((shown.body as { to_prove: unknown }).to_prove).toEqual([
      { kind: 'phone', to: `••• ${phone.slice(-2)}` },
      { kind: 'email', to: `${email.slice(0, 1)}•••@example.com` },
    ]);
    expect((await register(made.token)).error.details?.map(({ property }) => property)).toEqual([
      'phone_code',
      'email_code',
    ]);
    for (const kind of ['phone', 'email'])
      expect((await post('/auth/register/code', { token: made.token, kind })).status).toBe(200);
    const [phoneCode, emailCode] = [await codeTo(phone), await codeTo(email)];
    const wrong = await register(made.token, { phone_code: phoneCode, email_code: otherThan(emailCode) });
    expect(wrong.error.details).toEqual([
      {
        property: 'email_code',
        constraints: { code_wrong_or_expired: 'The code is not right or has expired' },
      },
    ]);
    const done = await register(made.token, { phone_code: phoneCode, email_code: emailCode, language: 'tr' });
    expect(done.body).toMatchObject({ status: 'success', user: { id: person.id } });
    const { token } = done.body as { token: string };
    expect((await server.call('GET', '/auth/account', { token })).body).toMatchObject({
      language: 'tr',
      phone_verified_at: expect.any(String) as string,
      email_verified_at: expect.any(String) as string,
      has_password: true,
    });
    expect(
      (await register(made.token, { phone_code: phoneCode, email_code: emailCode })).error.resultCode,
    ).toBe('INVITATION_NOT_VALID');
    expect((await signIn(person.username, PASSWORD)).status).toBe(200);
    expect(await inTx((tx) => listInvitations(tx, person.id))).toMatchObject([
      { isOpen: false, createdBy: ACTOR },
    ]);
  });

  test.each([
    ['has ended', `update invitation set expires_at = now() - interval '1 second'`],
    ['was withdrawn', undefined],
    ['was replaced by a newer one', 'again'],
    ['is for a disabled person', 'disable'],
  ])('that %s opens nothing', async (_what, how) => {
    const { person, made } = await anInvited();
    if (how === undefined) await inTx((tx) => revokeInvitation(tx, person.id, made.invitationId, ACTOR));
    else if (how === 'again') await inTx((tx) => invite(tx, person.id, ACTOR));
    else if (how === 'disable') await server.accounts.setDisabled(person.id, true);
    else await server.db.asOwner(how);
    for (const answer of [
      await post('/auth/register/read', { token: made.token }),
      await post('/auth/register/code', { token: made.token, kind: 'phone' }),
      await register(made.token),
    ])
      expect([answer.status, answer.error.resultCode]).toEqual([410, 'INVITATION_NOT_VALID']);
  });

  test('lasts seven days, and its table holds nothing that opens it', async () => {
    const { made } = await anInvited();
    const days = (new Date(made.expiresAt).getTime() - Date.now()) / 86_400_000;
    expect(Math.abs(days - 7)).toBeLessThan(0.01);
    expect(JSON.stringify(await server.db.asOwner('select * from invitation'))).not.toContain(made.token);
  });
});

describe("one's own account", () => {
  async function signedIn(account: Parameters<TestServer['addUser']>[0] = {}) {
    const person = await server.addUser(account);
    const { token } = (await signIn(person.username, person.password)).body as { token: string };
    return {
      person,
      call: (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
        server.call(method, path, { token, body }),
    };
  }

  test('has a name and a language that the person changes', async () => {
    const { call } = await signedIn();
    const changed = await call('PATCH', '/auth/account', { name: 'Ada Nur', language: 'tr' });
    expect(changed.body).toMatchObject({
      name: 'Ada Nur',
      lastname: 'Yılmaz',
      language: 'tr',
      sms_pin: false,
      is_sms_pin_asked: false,
    });
  });

  test('takes a phone that a code proved, and then an SMS at every sign-in', async () => {
    const { person, call } = await signedIn();
    expect((await call('PATCH', '/auth/account', { sms_pin: true })).error.resultCode).toBe(
      'ACCOUNT_PHONE_NEEDED',
    );
    const phone = aPhone();
    expect((await call('POST', '/auth/account/contact', { kind: 'phone', value: phone })).body).toEqual({
      expires_in_s: 900,
      resend_in_s: 60,
    });
    const code = await codeTo(phone);
    const wrong = await call('POST', '/auth/account/contact/prove', { kind: 'phone', code: otherThan(code) });
    expect(wrong.error.details?.[0]?.property).toBe('code');
    expect((await call('POST', '/auth/account/contact/prove', { kind: 'phone', code })).body).toMatchObject({
      phone,
    });
    expect((await call('PATCH', '/auth/account', { sms_pin: true })).body).toMatchObject({ sms_pin: true });
    expect((await signIn(person.username, person.password)).body).toMatchObject({
      status: 'sms_validation_required',
    });
    expect((await call('DELETE', '/auth/account/contact/phone')).error.resultCode).toBe(
      'ACCOUNT_PHONE_NEEDED',
    );
    await call('PATCH', '/auth/account', { sms_pin: false });
    expect((await call('DELETE', '/auth/account/contact/phone')).body).toMatchObject({
      phone: null,
      phone_verified_at: null,
    });
  });

  test('rejects a phone or e-mail of another account, and an invalid one', async () => {
    const other = await server.addUser({ email: `${aName()}@example.com` });
    const { call } = await signedIn();
    const taken = await call('POST', '/auth/account/contact', {
      kind: 'email',
      value: other.email?.toUpperCase(),
    });
    expect(taken.error.resultCode).toBe('ACCOUNT_CONTACT_TAKEN');
    const refused = await Promise.all([
      call('POST', '/auth/account/contact', { kind: 'email', value: 'nonsense' }),
      call('POST', '/auth/account/contact', { kind: 'phone', value: '12' }),
    ]);
    expect(refused.map((answer) => answer.status)).toEqual([400, 400]);
  });

  test('asks for the password again before it changes who may come in', async () => {
    const { person, call } = await signedIn();
    await server.db.asOwner(
      `update session set confirmed_at = now() - interval '16 minutes' where user_id = $1`,
      [person.id],
    );
    const value = aPhone();
    expect((await call('POST', '/auth/account/contact', { kind: 'phone', value })).error.resultCode).toBe(
      'CONFIRMATION_REQUIRED',
    );
    await call('POST', '/auth/confirm', { password: person.password });
    expect((await call('POST', '/auth/account/contact', { kind: 'phone', value })).status).toBe(200);
  });
});
