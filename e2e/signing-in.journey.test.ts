import { aName, waitFor } from '@rota/testing';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillLogin, journey, type Person } from './journey.ts';
import { theStage, type Stage } from './stage.ts';

let stage: Stage;
let admin: Person;
let projectId: number;

beforeAll(async () => {
  stage = await theStage();
  projectId = await stage.server.addProject('Quay Inn');
  admin = await stage.server.addUser({
    username: `admin-${aName()}`,
    roles: { [projectId]: ['rr_project_admin'] },
  });
});

function readStored(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...window.localStorage }));
}

/** The stored token with another end or another signature: what a page finds after a night, or after the server changed its mind. */
async function spoilToken(page: Page, spoil: 'expired' | 'refused'): Promise<string> {
  return page.evaluate((how) => {
    const [head = '', claims = '', signature = ''] = (window.localStorage.getItem('accessToken') ?? '').split(
      '.',
    );
    const read = JSON.parse(window.atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number };
    const changed = window
      .btoa(JSON.stringify({ ...read, exp: how === 'expired' ? 1_000 : read.exp }))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
    const token = [head, changed, how === 'expired' ? signature : 'not-a-signature'].join('.');
    window.localStorage.setItem('accessToken', token);
    return token;
  }, spoil);
}

function isAt(page: Page, path: string): Promise<true> {
  return waitFor(() => {
    const url = new URL(page.url());
    return `${url.pathname}${url.search}` === path;
  }, 20_000);
}

describe.each([
  {
    language: 'en',
    required: ['Username or phone is required', 'Password is required'],
    short: ['Username or Phone Number is too short', 'Password is too short'],
    wrong: 'Incorrect username or password',
    returning: 'Sign in to continue to your page.',
    maps: 'Maps',
  },
  {
    language: 'tr',
    required: ['Kullanıcı adı veya telefon gerekli', 'Parola gerekli'],
    short: ['Kullanıcı adı veya telefon numarası çok kısa', 'Parola çok kısa'],
    wrong: 'Kullanıcı adı veya parola yanlış',
    returning: 'Sayfanıza devam etmek için giriş yapın.',
    maps: 'Haritalar',
  },
] as const)('signing in, in $language', ({ language, required, short, wrong, returning, maps }) => {
  test('asks for what is missing, refuses a wrong password in words, and lets the right one in to the page that was asked for', () =>
    journey(stage, { language, at: '/project/maps' }, async ({ page }) => {
      await page.getByText(returning).waitFor();
      expect(new URL(page.url()).searchParams.get('returnUrl')).toBe('/project/maps');
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      await fillLogin(page, '', '', language);
      for (const message of required) await page.getByText(message, { exact: true }).waitFor();
      await fillLogin(page, 'ab', '12345', language);
      for (const message of short) await page.getByText(message, { exact: true }).waitFor();
      await fillLogin(page, admin.username, 'Wrong-Password-1', language);
      await page.getByRole('alert').getByText(wrong).waitFor();
      await fillLogin(page, admin.username, admin.password, language);
      await page.getByRole('heading', { name: maps, exact: true }).waitFor();
      await isAt(page, '/project/maps');
    }));
});

describe('a session', () => {
  test('keeps the token, the person and the project on the device, and signing out takes the first two away', () =>
    journey(stage, { at: '/auth/login' }, async ({ page }) => {
      await fillLogin(page, admin.username, admin.password);
      await page.getByRole('button', { name: /Quay Inn/ }).waitFor();
      const kept = await waitFor(async () => {
        const keys = await readStored(page);
        return keys['projectId'] === String(projectId) ? keys : undefined;
      });
      expect(kept['accessToken']?.split('.')).toHaveLength(3);
      expect(JSON.parse(kept['user'] ?? '{}')).toMatchObject({ username: admin.username });
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      const left = await readStored(page);
      expect(left).not.toHaveProperty('accessToken');
      expect(left).not.toHaveProperty('user');
      await page.goto('/delivery');
      await page.getByText('Sign in to continue to your page.').waitFor();
    }));

  test('begins at the login page when nothing is stored, and a strange returnUrl leads home', () =>
    journey(stage, { at: '/delivery?status=Queued#list' }, async ({ page }) => {
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(new URL(page.url()).searchParams.get('returnUrl')).toBe('/delivery?status=Queued#list');
      await page.goto('/auth/login?returnUrl=https%3A%2F%2Fexample.org%2Fdelivery');
      await fillLogin(page, admin.username, admin.password);
      await page.getByRole('button', { name: /Quay Inn/ }).waitFor();
      await isAt(page, '/');
    }));

  test.each(['expired', 'refused'] as const)(
    'with a token that is %s continues by its cookie: no one is signed out',
    (spoil) =>
      journey(stage, { as: admin, at: '/project/maps' }, async ({ page }) => {
        await page.getByRole('heading', { name: 'Maps', exact: true }).waitFor();
        const bad = await spoilToken(page, spoil);
        await page.reload();
        await page.getByRole('heading', { name: 'Maps', exact: true }).waitFor();
        await page.getByText('No maps yet').waitFor();
        const token = await waitFor(async () => {
          const now = (await readStored(page))['accessToken'];
          return now !== bad && now;
        });
        expect(token.split('.')).toHaveLength(3);
        await isAt(page, '/project/maps');
      }),
  );

  test('that the server ended leads to the login page, and from there back to the same place', () =>
    journey(stage, { as: admin, at: '/delivery' }, async ({ page, context }) => {
      await page.getByText('No deliveries yet').waitFor();
      await context.clearCookies();
      await spoilToken(page, 'refused');
      await page.goto('/project/maps?project-id=' + String(projectId));
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(new URL(page.url()).searchParams.get('returnUrl')).toBe(`/project/maps?project-id=${projectId}`);
      expect(await readStored(page)).not.toHaveProperty('accessToken');
      await fillLogin(page, admin.username, admin.password);
      await page.getByRole('heading', { name: 'Maps', exact: true }).waitFor();
    }));

  test('ends in every tab of the browser at once', () =>
    journey(stage, { as: admin, at: '/' }, async ({ page, context }) => {
      await page.getByRole('button', { name: /Quay Inn/ }).waitFor();
      const other = await context.newPage();
      await other.goto('/delivery');
      await other.getByText('No deliveries yet').waitFor();
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await other.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(new URL(other.url()).searchParams.get('returnUrl')).toBe('/delivery');
    }));
});

describe('the console', () => {
  test('says in words that an address does not exist, and leads home', () =>
    journey(stage, { as: admin, at: '/no/such/page' }, async ({ page }) => {
      await page.getByText('Page not found').waitFor();
      await page.getByRole('link', { name: 'Go to home' }).click();
      await page.getByText('No floor map yet').waitFor();
      await isAt(page, '/');
    }));

  test('speaks the stored language rather than the browser’s, changes it where one is, and the theme without a reload', () =>
    journey(stage, { as: admin, language: 'tr', at: '/delivery' }, async ({ page }) => {
      await page.getByText('Henüz teslimat yok').waitFor();
      await page.getByRole('button', { name: 'Dil' }).click();
      await page.getByRole('menuitemradio', { name: 'English' }).click();
      await page.getByText('No deliveries yet').waitFor();
      await isAt(page, '/delivery');
      expect(await page.locator('html').getAttribute('lang')).toBe('en');
      const marker = await page.evaluate(() => Object.assign(window, { stillHere: true }).stillHere);
      const paper = () => page.evaluate(() => window.getComputedStyle(document.body).backgroundColor);
      const light = await paper();
      await page.getByRole('button', { name: 'Theme' }).click();
      await page.getByRole('menuitemradio', { name: 'Dark' }).click();
      await waitFor(async () => (await paper()) !== light);
      expect(await page.evaluate(() => 'stillHere' in window)).toBe(marker);
      const kept = await readStored(page);
      expect(kept['lang']).toBe('en');
      expect(JSON.parse(kept['settings'] ?? '{}')).toMatchObject({ theme: 'dark' });
      await page.reload();
      await page.getByText('No deliveries yet').waitFor();
      expect(await paper()).not.toBe(light);
    }));
});
