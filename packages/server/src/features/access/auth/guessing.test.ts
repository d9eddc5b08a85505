import { campaign, startServer, type Answer, type TestServer } from '@rota/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { invite } from './index.ts';
import { WINDOW_S, WRONG_FROM_STRANGERS } from './sign-in.rules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(() =>
  server.db.asOwner('truncate sign_in_counter, sign_in_attempt, known_device, blocked_ip, session cascade'),
);

/** Time goes by: everything that was counted is that much older. */
async function pass(seconds: number): Promise<void> {
  const ago = (column: string) => `${column} = ${column} - make_interval(secs => ${seconds})`;
  await server.db.asOwner(`update sign_in_attempt set ${ago('at')}`);
  await server.db.asOwner(`update sign_in_counter set ${ago('counted_from')}, ${ago('locked_until')}`);
  await server.db.asOwner(`update blocked_ip set ${ago('blocked_at')}, ${ago('blocked_until')}`);
}

const WRONG = 'Wrong-Password-1';
type From = { readonly from?: string; readonly device?: string | undefined };
function signIn(
  userNameOrPhone: string,
  password: string,
  { from = '203.0.113.7', device }: From = {},
): Promise<Answer> {
  const headers = device === undefined ? {} : { cookie: `rota_device=${device}` };
  return server.call('POST', '/auth/login', { body: { userNameOrPhone, password }, from, headers });
}
const deviceOf = (answer: Answer) =>
  answer.raw.cookies.find((cookie) => cookie.name === 'rota_device')?.value;
const waitOf = (answer: Answer) => Number(answer.raw.headers['retry-after']);

describe('an account', () => {
  test('waits a quarter of an hour after five wrong passwords from one place, then twice as long each time, and says for how long', async () => {
    const { username } = await server.addUser();
    for (const minutes of [15, 30, 60]) {
      for (let n = 0; n < 5; n++) expect((await signIn(username, WRONG)).status).toBe(401);
      const refused = await signIn(username, WRONG);
      expect(refused.error).toMatchObject({ status: 429, resultCode: 'MAX_LOGIN_ATTEMPTS_REACHED' });
      expect(Math.abs(waitOf(refused) - minutes * 60)).toBeLessThan(5);
      await pass(minutes * 60 - 10);
      expect((await signIn(username, WRONG)).status).toBe(429);
      await pass(11);
    }
  });

  test('is not guessed at from many addresses either, but its own devices come in, from the same address too', async () => {
    const { username, password } = await server.addUser();
    const device = deviceOf(await signIn(username, password, { from: '198.51.100.1' }));
    expect(device).toBeDefined();
    for (let n = 0; n < 20; n++) await signIn(username, WRONG, { from: `198.51.100.${n + 1}` });
    expect((await signIn(username, password, { from: '192.0.2.50' })).status).toBe(429);
    expect((await signIn(username, password, { from: '198.51.100.1', device })).status).toBe(200);
  });

  test('a device that it knows may be wrong five times, too, and is no known device of another account', async () => {
    const [ada, alan] = [await server.addUser(), await server.addUser()];
    const device = deviceOf(await signIn(ada.username, ada.password));
    for (let n = 0; n < 5; n++) expect((await signIn(ada.username, WRONG, { device })).status).toBe(401);
    expect((await signIn(ada.username, ada.password, { device })).status).toBe(429);
    for (let n = 0; n < 5; n++) await signIn(alan.username, WRONG, { from: `198.51.100.${n + 1}` });
    expect((await signIn(alan.username, alan.password, { device, from: '192.0.2.9' })).status).toBe(429);
  });

  test('a forged device cookie is replaced by one of ours', async () => {
    const { username, password } = await server.addUser();
    const made = deviceOf(await signIn(username, password, { device: 'made-up' }));
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(deviceOf(await signIn(username, password, { device: made }))).toBeUndefined();
  });
});

describe('an address', () => {
  let names = 0;
  const tryMany = async (count: number, from: string) => {
    for (let n = 0; n < count; n++) await signIn(`no-user-${(names += 1)}`, WRONG, { from });
  };
  const blocked = () => server.db.asOwner('select address from blocked_ip where blocked_until > now()');

  test('from which many accounts are tried is blocked, also for a right password, and the log says so', async () => {
    const { username, password } = await server.addUser();
    await tryMany(10, '203.0.113.99');
    const refused = await signIn(username, password, { from: '203.0.113.99' });
    expect(refused.error.resultCode).toBe('MAX_LOGIN_ATTEMPTS_REACHED');
    expect(Math.abs(waitOf(refused) - 3_600)).toBeLessThan(5);
    expect(await blocked()).toEqual([{ address: '203.0.113.99' }]);
    expect(
      await server.db.asOwner(`select after->>'address' as a from audit_log where code = 'LOG_IP_BLOCKED'`),
    ).toEqual([{ a: '203.0.113.99' }]);
    await pass(3_601);
    expect((await signIn(username, password, { from: '203.0.113.99' })).status).toBe(200);
  });

  test('of IPv6 is all that one subscriber has', async () => {
    for (let n = 0; n < 10; n++)
      expect(
        (await signIn(`no-user-${(names += 1)}`, WRONG, { from: `2001:db8:1:2::${n + 1}` })).status,
      ).toBe(401);
    expect(await blocked()).toEqual([{ address: '2001:db8:1:2::/64' }]);
  });

  test('of a house where people sign in well is treated gently', async () => {
    const { username, password } = await server.addUser();
    const device = deviceOf(await signIn(username, password, { from: '203.0.113.20' }));
    await tryMany(30, '203.0.113.20');
    expect(await blocked()).toEqual([]);
    await tryMany(25, '203.0.113.20');
    expect((await signIn('no-such-user', WRONG, { from: '203.0.113.20' })).status).toBe(429);
    expect((await signIn(username, password, { from: '203.0.113.20', device })).status).toBe(200);
  });

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'of this machine (%s) is never blocked',
    async (from) => {
      await tryMany(15, from);
      expect(await blocked()).toEqual([]);
    },
  );
});

test('more sign-ins at once than can be hashed get a retry answer, which is not counted', async () => {
  const people = Array.from({ length: 40 }, (_, n) => `crowd-${n}`);
  const answers = await Promise.all(people.map((name, n) => signIn(name, WRONG, { from: `198.18.0.${n}` })));
  const turnedAway = answers.filter((answer) => answer.status === 429);
  expect(turnedAway.length).toBeGreaterThan(0);
  expect(answers.filter((answer) => answer.status === 401).length).toBeGreaterThanOrEqual(18);
  expect(
    turnedAway.every((answer) => answer.error.resultCode === 'ThrottlerException' && waitOf(answer) > 0),
  ).toBe(true);
  const counted = await server.db.asOwner('select count(*)::int as n from sign_in_attempt');
  expect(counted).toEqual([{ n: 40 - turnedAway.length }]);
});

test(
  'from any address and at any time, at most five guesses at an account are checked in a quarter of an hour, restarts or not',
  { timeout: campaign(120_000, 4 * 3_600_000) },
  async () => {
    const accounts = await Promise.all(Array.from({ length: 6 }, () => server.addUser()));
    const guesses = campaign(300, 100_000, 100);
    // Time is moved by rewriting every row: with many rows that is done less often, and farther.
    const burst = campaign(10, 100);
    const random = fc.sample(fc.record({ who: fc.nat(5), from: fc.nat(400), wait: fc.nat(400) }), {
      numRuns: guesses,
      seed: 7,
    });
    const looked = new Map<string, number[]>();
    let [now, refused, restarts] = [0, 0, 0];
    const first = server;
    for (const [index, step] of random.entries()) {
      if (index > 0 && index % Math.ceil(guesses / 4) === 0) {
        restarts += 1;
        const next = await startServer({ on: first.db });
        if (server !== first) await server.stop();
        server = next;
      }
      if (index % burst === burst - 1) {
        const wait = (step.wait * burst) / 10;
        await pass(wait);
        now += wait;
      }
      const { username } = accounts[step.who] ?? accounts[0] ?? { username: '' };
      const answer = await signIn(username, WRONG, { from: `10.1.${step.from >> 8}.${step.from & 255}` });
      if (answer.status === 401) looked.set(username, [...(looked.get(username) ?? []), now]);
      else refused += 1;
    }
    const most = Math.max(
      ...[...looked.values()].map((times) =>
        Math.max(...times.map((at) => times.filter((t) => t >= at && t < at + WINDOW_S).length)),
      ),
    );
    const sum = [...looked.values()].reduce((total, times) => total + times.length, 0);
    process.stdout.write(
      `${guesses} guesses in ${now} s with ${restarts} restarts: ${sum} looked at, ${refused} refused, at most ${most} an account in 15 minutes\n`,
    );
    if (server !== first) await server.stop();
    server = first;
    expect(most).toBeLessThanOrEqual(WRONG_FROM_STRANGERS);
    expect(sum).toBeGreaterThan(10);
  },
);

describe('codes', () => {
  const KINDS = ['pin', 'totp', 'recovery', 'reset', 'contact', 'registration'] as const;
  type Kind = (typeof KINDS)[number];

  /** A person who is asked for this kind of code. */
  async function aPersonWith(kind: Kind) {
    const person = await server.addUser({ phone: `+90554${String(Math.random()).slice(2, 9)}` });
    if (kind === 'pin')
      await server.db.asOwner('update app_user set sms_pin = true where id = $1', [person.id]);
    if (kind === 'reset') {
      await server.db.asOwner(
        `insert into password_reset (id, user_id, via, address, code_digest, expires_at)
         values ($1, $1, 'phone', '192.0.2.1', repeat('0', 64), now() + interval '100 days')`,
        [person.id],
      );
    }
    if (kind === 'contact' || kind === 'registration') {
      await server.db.asOwner(
        `insert into contact_code (user_id, kind, value, digest, expires_at)
         values ($1, 'phone', $2, repeat('0', 64), now() + interval '100 days')`,
        [person.id, person.phone],
      );
    }
    if (kind === 'registration') {
      await server.db.asOwner('update app_user set password_hash = null where id = $1', [person.id]);
      const { token } = await server.db.database.global((tx) =>
        invite(tx, person.id, { id: 'admin', name: 'Admin' }),
      );
      return { ...person, invitation: token };
    }
    if (kind === 'totp' || kind === 'recovery') {
      const { token } = (await signIn(person.username, person.password)).body as { token: string };
      await server.call('POST', '/auth/second-factors/totp', { token });
      await server.db.asOwner('update totp set confirmed_at = now() where user_id = $1', [person.id]);
      // What is set up lies beside what counts until its first code was right; guesses are wrong either way.
      await server.db.asOwner(`truncate sign_in_counter, sign_in_attempt, known_device`);
    }
    return { ...person, invitation: '' };
  }

  /** One guess, after a right password where one is asked for. */
  async function guess(
    kind: Kind,
    person: Awaited<ReturnType<typeof aPersonWith>>,
    from: string,
  ): Promise<Answer> {
    if (kind === 'reset')
      return post('/auth/reset-password/pin', { userNameOrPhone: person.username, pin: '123456' }, from);
    if (kind === 'registration') {
      return post(
        '/auth/register',
        { token: person.invitation, password: 'Brand-New-Pass-2', phone_code: '123456' },
        from,
      );
    }
    const begun = await signIn(person.username, person.password, { from });
    if (kind === 'contact') {
      const { token } = begun.body as { token: string };
      return server.call('POST', '/auth/account/contact/prove', {
        token,
        from,
        body: { kind: 'phone', code: '123456' },
      });
    }
    const challenge = begun.raw.cookies.find(({ name }) => name === 'rota_challenge')?.value ?? '';
    // Of four digits one guess in ten thousand is right by chance, which would not be a defect.
    if (kind === 'pin')
      await server.db.asOwner(
        `update sign_in_challenge set pin_digest = repeat('0', 64) where user_id = $1`,
        [person.id],
      );
    if (kind === 'pin')
      return post('/auth/login/pin', { userNameOrPhone: person.username, pin: '0000' }, from, challenge);
    if (kind === 'totp') return post('/auth/login/totp', { code: '000000' }, from, challenge);
    return post('/auth/login/recovery-code', { code: 'AAAAA-AAAAA' }, from, challenge);
  }
  const post = (path: string, body: unknown, from: string, challenge = '') =>
    server.call('POST', path, { body, from, headers: { cookie: `rota_challenge=${challenge}` } });

  test(
    'of every kind are guessed at five times an account in a quarter of an hour, from wherever, after any number of right passwords, restarts or not',
    { timeout: campaign(120_000, 2 * 3_600_000) },
    async () => {
      const people = new Map<Kind, Awaited<ReturnType<typeof aPersonWith>>>();
      for (const kind of KINDS) people.set(kind, await aPersonWith(kind));
      const guesses = campaign(180, 20_000, 60);
      const random = fc.sample(
        fc.record({ kind: fc.constantFrom(...KINDS), from: fc.nat(400), wait: fc.nat(400) }),
        {
          numRuns: guesses,
          seed: 11,
        },
      );
      const looked = new Map<Kind, number[]>();
      let [now, restarts] = [0, 0];
      const first = server;
      for (const [index, { kind, from, wait }] of random.entries()) {
        if (index > 0 && index % Math.ceil(guesses / 3) === 0) {
          restarts += 1;
          // The same data folder: a restart finds the same keys.
          const next = await startServer({ on: first.db, config: { dataDir: first.config.dataDir } });
          if (server !== first) await server.stop();
          server = next;
        }
        if (index % 10 === 9) {
          await pass(wait);
          await server.db.asOwner(`update sent_code set at = at - make_interval(secs => ${wait})`);
          now += wait;
        }
        const person = people.get(kind);
        if (person === undefined) throw new Error(`no person has ${kind}`);
        const answer = await guess(kind, person, `10.2.${from >> 8}.${from & 255}`);
        expect([400, 401, 429], kind).toContain(answer.status);
        if (answer.status !== 429) looked.set(kind, [...(looked.get(kind) ?? []), now]);
      }
      if (server !== first) await server.stop();
      server = first;
      const most = [...looked.values()].map((times) =>
        Math.max(...times.map((at) => times.filter((t) => t >= at && t < at + WINDOW_S).length)),
      );
      process.stdout.write(
        `${guesses} guesses at codes in ${now} s with ${restarts} restarts: at most ${most.join(', ')} an account in 15 minutes\n`,
      );
      expect([...looked.keys()].sort()).toEqual([...KINDS].sort());
      expect(Math.max(...most)).toBeLessThanOrEqual(WRONG_FROM_STRANGERS);
    },
  );
});
