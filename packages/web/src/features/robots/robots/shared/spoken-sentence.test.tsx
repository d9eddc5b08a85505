import { act, cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { aRobot } from '../../../../testing/builders.ts';
import { renderConsole } from '../../../../testing/render.tsx';
import { SpokenSentence, TAKEN_UP_MS } from './spoken-sentence.tsx';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const going = aRobot({ state: 'going', trip_id: 't', delivery_id: 'd', target_name: 'Bar', eta_s: 40 });

test('what a robot does is read out when it becomes something else, and not each second that the time to its stop gets shorter', async () => {
  let say: (robot: typeof going) => void = () => undefined;
  function Changing() {
    const [robot, setRobot] = useState(going);
    say = setRobot;
    return <SpokenSentence robot={robot} />;
  }
  await renderConsole({ routes: [{ path: '/', element: <Changing /> }] });
  const sentence = await screen.findByText('Going to Bar · 40 s');
  expect(sentence.getAttribute('aria-live')).toBe('polite');
  vi.useFakeTimers();
  act(() => say({ ...going, eta_s: 39 }));
  act(() => say({ ...going, target_name: 'Table 4', eta_s: 60 }));
  expect([sentence.textContent, sentence.getAttribute('aria-live')]).toEqual([
    'Going to Table 4 · 1 min',
    'polite',
  ]);
  act(() => {
    vi.advanceTimersByTime(TAKEN_UP_MS);
  });
  act(() => say({ ...going, target_name: 'Table 4', eta_s: 59 }));
  expect([sentence.textContent, sentence.getAttribute('aria-live')]).toEqual([
    'Going to Table 4 · 59 s',
    'off',
  ]);
  act(() =>
    say({ ...going, state: 'ready', trip_id: null, delivery_id: null, target_name: null, eta_s: null }),
  );
  expect(sentence.getAttribute('aria-live')).toBe('polite');
});
