import type { PublicOrder } from '@rota/contract/orders';
import { useState } from 'preact/hooks';
import { GuestError } from '../../api/guest-client.ts';
import { failureOf, type OrderFailure } from '../order-failures.messages.ts';
import type { StepProps } from './step-props.ts';

/** Something that a guest does with the order: once at a time; what came of it is shown, or why nothing did. */
export function useAction({ onChanged, onStale }: Pick<StepProps, 'onChanged' | 'onStale'>) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<OrderFailure>();
  const act = (call: () => Promise<PublicOrder>, then: () => void = () => undefined): void => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    call()
      .then(
        (order) => {
          onChanged(order);
          then();
        },
        (error: unknown) => {
          if (!(error instanceof GuestError)) throw error;
          setFailure(failureOf(error));
          onStale();
        },
      )
      .finally(() => setBusy(false))
      .catch((error: unknown) => {
        throw error;
      });
  };
  return { isBusy, failure, act };
}
