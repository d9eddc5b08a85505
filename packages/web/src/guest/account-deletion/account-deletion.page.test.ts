import { screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { json, refuse, type FakeServer } from '../../testing/fake-server.ts';
import { openGuest, type TestGuest } from '../../testing/guest.tsx';

let guest: TestGuest | undefined;
afterEach(() => guest?.stop());

const PATH = '/public/account-deletion';
const later = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

function open(answers: (server: FakeServer) => void, language: 'en' | 'tr' = 'en') {
  guest = openGuest(
    '/delete-account?project-id=7',
    (server) => {
      server.on('GET', PATH, () => json({ project_id: 7, house: 'Lale Hotel' }));
      server.on('POST', PATH, () => json({ expires_at: later(180), resend_at: later(60), is_sent: true }));
      server.on('POST', `${PATH}/code`, () => json({ expires_at: later(600) }));
      server.on('POST', `${PATH}/pin`, () => json({}));
      answers(server);
    },
    language,
  );
  return guest;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

test('an account is deleted after phone, code, PIN and a confirmation; errors are shown where they are typed', async () => {
  const answers = [refuse('ACCOUNT_NOT_DELETED'), json({})];
  const pins = [refuse('MARKET_PIN_WRONG'), json({})];
  const codes = [refuse('QR_VALIDATION_CODE_INVALID'), json({ expires_at: later(600) })];
  const { server } = open((fake) => {
    fake.on('POST', `${PATH}/code`, () => codes.shift() ?? json({}));
    fake.on('POST', `${PATH}/pin`, () => pins.shift() ?? json({}));
    fake.on('POST', `${PATH}/confirm`, () => answers.shift() ?? json({}));
  });
  await screen.findByText('What will be deleted');
  screen.getByText('What we must keep by law');
  await press('Send code');
  expect(alerts()).toContain('Phone is required');
  await userEvent.type(
    screen.getByRole('textbox', { name: 'Your account’s phone number' }),
    '0532 123 45 67',
  );
  await press('Send code');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Code from the SMS' }), '111111');
  await waitFor(() => expect(alerts().join()).toContain('The code is wrong'));
  await userEvent.type(screen.getByRole('textbox', { name: 'Code from the SMS' }), '123456');
  const pin = () => screen.findByLabelText('Account PIN');
  await pin();
  await press('Continue');
  expect(alerts()).toContain('Enter your PIN.');
  // A wrong PIN is reported at its step, before the confirmation.
  await userEvent.type(await pin(), '0000{enter}');
  await waitFor(() => expect(alerts()).toContain('The PIN is wrong.'));
  expect(screen.queryByText('Delete the account of 0532 123 45 67?')).toBeNull();
  await userEvent.type(await pin(), '4729{enter}');
  await screen.findByText('Delete the account of 0532 123 45 67?');
  await press('Delete my account');
  await screen.findByText('We could not delete your account.');
  screen.getByText('You have an open order. Try again when it is complete.');
  await press('Delete my account');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
    'Your account has been deleted',
  );
  expect(server.calls.at(-1)?.body).toEqual({
    phone: '0532 123 45 67',
    project_id: 7,
    code: '123456',
    pin: '4729',
  });
});

test.each([
  ['en', 'Send code', 'Ask an administrator for the code sent to 0532 123 45 67.', 'Code'],
  ['tr', 'Kodu gönder', '0532 123 45 67 numarasının kodunu yöneticiden isteyin.', 'Kod'],
] as const)(
  'where no SMS is sent no code “from the SMS” is asked for (%s)',
  async (language, get, where, label) => {
    open(
      (fake) =>
        fake.on('POST', PATH, () => json({ expires_at: later(180), resend_at: later(60), is_sent: false })),
      language,
    );
    await screen.findByRole('button', { name: get });
    await userEvent.type(screen.getByRole('textbox'), '0532 123 45 67');
    await press(get);
    await screen.findByText(new RegExp(`${where}$`));
    await screen.findByRole('textbox', { name: label });
  },
);

test('a failed start is shown, keeps the typed text, and can be retried; nothing is deleted if the person cancels (Turkish)', async () => {
  const starts = [
    new Response('', { status: 503 }),
    json({ expires_at: later(180), resend_at: later(60), is_sent: true }),
  ];
  const { server } = open((fake) => fake.on('POST', PATH, () => starts.shift() ?? json({})), 'tr');
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'Hesabınızın telefon numarası' }),
    '0532 123 45 67',
  );
  await press('Kodu gönder');
  await screen.findByText('Silme işlemi başlatılamadı.');
  await press('Kodu gönder');
  await userEvent.type(await screen.findByRole('textbox', { name: 'SMS ile gelen kod' }), '123456');
  await userEvent.type(await screen.findByLabelText('Hesabınızın PIN kodu'), '4729{enter}');
  await press('Hesabım kalsın');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Hesabınız silinmedi');
  expect(server.calls.some(({ path }) => path === `${PATH}/confirm`)).toBe(false);
});

test('where there is no app the page says where to go', async () => {
  open((fake) => fake.on('GET', PATH, () => refuse('ACCOUNT_DELETION_NOT_STARTED')));
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing to delete here');
});
