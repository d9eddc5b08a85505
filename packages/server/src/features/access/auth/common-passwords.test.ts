import { passwordProblem } from '@rota/contract/auth';
import { aName, startServer, type TestServer } from '@rota/testing';
import { dictionary } from '@zxcvbn-ts/language-common';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invite, problemOf } from './index.ts';
import { digestOf } from './tokens.service.ts';

const TOO_COMMON = 'Password is too common: many people use it, so it is guessed first';
/** Good enough for the rules of forms; thousands of people have it. */
const COMMON = 'Blink182';
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('the form takes it, so that what follows is the list’s doing', () => {
  expect(passwordProblem(COMMON, { min: 6 })).toBeUndefined();
});

/** Each way in which a password is set; answers the sentence at the field. */
const places: Record<string, () => Promise<string | undefined>> = {
  'by who changes their own': async () => {
    const { username, password } = await server.addUser();
    const { body } = await server.call('POST', '/auth/login', {
      body: { userNameOrPhone: username, password },
    });
    const { token } = body as { token: string };
    const change = { current_password: password, new_password: COMMON };
    return (await server.call('POST', '/auth/password', { token, body: change })).error.message;
  },
  'by who forgot theirs': async () => {
    const { id } = await server.addUser();
    const resetToken = aName();
    await server.db.asOwner(
      `insert into password_reset (id, user_id, via, address, code_digest, token_digest, expires_at)
       values ($1, $1, 'phone', '192.0.2.1', repeat('0', 64), $2, now() + interval '1 hour')`,
      [id, digestOf(resetToken)],
    );
    return (
      await server.call('POST', '/auth/reset-password/change', {
        body: { reset_token: resetToken, password: COMMON },
      })
    ).error.message;
  },
  'by who was invited': async () => {
    const { id } = await server.addUser();
    await server.db.asOwner('update app_user set password_hash = null where id = $1', [id]);
    const { token } = await server.db.database.global((tx) => invite(tx, id, { id: 'admin', name: 'Admin' }));
    return (await server.call('POST', '/auth/register', { body: { token, password: COMMON } })).error.message;
  },
  'for an account that is made at once': () =>
    server.addUser({ password: COMMON }).then(
      () => undefined,
      (error: Error) => error.message,
    ),
  'for the first administrator': async () => {
    const fresh = await startServer();
    try {
      return await fresh.accounts.ensureAdministrator(COMMON).then(
        () => undefined,
        (error: Error) => (error.message.includes(TOO_COMMON) ? TOO_COMMON : error.message),
      );
    } finally {
      await fresh.stop();
    }
  },
};
test.each(Object.keys(places))('a common password is refused when it is set %s', async (place) => {
  expect(await places[place]?.()).toBe(TOO_COMMON);
});

test('of the listed ones that the shortest rule lets through, thousands, not one is taken, however it is dressed', async () => {
  const listed = dictionary['passwords-common'].map(String);
  const lettersAndDigits = listed.filter(
    (text) => text.length >= 6 && /^[a-z]/.test(text) && /[a-z].*\d/.test(text),
  );
  const typed = lettersAndDigits.map(
    (text, index) => text.slice(0, 1).toUpperCase() + text.slice(1) + (index % 2 === 0 ? '' : '!'),
  );
  expect(typed.length).toBeGreaterThan(3_000);
  const taken = [];
  for (const password of typed)
    if ((await problemOf(password, { min: 6 }, [])) === undefined) taken.push(password);
  expect(taken).toEqual([]);
});

test.each(['Right-Password-1', 'Ağaç7kuş', 'correct horse battery staple', 'Tom4829173kx'])(
  '%s is not a common password',
  async (password) => {
    expect(await problemOf(password, { min: 6 }, [])).not.toBe(TOO_COMMON);
  },
);
