import { randomInt } from 'node:crypto';
import { api } from '@rota/contract/areas';
import { mapIdOf } from '@rota/contract/maps';
import type { Robot } from '@rota/contract/robots';
import { aName, waitFor } from '@rota/testing';
import type { Page } from 'playwright-core';
import { PRODUCTS } from '../packages/simulator/src/demo/menu/products.ts';
import { SNAPSHOT_REASON } from '../packages/simulator/src/demo/snapshot.ts';
import { LID_MOTOR, ROLLOUT } from '../packages/simulator/src/demo/software.ts';
import { SPEECHES } from '../packages/simulator/src/demo/speeches.ts';
import { VISIT_NOTE, WORKSHOP } from '../packages/simulator/src/demo/workshop.ts';
import { invite } from '../packages/server/src/features/access/auth/index.ts';
import { features } from '../packages/web/src/app/features.ts';
import type { Demo, Stage } from './stage.ts';

/** A page of the console as a journey walks to it. */
export type PageOfConsole = {
  readonly path: string;
  /** True once what the page is for stands on it. */
  readonly isReady: (page: Page) => Promise<unknown>;
  readonly signedOut?: true;
  /** Another sight of a page that was there before: it is opened for itself. */
  readonly isOpened?: true;
};

/** Every page of the console, on a project that works and has something to complain about: a held robot and one that never came. */
export async function describePages(stage: Stage, demo: Demo): Promise<PageOfConsole[]> {
  const token = await stage.server.tokenFor({ '*': ['rr_admin'] });
  const { projectId } = demo;
  const robots = api.robots.list.response.parse(
    (await stage.server.call('GET', `/robots/${projectId}`, { token })).body,
  );
  const robot = robots.find(({ connected }) => connected) as Robot;
  await stage.server.call('POST', `/projects/${projectId}/robots/${robot.robot_id}/commands`, {
    token,
    body: { kind: 'pause' },
  });
  await stage.server.call('POST', `/projects/${projectId}/robots`, {
    token,
    body: { name: 'R-99', model: 'Carrier', manufacturer: 'acme', serial_number: 'A-99' },
  });
  const targets = api.targets.list.response.parse(
    (await stage.server.call('GET', `/projects/${projectId}/targets`, { token })).body,
  );
  const target = targets.find((one) => one.type === 'delivery' && one.floor === robot.floor);
  const made = await stage.server.call('POST', `/projects/${projectId}/deliveries`, {
    token,
    body: { kind: 'delivery', targets: [{ target_id: target?.target_id }], robot_id: robot.robot_id },
  });
  const delivery = api.deliveries.create.response.parse(made.body);
  const mapId = encodeURIComponent(mapIdOf(robot.site ?? '', robot.floor ?? ''));
  const invited = await stage.server.addUser({
    phone: `+90555${randomInt(1_000_000, 9_999_999)}`,
    email: `${aName()}@example.com`,
  });
  const invitation = await stage.server.db.database.global((tx) =>
    invite(tx, invited.id, { id: 'admin', name: 'Ada' }),
  );
  const guests = await describeGuestPages(stage, projectId, token, target?.target_id);
  const scene = (page: Page) => page.getByRole('application').waitFor();
  // A table, or on a phone a list of cards.
  const rows = (page: Page) => page.locator('main tbody tr, main ul[aria-label] > li').nth(1).waitFor();
  const known: readonly PageOfConsole[] = [
    {
      path: '/',
      isReady: async (page) =>
        Promise.all([
          scene(page),
          page.locator('a[href*="robot-id="]').nth(11).waitFor({ state: 'attached' }),
        ]),
    },
    {
      path: `/robot?robot-id=${robot.robot_id}`,
      isReady: async (page) =>
        Promise.all([scene(page), page.getByText(robot.serial_number).waitFor({ state: 'attached' })]),
    },
    ...robotSections.map((id) => ({
      path: `/robot/${id}?robot-id=${robot.robot_id}`,
      isReady: (page: Page) => page.locator('main h1').waitFor(),
    })),
    { path: '/robot/none', isReady: (page) => page.locator('main h1').waitFor() },
    { path: '/delivery', isReady: rows },
    {
      path: `/delivery?delivery-id=${delivery.delivery_id}`,
      isReady: (page) => page.getByText(delivery.delivery_id).waitFor(),
    },
    { path: '/delivery/task', isReady: (page) => page.getByRole('combobox').nth(1).waitFor() },
    { path: '/project/maps', isReady: rows },
    {
      path: `/project/maps?map=${mapId}`,
      isReady: async (page) => Promise.all([scene(page), page.getByRole('listitem').nth(3).waitFor()]),
    },
    { path: `/project/maps/compare?map=${mapId}`, isReady: (page) => page.locator('main h1').waitFor() },
    {
      path: '/project/market',
      isReady: (page) => page.locator('main tbody tr, main ul[aria-label] > li').first().waitFor(),
    },
    { path: '/project/config', isReady: (page) => page.getByRole('textbox').first().waitFor() },
    { path: '/admin/security/audit', isReady: rows },
    { path: '/dev/simulator', isReady: (page) => page.getByText('R-12', { exact: true }).first().waitFor() },
    { path: '/no/such/page', isReady: (page) => page.locator('main a[href="/"]').waitFor() },
    { path: '/unauthorized', isReady: (page) => page.locator('main a[href="/"]').waitFor() },
    { path: '/dev/components', isReady: (page) => page.getByRole('heading').nth(3).waitFor() },
    { path: '/account', isReady: (page) => page.getByRole('switch').nth(3).waitFor() },
    { path: '/admin/security/sign-in', isReady: (page) => page.getByRole('combobox').nth(2).waitFor() },
    ...guests,
    { path: '/auth/login', signedOut: true, isReady: (page) => page.locator('form').waitFor() },
    { path: '/auth/reset-password', signedOut: true, isReady: (page) => page.locator('form').waitFor() },
    { path: '/auth/register', signedOut: true, isReady: (page) => page.locator('main h2').waitFor() },
    {
      path: `/auth/register#token=${invitation.token}`,
      signedOut: true,
      isReady: (page) => page.locator('form').waitFor(),
    },
    {
      path: '/auth/sso?error=access_denied',
      signedOut: true,
      isReady: (page) => page.getByRole('alert').waitFor(),
    },
  ];
  const walked = new Set(known.map(({ path }) => path.split(/[?#]/)[0]));
  // A page that a feature brings and that has no line above is ready once it has its heading.
  const others = features
    .flatMap(({ pages: brought = [] }) => brought)
    // The sections of a robot stand above.
    .filter(({ path }) => !walked.has(path) && !path.includes(':'))
    .map(({ path }) => ({ path, isReady: (page: Page) => page.locator('main h1').waitFor() }));
  return [...others, ...known];
}

/** The sections of a robot that have a page. */
const robotSections = features
  .flatMap(({ sections }) => sections?.robot ?? [])
  .flatMap((section) => (section.place === 'page' ? [section.id] : []));

/** The venue's own words: names of its places, floors, devices and products, the keys of its robots' values, what its robots say, and why pictures were taken; longer names come before their own beginnings. */
export async function namesIn(stage: Stage, { projectId }: Demo): Promise<string[]> {
  const token = await stage.server.tokenFor({ '*': ['rr_admin'] });
  const read = async (path: string) =>
    (await stage.server.call('GET', `/projects/${projectId}/${path}`, { token })).body;
  const targets = api.targets.list.response.parse(await read('targets')).map(({ name }) => name);
  const devices = api.devices.list.response
    .parse(await read('devices?limit=100'))
    .items.map(({ name }) => name);
  const { body: maps } = await stage.server.call('GET', `/project/${projectId}/maps`, { token });
  const floors = api.maps.list.response.parse(maps).map(({ floor }) => floor);
  const values = api.robotConfig.values.response.parse(await read('robot-values'));
  const keys = values.flatMap((document) => document.keys);
  const products = PRODUCTS.map(({ name }) => name.en ?? '');
  const said = SPEECHES.flatMap(({ name, text_en: english, text_tr: turkish }) => [name, english, turkish]);
  const workshop = [WORKSHOP, VISIT_NOTE, LID_MOTOR, ROLLOUT.name];
  return [...targets, ...floors, ...keys, ...devices, ...products, ...said, ...workshop, SNAPSHOT_REASON]
    .filter((name) => name !== '')
    .toSorted((a, b) => b.length - a.length);
}

/** The public pages: a place, those of a project, a code that opens nothing, and a call. */
async function describeGuestPages(
  stage: Stage,
  projectId: number,
  token: string,
  targetId: string | undefined,
): Promise<PageOfConsole[]> {
  const made = await stage.server.call('POST', `/projects/${projectId}/stations`, {
    token,
    body: {
      name: `Garden table ${aName()}`,
      target_id: targetId,
      purposes: [{ kind: 'pickup' }, { kind: 'dish_collection' }],
    },
  });
  if (made.status !== 201) throw new Error(`The station was not made: ${made.raw.body}`);
  const { code } = api.stations.create.response.parse(made.body);
  const on = await stage.server.call('PATCH', `/projects/${projectId}/robot-call-settings`, {
    token,
    body: { is_project_page_on: true },
  });
  const house = api.stations.setSettings.response.parse(on.body).code ?? '';
  const called = await stage.server.call('POST', `/public/stations/${code}/calls`, {
    body: { kind: 'pickup', confirm: true },
  });
  const { call_token: callToken } = api.publicCalls.call.response.parse(called.body);
  const hung = await stage.server.call('POST', `/projects/${projectId}/qr-codes`, {
    token,
    body: { target_id: targetId },
  });
  // The demo hangs codes of its own, as soon as its menu is made: a target has one.
  const qr =
    hung.status === 201
      ? api.qrCodes.create.response.parse(hung.body)
      : await codeAt(stage, { projectId, token, targetId });
  await anAppUser(stage, projectId);
  const isReady = (page: Page) => page.locator('main h1').waitFor();
  return [
    { path: '/delete-account', isOpened: true, isReady: (page) => page.locator('#phone').waitFor() },
    {
      path: `/robot-call?station=${code}`,
      isOpened: true,
      isReady: (page) => page.getByRole('radio').nth(1).waitFor({ state: 'attached' }),
    },
    { path: `/r/${house}`, isReady: (page) => page.locator('main li button').first().waitFor() },
    { path: '/r', isReady },
    { path: `/q/${qr.code}`, isReady },
    { path: `/r/${code}#call=${callToken ?? ''}`, isReady },
  ];
}

/** A user of the project's app: a venue without an app has no account to be deleted. */
async function anAppUser(stage: Stage, projectId: number): Promise<void> {
  const token = await stage.server.tokenFor({ [projectId]: ['rr_client_market'] });
  const root = await stage.server.tokenFor({ '*': ['rr_system_admin'] });
  const phone = `+90533${randomInt(1_000_000, 9_999_999)}`;
  const market = `/projects/${projectId}/market`;
  await stage.server.call('POST', `${market}/codes`, { token, body: { phone, language: 'en' } });
  const code = await waitFor(async () => {
    const sent = api.outbox.smsOutbox.response.parse(
      (await stage.server.call('GET', '/sms-outbox', { token: root })).body,
    );
    return /#(\d{6})$/.exec(sent.find(({ to }) => to === phone)?.text ?? '')?.[1];
  });
  const body = { phone, code, pin: '4729', name: 'Selin Aksoy', consents: { terms: true, privacy: true } };
  const made = await stage.server.call('POST', `${market}/users`, { token, body });
  if (made.status !== 201) throw new Error(`The user of the app was not made: ${made.raw.body}`);
}

/** Opens a page in the project of the demo, signed out where it is one for that, and waits until it is there. */
export async function openPage(page: Page, one: PageOfConsole, projectId: number): Promise<void> {
  if (one.signedOut === true) await page.evaluate(() => window.localStorage.removeItem('accessToken'));
  await page.goto(addressOf(one, projectId));
  await one.isReady(page);
}

/** Goes to a page from another one of the console, as by a link, without a reload. Opens pages outside of the console. */
export async function openByLink(page: Page, one: PageOfConsole, projectId: number): Promise<void> {
  const isOutside = one.signedOut === true || one.isOpened === true || /^\/[qr](\/|$)/.test(one.path);
  if (isOutside || (await page.locator('main').count()) === 0) return openPage(page, one, projectId);
  await page.evaluate(
    (address) => {
      window.history.pushState(null, '', address);
      window.dispatchEvent(new PopStateEvent('popstate'));
    },
    addressOf(one, projectId),
  );
  await one.isReady(page);
}

function addressOf({ path }: PageOfConsole, projectId: number): string {
  const { pathname, searchParams, hash } = new URL(path, 'http://console');
  searchParams.set('project-id', String(projectId));
  return `${pathname}?${searchParams.toString()}${hash}`;
}

type CodeAt = { readonly projectId: number; readonly token: string; readonly targetId: string | undefined };

/** The code that hangs at a target. */
async function codeAt(
  stage: Stage,
  { projectId, token, targetId }: CodeAt,
): Promise<{ readonly code: string }> {
  const { body } = await stage.server.call('GET', `/projects/${projectId}/qr-codes?limit=100`, { token });
  const found = api.qrCodes.list.response.parse(body).items.find((one) => one.target_id === targetId);
  if (found === undefined) throw new Error(`No code hangs at ${String(targetId)}.`);
  return found;
}
