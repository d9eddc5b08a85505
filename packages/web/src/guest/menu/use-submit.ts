import { useState } from 'preact/hooks';
import { GuestError } from '../../api/guest-client.ts';
import { useGuest } from '../guest-context.tsx';
import { failureOf, type OrderFailure } from '../order-failures.messages.ts';
import { orderCalls } from '../order.queries.ts';
import {
  detailsProblems,
  orderBody,
  problemsOf,
  type Details,
  type DetailsProblem,
} from './details.rules.ts';
import { usePersistentSend } from './persistent-send.ts';
import type { Ordering } from './use-ordering.ts';
import { useViews } from './view.ts';

/** Sends the order, and says what is in the way of it. */
export function useSubmit(ordering: Ordering, details: Details) {
  const { send, newId, wakers, language } = useGuest();
  const views = useViews(ordering.code);
  const sending = usePersistentSend(wakers);
  const [problems, setProblems] = useState<readonly DetailsProblem[]>([]);
  const [failure, setFailure] = useState<OrderFailure>();
  const [isAsking, setAsking] = useState(false);
  const { code, cart, way, total, offer, kept } = ordering;

  async function order(acceptsWait: boolean): Promise<void> {
    const body = orderBody({
      qr: code,
      cart,
      details,
      consents: offer.consents,
      fulfilment: way?.kind,
      total,
      currency: offer.currency,
      acceptsWait,
      language,
    });
    const request = kept.request(body, newId);
    const made = await sending.send((signal) => orderCalls.create(send, request, signal));
    if (made === undefined) return;
    kept.setReceiver({
      name: details.name,
      phone: details.phone,
      contact: details.contact,
      wantsSms: details.wantsSms,
    });
    kept.setLast({ token: made.order_token, items: cart, isUnpaid: true });
    views.toOrder(made.order_token);
  }
  function handleRefusal(error: unknown): void {
    if (!(error instanceof GuestError)) throw error;
    const found = problemsOf(error);
    switch (error.resultCode) {
      case 'STATION_HIGH_DEMAND':
        ordering.refresh();
        return setAsking(true);
      case 'CART_CHANGED':
      case 'ORDER_BELOW_LEAST':
        return views.toChangedCart();
      case 'CLIENT_REQUEST_ID_REUSED':
        kept.forgetRequest();
        return setFailure('other');
      default:
        ordering.refresh();
        setProblems(found);
        setFailure(found.length > 0 ? undefined : failureOf(error));
    }
  }
  function submit(acceptsWait: boolean): void {
    if (sending.isSending) return;
    setAsking(false);
    setFailure(undefined);
    const found = detailsProblems(details);
    setProblems(found);
    if (found.length > 0) return;
    if (offer.availability === 'high_demand' && !acceptsWait) return setAsking(true);
    order(acceptsWait).catch(handleRefusal);
  }
  /** A retyped field is not wrong until it is sent again. */
  const clearProblems = (...of: DetailsProblem[]) => setProblems(problems.filter((one) => !of.includes(one)));
  return {
    problems,
    failure,
    isAsking,
    sending,
    submit,
    clearProblems,
    stopAsking: () => setAsking(false),
  };
}
