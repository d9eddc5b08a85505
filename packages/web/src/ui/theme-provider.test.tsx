import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Box, Typography } from './kit.ts';
import { AccountMenu } from '../app/account-menu.tsx';
import { DeviceChoices } from './device-choices.tsx';
import { json } from '../testing/fake-server.ts';
import { renderConsole } from '../testing/render.tsx';

afterEach(cleanup);

async function open(choices: ReactNode) {
  const element = (
    <>
      {choices}
      <Box data-testid="box" sx={{ ml: 1 }} />
      <Typography variant="h1">Title</Typography>
    </>
  );
  return renderConsole({
    routes: [{ path: '/', element }],
    roles: { '*': ['rr_view_only'] },
    answers: (server) => server.on('GET', '/projects', () => json([])),
  });
}
const marginsOf = () => {
  const { marginLeft, marginRight } = getComputedStyle(screen.getByTestId('box'));
  return { marginLeft, marginRight };
};

test('the layout is turned from right to left and back by a switch, styles included, and the choice is kept', async () => {
  const { services } = await open(<DeviceChoices />);
  await screen.findByRole('switch', { name: 'Right-to-left layout' });
  expect(document.documentElement.dir).toBe('ltr');
  expect(marginsOf().marginLeft).toBe('8px');
  await userEvent.click(screen.getByRole('switch', { name: 'Right-to-left layout' }));
  expect(document.documentElement.dir).toBe('rtl');
  expect(marginsOf()).toEqual({ marginLeft: '0px', marginRight: '8px' });
  expect(services.settings.local().direction).toBe('rtl');
  await userEvent.click(screen.getByRole('switch', { name: 'Right-to-left layout' }));
  expect(document.documentElement.dir).toBe('ltr');
  expect(marginsOf().marginLeft).toBe('8px');
});

test('titles are sized to the screen until a person says otherwise', async () => {
  const { services } = await open(<AccountMenu projectId={undefined} showAppearance={false} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Account/ }));
  expect(screen.queryByRole('switch', { name: 'Right-to-left layout' })).toBeNull();
  const small = () => getComputedStyle(screen.getByRole('heading', { name: 'Title', hidden: true })).fontSize;
  const fitted = small();
  await userEvent.click(screen.getByRole('switch', { name: 'Scale headings with the screen' }));
  expect(small()).toBe('32px');
  expect(small()).not.toBe(fitted);
  act(() => services.settings.change({ responsiveFontSizes: true }));
  expect(small()).toBe(fitted);
});
