import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { stubBrowser } from '../../../testing/browser.fake.ts';
import { answerRobots, at, openRobotPage } from './robot.page.fake.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

const person = userEvent.setup({ delay: null });

test('errors come with their hints, and decisions say why', async () => {
  await openRobotPage((fake) =>
    answerRobots(fake, {
      state: 'fatal_error',
      errors: [
        { type: 'X-17', level: 'FATAL', description: 'Wheel blocked', hint: 'Free the wheel', since: at },
      ],
      decisions: [
        {
          decision_id: 'x',
          at,
          robot_id: 'a',
          delivery_id: null,
          reason: { code: 'MAKING_WAY', params: { other: 'R-02' }, text: '' },
          candidates: [],
        },
      ],
    }),
  );
  expect(await screen.findByText('Free the wheel')).toBeTruthy();
  expect(screen.getByText('Making way for R-02.')).toBeTruthy();
});

test('a known error has a tip in the language of the reader; the words of the robot stay text', async () => {
  const error = {
    type: 'noRouteError',
    level: 'WARNING' as const,
    description: '<b>no way</b>',
    hint: 'reboot',
    since: at,
  };
  await openRobotPage((fake) => answerRobots(fake, { errors: [error] }));
  expect(await screen.findByText('The robot says: “<b>no way</b>”')).toBeTruthy();
  expect(screen.getByText(/^The robot cannot find a route/)).toBeTruthy();
});

test('a lid says what it carries, and a clock is only spoken of when it is wrong', async () => {
  await openRobotPage((fake) =>
    answerRobots(fake, {
      lids: [{ lid: '1', state: 'closed' }],
      cargo: [{ load: 'soup', lid: '1' }],
      clock_offset_ms: 1_500,
      versions: [{ part: 'screen', version: '1.14.3' }],
    }),
  );
  expect(await screen.findByText('holds soup')).toBeTruthy();
  expect(screen.getByText('1.14.3')).toBeTruthy();
  expect(screen.queryByText('Clock')).toBeNull();
});

test('a clock that is more than two seconds off is reported', async () => {
  await openRobotPage((fake) => answerRobots(fake, { clock_offset_ms: -7_400 }));
  expect(await screen.findByText('-7 s off')).toBeTruthy();
});

test('the last hour is shown in numbers, and the past as charts with words for screen readers', async () => {
  await openRobotPage((fake) => answerRobots(fake));
  expect(await screen.findByText('843 m')).toBeTruthy();
  expect(screen.getByText('7')).toBeTruthy();
  expect(await screen.findByRole('img', { name: /Battery: from 78% to 80%/ })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: '7 days' }));
  expect(screen.getByRole('button', { name: '7 days' }).getAttribute('aria-pressed')).toBe('true');
});
