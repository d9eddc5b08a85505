import { api } from '@rota/contract/areas';
import type { OrderDetails, OrderOffer } from '@rota/contract/orders';
import { TEST_3D_CODE, TEST_CARDS } from '@rota/contract/sandbox-bank';
import { aName, waitFor } from '@rota/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onSlow4G } from './browser.ts';
import { journey, type Person } from './journey.ts';
import { keyboardOf, type Keyboard } from './keyboard.ts';
import { seriousFaults } from './serious-faults.ts';
import { theStage, type Demo, type Stage } from './stage.ts';

const SPEED = 8;
/** Of a drive through a floor at that speed, ms; generous, for a machine that does other things as well. */
const DRIVE_MS = 90_000;
/** From the code to the tracking page by keyboard. */
const MOST_TABS = 40;

let stage: Stage;
let demo: Demo;
let staff: string;
let merchant: Person;
/** Of the table. */
let code: string;
/** The order that the guest made. */
let ordered: string;
beforeAll(async () => {
  stage = await theStage();
  demo = await stage.startDemo(SPEED, { open: 0 });
  staff = await stage.server.tokenFor({ [demo.projectId]: ['rr_project_admin'] });
  merchant = await stage.server.addUser({
    username: `merchant-${aName()}`,
    roles: { [demo.projectId]: ['rr_submerchant_admin'] },
  });
  code = await aTable();
});
afterAll(() => demo.stop());

async function inProject(method: 'GET' | 'PATCH' | 'POST', path: string, body?: object): Promise<unknown> {
  const answer = await stage.server.call(method, `/projects/${demo.projectId}/${path}`, {
    token: staff,
    ...(body === undefined ? {} : { body }),
  });
  expect([path, answer.status < 300, answer.body]).toEqual([path, true, answer.body]);
  return answer.body;
}

const made = async (path: string, body: object) =>
  (await inProject('POST', path, body)) as Record<string, unknown>;

/** A code at a target; journeys of the same hotel may have hung one there, and a target has one. */
async function hangCode(code: { readonly target_id: string | undefined } & Record<string, unknown>) {
  const { items } = api.qrCodes.list.response.parse(await inProject('GET', 'qr-codes?limit=100'));
  const hung = items.find(({ target_id: id }) => id === code.target_id);
  if (hung === undefined) return made('qr-codes', code);
  const change = { ...code, version: hung.version };
  return (await inProject('PATCH', `qr-codes/${hung.qr_id}`, change)) as Record<string, unknown>;
}

/** A kitchen that sells tea, large or small, and the code of a table to which its robots bring it. */
async function aTable(): Promise<string> {
  const targets = api.targets.list.response.parse(await inProject('GET', 'targets'));
  const at = (name: string) => targets.find((target) => target.name === name)?.target_id;
  const { menu_id: menu } = await made('menus', { name: { en: 'Tea menu', tr: 'Çay menüsü' } });
  const size = {
    key: 'size',
    type: 'select',
    label: {
      en: 'Size',
      tr: 'Boy',
    },
    is_required: true,
    options: [
      {
        value: 'small',
        label: {
          en: 'Small',
          tr: 'Küçük',
        },
        additional_price_minor: 0,
      },
      {
        value: 'large',
        label: {
          en: 'Large',
          tr: 'Büyük',
        },
        additional_price_minor: 1500,
      },
    ],
  };
  const tea = {
    name: { en: 'Garden tea', tr: 'Bahçe çayı' },
    price_minor: 4_000,
    menu_ids: [menu],
    properties: [size],
    preparation_minutes: 0,
  };
  await made('products', tea);
  const kitchen = {
    name: `Tea kitchen ${aName()}`,
    target_id: at('Kitchen pass 1'),
    menu_id: menu,
    purposes: [{ kind: 'delivery' }],
  };
  const { station_id: station } = await made('stations', kitchen);
  const code = await hangCode({
    target_id: at('Dishwashing'),
    pickup_location_id: station,
    printable_name: 'Masa 40',
  });
  // The server knows newly registered robots a moment later.
  await waitFor(async () => {
    const { body } = await stage.server.call('GET', `/public/qr/${String(code['code'])}/offer`);
    return (body as OrderOffer).fulfilments[0]?.kind === 'delivery';
  }, DRIVE_MS);
  return String(code['code']);
}

/** The code that was sent to a phone, as administrators see it. */
async function readCodeFor(phone: string): Promise<string> {
  const token = await stage.server.tokenFor({ '*': ['rr_system_admin'] });
  return waitFor(async () => {
    const sent = api.outbox.smsOutbox.response.parse(
      (await stage.server.call('GET', '/sms-outbox', { token })).body,
    );
    return sent
      .map(({ to, text }) => (to === phone ? / #(\d{6})$/.exec(text)?.[1] : undefined))
      .find((one) => one !== undefined);
  });
}

async function orderTea(page: Page, keys: Keyboard, phone: string): Promise<void> {
  await keys.to(page.getByRole('button', { name: /^Bahçe çayı/ }));
  await keys.press('Enter');
  await keys.to(page.getByRole('radio', { name: /^Küçük/ }));
  await keys.press('ArrowDown');
  await keys.to(page.getByRole('button', { name: 'Ekle · ₺55,00' }));
  await keys.press('Enter');
  await page.locator('button:focus', { hasText: 'Bahçe çayı' }).waitFor();
  await goOn(page, keys, /^Sepet/);
  await keys.arrives('Sepetiniz');
  expect(await seriousFaults(page)).toEqual([]);
  await goOn(page, keys, 'Devam et');
  await keys.arrives('Bilgileriniz');
  await keys.to(page.getByLabel('Ad', { exact: true }));
  await keys.type('Ayşe');
  await keys.to(page.getByLabel('Telefon', { exact: true }));
  await keys.type(phone);
  await keys.to(page.getByRole('checkbox', { name: 'Gizlilik sözleşmesini okudum' }));
  await keys.press('Space');
  expect(await seriousFaults(page)).toEqual([]);
  await keys.to(page.getByRole('button', { name: /^Kodu gönder/ }));
  await keys.press('Enter');
  await keys.arrives('Kodu girin');
  await keys.to(page.getByLabel('Kod', { exact: true }));
  await keys.type(await readCodeFor(phone));
  await keys.arrives('Ödenecek: ₺55,00');
}

/** The short way for keyboards, past what else is on the page. */
async function goOn(page: Page, keys: Keyboard, name: string | RegExp): Promise<void> {
  await keys.to(page.getByRole('button', { name: 'Sonraki adıma geç' }).last());
  await keys.press('Enter');
  const next = page.getByRole('button', { name });
  expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
  await keys.press('Enter');
}

async function payAtBank(page: Page, keys: Keyboard): Promise<void> {
  await keys.to(page.getByRole('button', { name: /^Kartla öde/ }));
  await keys.press('Enter');
  await page.locator('input[name=number]:focus').waitFor();
  await keys.type(TEST_CARDS.ok);
  await keys.to(page.locator('input[name=expiry]'));
  await keys.type('12/39');
  await keys.to(page.locator('input[name=cvc]'));
  await keys.type('123');
  await keys.press('Enter');
  await page.locator('input[name=code]:focus').waitFor();
  await keys.type(TEST_3D_CODE);
  await keys.press('Enter');
}

/** What the kitchen does: it makes it, says that it is ready, and loads the robot. */
async function cook(orderId: string): Promise<void> {
  const details = async () => (await inProject('GET', `orders/${orderId}`)) as OrderDetails;
  await made(`orders/${orderId}/kitchen`, { from: 'new', step: 'preparing' });
  await made(`orders/${orderId}/kitchen`, { from: 'preparing', step: 'ready' });
  const { delivery_id: delivery } = await waitFor(async () => {
    const order = await details();
    // The people of the demo may have loaded it already.
    return order.robot_at_pass || order.stage === 'coming' ? order : undefined;
  }, DRIVE_MS);
  await made(`deliveries/${String(delivery)}/confirm`, {});
}

const inConsole = (path: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}project-id=${demo.projectId}`;

test('a submerchant administrator adds a seller and says what is theirs', () =>
  journey(stage, { as: merchant, at: inConsole('/project/sub-merchants') }, async ({ page }) => {
    await page.getByRole('button', { name: 'Add seller' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add seller' });
    const fields = {
      Name: 'Tea garden',
      'Legal name': 'Çay Bahçesi Ltd. Şti.',
      'Tax or identity number': '1234567890',
      IBAN: 'TR33 0006 1005 1978 6457 8413 26',
      'E-mail': 'tea@example.com',
      Phone: '+905320000000',
      Address: 'İstanbul',
    };
    for (const [label, text] of Object.entries(fields))
      await form.getByLabel(label, { exact: true }).fill(text);
    expect(await seriousFaults(page)).toEqual([]);
    await form.getByRole('button', { name: 'Add seller' }).click();
    await page.getByText('Tea garden').first().click();
    await page.getByRole('button', { name: 'Choose products' }).click();
    const chooser = page.getByRole('dialog', { name: 'Products of Tea garden' });
    await chooser.getByRole('checkbox', { name: 'Garden tea' }).check();
    await chooser.getByRole('button', { name: 'Save' }).click();
    await chooser.waitFor({ state: 'hidden' });
  }));

test('on slow 4G, by keyboard alone, a guest orders and pays with 3-D Secure; the robot comes, the lid is opened, and they have it', async () => {
  const phone = `+90532${String(Date.now()).slice(-7)}`;
  await journey(stage, { size: 'phone', language: 'tr' }, async ({ page, context }) => {
    await onSlow4G(await context.newCDPSession(page));
    await page.goto(`/q/${code}`);
    await page.getByRole('heading', { name: 'Masa 40', level: 1 }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    const keys = keyboardOf(page);
    await orderTea(page, keys, phone);
    await payAtBank(page, keys);
    await page.getByRole('heading', { name: 'Sipariş alındı' }).waitFor();
    await keys.to(page.getByRole('link', { name: 'Fiş (PDF)' }));
    expect(keys.tabs()).toBeLessThan(MOST_TABS);
    const token = new URL(page.url()).hash.slice(1);
    const { body } = await stage.server.call('GET', `/public/orders/${token}`);
    ordered = String((body as Record<string, unknown>)['order_id']);
    await cook(ordered);
    await page.getByRole('button', { name: 'Kapağı aç' }).click({ timeout: DRIVE_MS });
    const taken = page.getByRole('button', { name: 'Her şeyi aldım' });
    const enjoy = page.getByRole('heading', { name: 'Afiyet olsun!' });
    await taken.or(enjoy).first().waitFor();
    // At this speed the people of the demo may have said so on the robot by now.
    await taken.click({ timeout: 2_000 }).catch(() => undefined);
    await enjoy.waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Yeniden sipariş ver' }).click();
    await page.getByRole('heading', { name: 'Sepetiniz' }).waitFor();
    expect(await page.getByText('Büyük').count()).toBe(1);
    await page.getByRole('button', { name: 'Menüye dön' }).click();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('button', { name: /^Garden tea/ }).waitFor();
    await page.getByText('from ₺40.00').waitFor();
  });
});

test('a part of it goes back, and stands in what the seller has coming', () =>
  journey(stage, { as: merchant, at: inConsole(`/project/orders?order-id=${ordered}`) }, async ({ page }) => {
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const question = page.getByRole('dialog', { name: /^Refund order/ });
    await question.getByRole('radio', { name: 'An amount' }).check();
    await question.getByLabel('Amount', { exact: true }).fill('20');
    await question.getByRole('button', { name: /^Refund .*20\.00$/ }).click();
    await waitFor(
      async () =>
        ((await inProject('GET', `orders/${ordered}`)) as OrderDetails).refunds[0]?.status === 'refunded',
    );
    await page.goto(inConsole('/project/settlement'));
    const row = page.getByRole('row', { name: /Tea garden/ });
    await row.waitFor();
    // Of the 35 that stay the installation keeps 8 %, and of its 2.50 an order as much as stays of the order.
    expect(await row.innerText()).toMatch(/55\.00[\s\S]*20\.00[\s\S]*2\.80[\s\S]*1\.60[\s\S]*30\.60/);
    expect(await seriousFaults(page)).toEqual([]);
  }));
