import { isEnded } from '../model/delivery-transitions.rules.ts';
import type { DeliveryRecord } from '../model/fleet-events.ts';
import { createStage, type Stage, type StageOptions } from './stage.ts';

/** A task that comes so many minutes after the beginning. */
export type Coming = { readonly minute: number; readonly make: (now: number) => DeliveryRecord };

/** What became of the tasks of a day: seconds from the creation of each to its last hand-over, and the stage at its end. */
export type DayOutcome = {
  readonly seconds: readonly number[];
  readonly tasks: number;
  readonly minutes: number;
  readonly stage: Stage;
};

const MINUTE_MS = 60_000;

/**
 * Runs a day until all its tasks are done; throws where that takes `longestMinutes`, or one ends in another way. `happen` is called all the
 * time, for what people do.
 */
export function runDay(
  options: StageOptions,
  coming: readonly Coming[],
  longestMinutes: number,
  happen: (stage: Stage) => void = () => undefined,
): DayOutcome {
  const created = new Map<string, number>();
  const ended = new Map<string, number>();
  const stage = createStage({
    ...options,
    onDelivery: (delivery) => {
      options.onDelivery?.(delivery);
      if (delivery.status === 'Completed' && !ended.has(delivery.deliveryId))
        ended.set(delivery.deliveryId, stage.now());
    },
  });
  stage.start();
  const began = stage.now();
  const minutes = (): number => (stage.now() - began) / MINUTE_MS;
  for (let next = 0; next < coming.length || stage.openDeliveries().length > 0;) {
    stage.advance();
    happen(stage);
    for (let task = coming[next]; task !== undefined && task.minute <= minutes(); task = coming[next]) {
      next += 1;
      const delivery = task.make(stage.now());
      created.set(delivery.deliveryId, stage.now());
      stage.tell({ type: 'delivery.created', delivery });
    }
    if (minutes() > longestMinutes)
      throw new Error(`Seed ${options.seed}: ${stage.openDeliveries().length} tasks do not end.`);
  }
  const failed = [...stage.book.deliveries.values()].filter(
    ({ status }) => isEnded(status) && status !== 'Completed',
  );
  if (failed.length > 0)
    throw new Error(
      `Seed ${options.seed}: ${failed.map(({ deliveryId, status }) => `${deliveryId} ${status}`).join(', ')}`,
    );
  const seconds = [...created].map(([id, at]) => ((ended.get(id) ?? Infinity) - at) / 1_000);
  return { seconds, tasks: created.size, minutes: minutes(), stage };
}
