import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useApi } from '../../../../api/api-context.tsx';
import { json } from '../../../../testing/fake-server.ts';
import { anOrder } from '../../../../testing/orders.ts';
import { renderConsole } from '../../../../testing/render.tsx';
import * as sounds from '../../../notices/alerts/shared/play-sound.ts';
import { openOrders } from './open-orders.queries.ts';
import { OrderBell } from './order-bell.tsx';

type Granted = (lock: unknown) => Promise<void>;
/** The locks of a browser: one holder for each name, the others in line. */
function stubLocks() {
  const lines = new Map<string, Granted[]>();
  const grant = (name: string): void => {
    const [next] = lines.get(name) ?? [];
    next?.(null)
      .then(() => {
        lines.get(name)?.shift();
        grant(name);
      })
      .catch(() => undefined);
  };
  const request = (name: string, _options: unknown, work: Granted): Promise<void> => {
    const line = lines.get(name) ?? [];
    lines.set(name, [...line, work]);
    if (line.length === 0) grant(name);
    return Promise.resolve();
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  for (const name of ['locks', 'userActivation']) Reflect.deleteProperty(navigator, name);
});

/** Shows what the bell of its tab knows: it rings in the same turn, or not at all. */
function Known() {
  const { data = [] } = useQuery(openOrders(useApi(), 7));
  return data.length > 0 && <p>{`${data.length} order`}</p>;
}

const open = () =>
  renderConsole({
    routes: [
      {
        path: '/',
        element: (
          <>
            <OrderBell projectId={7} />
            <Known />
          </>
        ),
      },
    ],
    roles: { '7': ['rr_delivery_operator'] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([]));
      server.on('GET', '/projects/7/orders', () => json({ items: [anOrder()], next_cursor: null, total: 1 }));
    },
  });
function ancestorStyles(element: HTMLElement): CSSStyleDeclaration[] {
  const styles: CSSStyleDeclaration[] = [];
  for (let at: HTMLElement | null = element; at !== null; at = at.parentElement)
    styles.push(getComputedStyle(at));
  return styles;
}
const touched = (hasBeenActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive } });

test('of two tabs one rings for a new order', async () => {
  stubLocks();
  touched(true);
  const ring = vi.spyOn(sounds, 'playSound').mockImplementation(() => undefined);
  await open();
  await waitFor(() => expect(ring).toHaveBeenCalledTimes(1));
  await open();
  // The second tab has the order on screen, so it would have rung by now.
  await waitFor(() => expect(screen.getAllByText('1 order')).toHaveLength(2));
  expect(ring).toHaveBeenCalledTimes(1);
});

test('where the browser keeps quiet the page says how to hear the bell', async () => {
  stubLocks();
  touched(false);
  const ring = vi.spyOn(sounds, 'playSound').mockImplementation(() => undefined);
  await open();
  const notice = await screen.findByText('1 new order. Press anywhere to turn on the bell.');
  // It goes at the first press: what it took of the page, or of the pointer, would be missing from that press.
  const frames = ancestorStyles(notice);
  expect(frames.some(({ position }) => position === 'absolute')).toBe(true);
  expect(frames.some(({ pointerEvents }) => pointerEvents === 'none')).toBe(true);
  expect(ring).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('pointerdown'));
  await waitFor(() => expect(screen.queryByText(/Press anywhere/)).toBeNull());
});
