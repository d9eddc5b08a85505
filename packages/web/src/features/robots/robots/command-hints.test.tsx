import { screen, within, cleanup } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { stubBrowser } from '../../../testing/browser.fake.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { CommandHints } from './command-hints.tsx';
import { ModeMenu } from './mode-menu.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

test.each([
  [
    true,
    'Emergency stop: the robot stops immediately and its deliveries return to the queue. Release it at the robot first, then here.',
  ],
  [
    false,
    'The robot stops immediately and its deliveries return to the queue. It takes no work until Release.',
  ],
])(
  'what a command does and how it ends is said before it is pressed (emergency stop: %s)',
  async (hasEmergencyStop, stop) => {
    await renderConsole({
      routes: [{ path: '/', element: <CommandHints robot={{ has_emergency_stop: hasEmergencyStop }} /> }],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'What do these do?' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'What each command does' }));
    expect(dialog.getAllByRole('definition').map((text) => text.textContent)).toEqual([
      'The robot stops where it is and keeps its work. Resume continues from there.',
      'The robot continues its work from where it is.',
      'The robot finishes its trip, then takes no new work until Release.',
      'The robot takes work again.',
      'The trip ends now and its deliveries return to the queue. The robot takes no work until Release.',
      stop,
    ]);
  },
);

test('a mode that the product does not know is shown as the robot reports it', async () => {
  const robot = { name: 'R-01', mode: 'UV cleaning', service_modes: ['delivery' as const] };
  const menu = (
    <ModeMenu robot={robot} anchor={document.body} onClose={() => undefined} onChoose={() => undefined} />
  );
  await renderConsole({ routes: [{ path: '/', element: menu }] });
  const items = within(await screen.findByRole('menu', { name: 'Mode of R-01' }));
  expect(items.getByRole('menuitem', { name: 'UV cleaning' }).getAttribute('aria-disabled')).toBe('true');
});
