import { sentenceTexts } from '@rota/contract/core';
import { order, type Order } from '@rota/contract/orders';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { ApiError } from '../../../api/api-error.ts';
import { useApi, useServer } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { useOutage } from '../../../api/outage.ts';
import { useLiveList, useLostSince } from '../../../api/live-hooks.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { openOrders } from './shared/open-orders.queries.ts';
import { keepShown, readShown } from '../../../settings/last-shown.ts';
import { useSettings } from '../../../settings/settings-context.tsx';
import { createPressQueue, type PressQueue, type PressState, type Sent } from './kitchen-presses.ts';
import type { Press } from './kitchen.rules.ts';

const clock = () => performance.now();
/** The interval between retries of waiting presses while the browser does not report the network as back, ms. */
const AGAIN_MS = 5_000;
/** How often it is noted that what the board shows is still so, ms. */
const KEEP_MS = 30_000;
const shownOrders = z.object({ projectId: z.number(), orders: z.array(order) });

/** The open orders, live; what is known stays while the connection is lost, also when the board is loaded again meanwhile. */
export function useOpenOrders(projectId: number) {
  const settings = useSettings();
  const options = openOrders(useApi(), projectId);
  useLiveList('orders', { projectId }, options.queryKey);
  const query = useQuery(options);
  const { data, refetch } = query;
  const failure = useOutage(query);
  const isFailing = failure !== null;
  const lostSince = useLostSince();
  useEffect(() => {
    if (data === undefined) return undefined;
    const keep = () =>
      keepShown(settings, 'shownOrders', { value: { projectId, orders: data }, at: lostSince ?? Date.now() });
    keep();
    const timer = setInterval(keep, KEEP_MS);
    return () => clearInterval(timer);
  }, [data, lostSince, projectId, settings]);
  const kept = useMemo(() => {
    const shown =
      isFailing && data === undefined ? readShown(settings, 'shownOrders', shownOrders) : undefined;
    return shown?.value.projectId === projectId ? shown : undefined;
  }, [isFailing, data, projectId, settings]);
  const orders = data ?? kept?.value.orders;
  return {
    orders,
    asOf: kept?.at ?? lostSince,
    error: orders === undefined ? (failure ?? undefined) : undefined,
    refetch,
  };
}

/** The presses on the board, and the function that presses. */
export type Presses = PressState & Pick<PressQueue, 'press' | 'seen'>;

/** The presses of this person in this kitchen: kept on the device and sent in order. */
export function usePresses(projectId: number): Presses {
  const { api, newId, live } = useServer();
  const queries = useQueryClient();
  const settings = useSettings();
  const tSentence = useTexts(sentenceTexts);
  const unknownText = useRef('');
  useEffect(() => {
    unknownText.current = tSentence('server_failed');
  });
  const queue = useMemo(() => {
    const name = `${settings.user()?.id ?? ''} ${projectId}`;
    return createPressQueue({
      kept: {
        read: () => settings.local().kitchenPresses[name],
        write: (text) =>
          settings.change({ kitchenPresses: { ...settings.local().kitchenPresses, [name]: text } }),
      },
      newId,
      now: clock,
      send: async (one) => {
        try {
          putOrder(queries, projectId, one, await carryOut(api, projectId, one));
          return { is: 'done' };
        } catch (error) {
          return sentOf(error, unknownText.current);
        }
      },
    });
  }, [api, newId, queries, settings, projectId]);
  useEffect(() => {
    const flush = () => void queue.flush().catch(() => undefined);
    flush();
    const timer = setInterval(flush, AGAIN_MS);
    const stop = live.onStatus((status) => {
      if (status === 'online') flush();
    });
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [queue, live]);
  const state = useSyncExternalStore(queue.onChange, queue.state);
  return { ...state, press: queue.press, seen: queue.seen };
}

/** Only a rejection by the server is final: without an answer the outcome is unknown, and the call is repeated with the same key. */
function sentOf(error: unknown, unknownText: string): Sent {
  const status = error instanceof ApiError ? error.status : undefined;
  const isFinal =
    status !== undefined && status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);
  const isInvalid = error instanceof ApiError && error.resultCode === 'VALIDATION_FAILED';
  if (!isFinal && !isInvalid) return { is: 'again' };
  return { is: 'refused', why: error instanceof Error && error.message !== '' ? error.message : unknownText };
}

async function carryOut(api: ApiClient, projectId: number, one: Press): Promise<Order | undefined> {
  const { orderId, key: idempotencyKey } = one;
  const params = { projectId, orderId };
  switch (one.what) {
    case 'step': {
      const minutes = one.minutes === undefined ? {} : { ready_in_minutes: one.minutes };
      return api.orders.step(
        { params, body: { from: one.from, step: one.step, ...minutes } },
        { idempotencyKey },
      );
    }
    case 'refuse':
      return api.orders.refuse(
        { params, body: { note: one.note, sold_out_product_ids: one.soldOut } },
        { idempotencyKey },
      );
    case 'solve':
      return api.orders.solve({ params }, { idempotencyKey });
    case 'loaded':
      await api.deliveries.confirm(
        { params: { projectId, deliveryId: one.deliveryId }, body: {} },
        { idempotencyKey },
      );
      return undefined;
    case 'again':
      return api.orders.sendRobot({ params }, { idempotencyKey });
  }
}

/** The answer stands on the board before the live news comes; of a delivery that was loaded, what follows from it. */
function putOrder(queries: QueryClient, projectId: number, one: Press, answer: Order | undefined): void {
  queries.setQueryData<Order[]>(['orders', projectId, 'open'], (rows) =>
    rows?.flatMap((row) => {
      if (row.order_id !== one.orderId) return [row];
      if (answer === undefined) return [{ ...row, robot_at_pass: false }];
      if (answer.version < row.version) return [row];
      return answer.status === 'paid' || answer.needs_help ? [answer] : [];
    }),
  );
}
