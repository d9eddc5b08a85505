import { sentenceTexts } from '@rota/contract/core';
import type { Awaited } from '@rota/contract/decisions';
import type { Delivery } from '@rota/contract/deliveries';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useLiveList } from '../../../api/live-hooks.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { toastFailure } from '../../../ui/toasts.tsx';
import { filterParameters } from './deliveries.queries.ts';
import { deliveryTabs, filtersOf } from './deliveries.rules.ts';

const MOST = 100;

/** The deliveries that are under way, live; what is known stays while the connection is lost. */
export function useOpenDeliveries(projectId: number) {
  const api = useApi();
  const options = queryOptions<Delivery[]>({
    queryKey: ['deliveries', projectId, 'open'],
    queryFn: async ({ signal }) => {
      const filters = { ...filtersOf(new URLSearchParams()), status: deliveryTabs.active };
      const query = { ...filterParameters(filters), limit: MOST, sort: '-created_at' as const };
      return (await api.deliveries.list({ params: { projectId }, query }, { signal })).items;
    },
  });
  useLiveList('deliveries', { projectId }, options.queryKey);
  return useQuery(options);
}

/** The time in which a press can be undone before it is sent, ms. */
const UNDO_MS = 5_000;

/** Confirmations that are sent a moment after the press, so that a slip of the finger can be taken back. */
export type LateConfirms = {
  /** When the confirmation of a delivery is sent, ms since the epoch; undefined for one that was not pressed. */
  readonly dueAt: (deliveryId: string) => number | undefined;
  readonly press: (deliveryId: string, awaited: Awaited) => void;
  readonly undo: (deliveryId: string) => void;
};

type Pressed = { readonly deliveryId: string; readonly awaited: Awaited };

export function useLateConfirms(projectId: number): LateConfirms {
  const tMessage = useTexts(sentenceTexts);
  const api = useApi();
  const [due, setDue] = useState<ReadonlyMap<string, number>>(new Map());
  const timers = useRef(new Map<string, { timer: ReturnType<typeof setTimeout>; pressed: Pressed }>());
  const forget = (deliveryId: string) =>
    setDue((before) => new Map([...before].filter(([id]) => id !== deliveryId)));
  const confirm = useMutation({
    mutationFn: ({ deliveryId, awaited }: Pressed) =>
      api.deliveries[awaited === 'opening' ? 'open' : 'confirm']({
        params: { projectId, deliveryId },
        body: {},
      }),
    onError: (error) => toastFailure(error, tMessage('server_failed')),
    onSettled: (_answer, _error, { deliveryId }) => forget(deliveryId),
  });
  const send = useRef(confirm.mutate);
  useEffect(() => {
    send.current = confirm.mutate;
  });
  useEffect(() => {
    const waiting = timers.current;
    // A person who pressed and left the board meant it.
    return () => {
      for (const { timer, pressed } of waiting.values()) {
        clearTimeout(timer);
        send.current(pressed);
      }
      waiting.clear();
    };
  }, []);
  return {
    dueAt: (deliveryId) => due.get(deliveryId),
    press: (deliveryId, awaited) => {
      const pressed = { deliveryId, awaited };
      if (timers.current.has(deliveryId)) return;
      setDue((before) => new Map([...before, [deliveryId, Date.now() + UNDO_MS]]));
      const timer = setTimeout(() => {
        timers.current.delete(deliveryId);
        send.current(pressed);
      }, UNDO_MS);
      timers.current.set(deliveryId, { timer, pressed });
    },
    undo: (deliveryId) => {
      clearTimeout(timers.current.get(deliveryId)?.timer);
      timers.current.delete(deliveryId);
      forget(deliveryId);
    },
  };
}
