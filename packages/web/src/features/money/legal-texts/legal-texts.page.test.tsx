import type { LegalText } from '@rota/contract/legal-texts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject } from '../../../testing/builders.ts';
import { json, refuseEntity, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { LegalTextPage } from './legal-text.page.tsx';
import { LegalTextsPage } from './legal-texts.page.tsx';

afterEach(cleanup);

function aText(changes: Partial<LegalText> = {}): LegalText {
  return {
    kind: 'terms_of_use',
    language: 'tr',
    version: 1,
    title: 'Kullanım koşulları',
    body: '# Sipariş\n\n- Bir\n- İki',
    sha256: 'ab',
    is_template: false,
    published_at: '2026-03-02T09:30:00.000Z',
    published_by: 'Deniz Kaya',
    ...changes,
  };
}

function open(
  texts: () => LegalText[],
  options: Partial<TestConsoleOptions> = {},
  answers: (server: FakeServer) => void = () => undefined,
) {
  return renderConsole({
    path: '/project/legal/text?kind=terms_of_use&language=tr',
    routes: [
      { path: '/project/legal', permission: 'legal_texts.read', element: <LegalTextsPage /> },
      {
        path: '/project/legal/text',
        permission: 'legal_texts.read',
        element: (
          <>
            <LegalTextPage />
            <Toasts />
          </>
        ),
      },
    ],
    roles: { '7': ['rr_admin'] },
    ...options,
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/legal-texts', () => json(texts()));
      server.on('GET', '/projects/7/legal-texts/terms_of_use/tr/versions', () => json(texts()));
      answers(server);
    },
  });
}

test.each([
  ['en', 'Terms of use', 'Rota template', 'Read Terms of use, Turkish'],
  ['tr', 'Kullanım koşulları', 'Rota şablonu', 'Oku: Kullanım koşulları, Türkçe'],
] as const)(
  'the list says which texts are still the template (%s)',
  async (language, name, template, read) => {
    await open(() => [aText({ is_template: true })], {
      language,
      path: '/project/legal',
      roles: { '7': ['rr_submerchant_admin'] },
    });
    const card = await screen.findByRole('region', { name });
    expect(within(card).getByText(template)).toBeDefined();
    expect(within(card).getByRole('link', { name: read })).toBeDefined();
  },
);

test('another person’s version in between keeps the typed text, shows the difference, and is the new base once it was seen', async () => {
  let inForce = aText();
  const page = await open(
    () => [inForce],
    {},
    (server) =>
      server.on('POST', '/projects/7/legal-texts/terms_of_use/tr', ({ body }) => {
        if ((body as { from_version: number }).from_version === inForce.version)
          return json(aText({ version: 3, body: 'Yeni' }), 201);
        return refuseEntity('VERSION_CONFLICT', 'legal_text');
      }),
  );
  const field = await screen.findByRole('textbox', { name: 'Text' });
  await userEvent.clear(field);
  await userEvent.type(field, 'Yeni');
  // Meanwhile.
  inForce = aText({ version: 2, body: 'Başka', published_by: 'Mert Demir' });
  const publish = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    const question = await screen.findByRole('dialog', { name: 'Publish Terms of use, Turkish?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Publish' }));
  };
  await publish();
  expect(await screen.findByText(/^Mert Demir published version 2 in the meantime/)).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveProperty('value', 'Yeni');
  expect(
    within(screen.getByRole('region', { name: 'Changes from the version in force' })).getByText('Başka'),
  ).toBeDefined();
  await publish();
  expect(await screen.findByText('Version 3 is in force.')).toBeDefined();
  const sent = page.server.calls
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => (body as { from_version: number }).from_version);
  expect(sent).toEqual([1, 2]);
});

test('who may not publish reads, and an address of no text says so', async () => {
  await open(() => [aText()], { roles: { '7': ['rr_submerchant_admin'] } });
  expect(await screen.findByText('Sipariş')).toBeDefined();
  expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull();
  cleanup();
  await open(() => [aText()], { path: '/project/legal/text?kind=nothing&language=tr' });
  expect(await screen.findByRole('heading', { name: 'Text not found' })).toBeDefined();
});
