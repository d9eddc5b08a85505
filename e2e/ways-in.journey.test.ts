import { createHmac } from 'node:crypto';
import { aName, waitFor } from '@rota/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invite } from '../packages/server/src/features/access/auth/index.ts';
import {
  startIdentityProvider,
  type IdentityProvider,
} from '../packages/server/src/features/access/single-sign-on/identity-provider.fake.ts';
import { fillLogin, journey, type Person } from './journey.ts';
import { theStage, type Stage } from './stage.ts';

let stage: Stage;
let root: string;
let projectId: number;

beforeAll(async () => {
  const opened = await theStage();
  // Browsers hold passkeys for a name, never for a number.
  stage = { ...opened, url: opened.url.replace('127.0.0.1', 'localhost') };
  root = await stage.server.tokenFor({ '*': ['rr_system_admin'] });
  projectId = await stage.server.addProject('Harbour Inn');
});

type Sent = { readonly to: string; readonly text: string };
/** The code of the newest SMS to a phone. */
async function codeTo(phone: string, digits: number): Promise<string> {
  return waitFor(async () => {
    const sent = (await stage.server.call('GET', '/sms-outbox', { token: root })).body as Sent[];
    const found = sent.find(({ to, text }) => to === phone && new RegExp(`\\b\\d{${digits}}\\b`).test(text));
    return found && new RegExp(`\\b\\d{${digits}}\\b`).exec(found.text)?.[0];
  });
}
const aPhone = () => `+90559${String(Math.random()).slice(2, 9)}`;

/** A browser that holds passkeys, as a phone with a screen lock does. */
async function giveAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** The code that an authenticator app would show (RFC 6238), computed here so that the product does not check itself. */
function appCode(secret: string, atMs: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret.replaceAll(' ', '')]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

const home = (page: Page) => page.getByRole('button', { name: /Harbour Inn/ }).waitFor();

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

describe('an invited person', () => {
  const PASSWORD = 'Brand-New-Pass-2';
  const NEXT_PASSWORD = 'Another-New-Pass-3';

  test('registers with the code of an SMS and a passkey, signs in with it and with an app, and gets back in without the password', async () => {
    const phone = aPhone();
    const { id, username } = await stage.server.addUser({ phone, roles: { [projectId]: ['rr_admin'] } });
    await stage.server.db.asOwner(
      'update app_user set password_hash = null, validated_at = null where id = $1',
      [id],
    );
    const { token } = await stage.server.db.database.global((tx) =>
      invite(tx, id, { id: 'admin', name: 'Root Admin' }),
    );
    await journey(stage, { at: `/auth/register#token=${token}` }, async ({ page }) => {
      await giveAuthenticator(page);
      await page.getByText(/^Root Admin invited /).waitFor();
      await page.getByRole('button', { name: /^Create a code for/ }).click();
      await page.getByLabel('SMS code').fill(await codeTo(phone, 6));
      await page.getByLabel('Choose a password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Repeat password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Create account' }).click();
      await home(page);

      await page.goto('/account');
      await page.getByRole('button', { name: 'Add passkey' }).click();
      await page.getByLabel('Passkey name').fill('Work phone');
      await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click();
      await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
      expect(await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').count()).toBe(10);
      await page.getByRole('button', { name: 'I saved them' }).click();
      await page.getByText('Work phone', { exact: true }).waitFor();

      await signOut(page);
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await home(page);
      await signOut(page);
      await fillLogin(page, username, PASSWORD);
      await page.getByRole('button', { name: 'Use a passkey' }).click();
      await home(page);

      await page.goto('/account');
      await page.getByRole('button', { name: 'Set up', exact: true }).click();
      const secret = (await page.locator('code').textContent()) ?? '';
      // Of the step before, so that the code of now is not used up yet.
      await page.getByLabel('Code from the app').fill(appCode(secret, Date.now() - 30_000));
      await page.getByRole('button', { name: 'Turn on' }).click();
      await page.getByText(/^Set up .*\d/).waitFor();
      await signOut(page);
      await fillLogin(page, username, PASSWORD);
      await page.getByLabel('Code', { exact: true }).fill(appCode(secret, Date.now()));
      await page.getByRole('button', { name: 'Continue' }).click();
      await home(page);

      await signOut(page);
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
      await page.getByLabel('Username or phone').fill(phone);
      // The code of the registration is the newest until this one comes.
      const before = await codeTo(phone, 6);
      await page.getByRole('button', { name: 'Send code' }).click();
      const code = await waitFor(async () => {
        const newest = await codeTo(phone, 6);
        return newest !== before && newest;
      });
      await page.getByLabel('Code', { exact: true }).fill(code);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('New password', { exact: true }).fill(NEXT_PASSWORD);
      await page.getByLabel('Repeat new password', { exact: true }).fill(NEXT_PASSWORD);
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await fillLogin(page, username, NEXT_PASSWORD);
      await page.getByRole('heading', { name: 'One more step' }).waitFor();
      await page.getByRole('button', { name: 'Use a passkey' }).click();
      await page.getByRole('button', { name: 'Use a passkey' }).click();
      await home(page);
    });
  });
});

test('a person on a phone, in Turkish, signs in with the PIN of an SMS', async () => {
  const phone = aPhone();
  const person: Person = await stage.server.addUser({ phone, roles: { [projectId]: ['rr_admin'] } });
  await stage.server.db.asOwner('update app_user set sms_pin = true where phone = $1', [phone]);
  await journey(stage, { at: '/auth/login', language: 'tr', size: 'phone' }, async ({ page }) => {
    await fillLogin(page, person.username, person.password, 'tr');
    await page.getByText('SMS ağ geçidi ayarlı değil. Kodu bir yöneticiden isteyin.').waitFor();
    await page.getByRole('timer').waitFor();
    await page.getByLabel('PIN').fill('12');
    await page.getByRole('button', { name: 'Devam et' }).click();
    await page.getByText('Tam olarak 4 rakam olmalı (PIN)').waitFor();
    await page.getByLabel('PIN').fill(await codeTo(phone, 4));
    await page.getByRole('button', { name: 'Devam et' }).click();
    await home(page);
  });
});

describe('an account of another house', () => {
  let house: IdentityProvider;
  const name = `Harbour Group ${aName()}`;

  beforeAll(async () => {
    house = await startIdentityProvider(() => [`${stage.url}/auth/sso`]);
    const admin = await stage.server.addUser({ roles: { '*': ['rr_system_admin'] } });
    const body = { userNameOrPhone: admin.username, password: admin.password };
    const { token } = (await stage.server.call('POST', '/auth/login', { body })).body as { token: string };
    const rules = [{ claim: 'groups', value: 'robots', role: 'rr_admin', scope: String(projectId) }];
    const provider = { name, issuer: house.issuer, ...house.client, makes_accounts: true, rules };
    expect((await stage.server.call('POST', '/sso-providers', { token, body: provider })).status).toBe(201);
  });
  afterAll(() => house.stop());

  test('signs in, goes on to the page that was asked for, and may what the rules give', async () => {
    house.signInAs({
      sub: aName(),
      preferred_username: `guest-${aName()}`,
      name: 'Grace Hopper',
      groups: ['robots'],
    });
    await journey(stage, { at: '/project/maps' }, async ({ page }) => {
      await page.getByRole('button', { name: `Sign in with ${name}` }).click();
      await page.getByRole('heading', { name: 'Maps', exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/project/maps');
      await page.goto('/account');
      await page.getByText('You sign in with another service and have no password here.').waitFor();
    });
  });

  test('with an unknown person is rejected with a reason', async () => {
    await stage.server.db.asOwner('update sso_provider set makes_accounts = false where name = $1', [name]);
    house.signInAs({ sub: aName(), name: 'Unknown Person' });
    await journey(stage, { at: '/auth/login' }, async ({ page }) => {
      await page.getByRole('button', { name: `Sign in with ${name}` }).click();
      await page.getByText('You have no account here yet.').waitFor();
      await page.getByRole('link', { name: 'Back to sign in' }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    });
  });
});

test('a role that needs a second factor leads to setting one up, and only then further', async () => {
  const person: Person & { readonly id: string } = await stage.server.addUser({
    roles: { [projectId]: ['rr_elevator_operator'] },
  });
  const ask = (who: string) =>
    stage.server.db.asOwner(`update sign_in_policy set second_factor_of = $1, second_factor_roles = $2`, [
      who,
      ['rr_elevator_operator'],
    ]);
  await ask('roles');
  try {
    await journey(stage, { at: '/auth/login' }, async ({ page }) => {
      const heading = page.getByRole('heading', { name: 'Set up a second factor' });
      // The server learns of the policy within seconds; on a slow machine an earlier try may have got here meanwhile.
      await waitFor(async () => {
        await page.goto('/auth/login');
        await page.getByLabel('Username or phone').or(heading).first().waitFor();
        if (!(await heading.isVisible())) await fillLogin(page, person.username, person.password);
        return heading.waitFor({ timeout: 5_000 }).then(() => true);
      }, 60_000);
      await page.goto('/delivery');
      await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
      await page.getByRole('button', { name: 'Set up', exact: true }).click();
      const secret = (await page.locator('code').textContent()) ?? '';
      await page.getByLabel('Code from the app').fill(appCode(secret, Date.now()));
      await page.getByRole('button', { name: 'Turn on' }).click();
      await page.getByRole('button', { name: 'I saved them' }).click();
      await page.getByRole('button', { name: 'Continue to Rota' }).click();
      await page.getByText('No deliveries yet').waitFor();
    });
  } finally {
    await ask('nobody');
  }
});
