import { z } from 'zod';
import type { Database, Tx } from '../db/database.ts';
import { defineJob, enqueueJob, handleJob, type JobHandler } from '../jobs/index.ts';
import { events, type EventName, type EventOf } from './events.ts';

export type { EventName, EventOf } from './events.ts';

/** Publishes an event in the transaction in which it happens: listeners receive it after the commit, and only then. */
export async function publish<N extends EventName>(tx: Tx, name: N, event: EventOf<N>): Promise<void> {
  // As below: the compiler does not derive the data from the name.
  await enqueueJob(tx, defineJob({ ...announcement(name), payload: z.unknown() }), event);
}

/** A listener of an event. Its name stands in the queue and stays the same from version to version. */
export type EventHandler = {
  readonly event: EventName;
  readonly subscriber: string;
  readonly job: JobHandler;
};

/**
 * Hears of an event: at least once, in no order. One that throws is called again, up to five times in all, with growing pauses; the other
 * subscribers do not notice.
 */
export function onEvent<N extends EventName>(
  event: N,
  subscriber: string,
  handler: (event: EventOf<N>) => Promise<void>,
): EventHandler {
  // The table gives the data for each name, which the compiler does not derive from a name that it does not know yet.
  const read = (payload: unknown): EventOf<N> => events[event].parse(payload) as EventOf<N>;
  return {
    event,
    subscriber,
    job: handleJob(errand(event, subscriber), (payload) => handler(read(payload))),
  };
}

/** The jobs by which events reach their subscribers: each event sets a job going for each of them, all or none. */
export function eventJobs(
  database: Pick<Database, 'global'>,
  handlers: readonly EventHandler[],
): JobHandler[] {
  const names = handlers.map(({ event, subscriber }) => `${event} ${subscriber}`);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two subscribers call themselves ${twice}.`);
  const announcements = (Object.keys(events) as EventName[]).map((name) =>
    handleJob(announcement(name), async (payload) => {
      await database.global(async (tx) => {
        for (const { event, subscriber } of handlers)
          if (event === name) await enqueueJob(tx, errand(event, subscriber), payload);
      });
    }),
  );
  return [...announcements, ...handlers.map(({ job }) => job)];
}

const announcement = (name: EventName) =>
  defineJob({ name: `event ${name}`, access: 'system', payload: events[name] });
const errand = (name: EventName, subscriber: string) =>
  defineJob({ name: `event ${name} for ${subscriber}`, access: 'system', payload: z.unknown() });
