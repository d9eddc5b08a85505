import { randomUUID } from 'node:crypto';
import { elevatorTopics, type ElevatorFault, type SimulateElevatorMessage } from '@rota/contract/elevators';
import { createMqttSession, type Connect, type LinkLog } from '@rota/robot-link';

/** A fault for so many seconds; null ends all. */
export type AskedFault = { readonly fault: ElevatorFault | null; readonly seconds: number };

const CONNECTED_WITHIN_MS = 5_000;

/**
 * Sends faults to simulated elevators, each time over a connection of its own: this is rare, and no robot depends on it.
 * Rejects when the broker is not reached.
 */
export function createFaultSender(deps: {
  readonly connect: () => Connect | undefined;
  readonly log: LinkLog;
}) {
  return async (elevatorId: string, { fault, seconds }: AskedFault): Promise<void> => {
    const connect = deps.connect();
    if (connect === undefined) throw new Error('There is no broker.');
    const up = Promise.withResolvers<void>();
    const timer = setTimeout(() => up.reject(new Error('The broker is not reached.')), CONNECTED_WITHIN_MS);
    const session = createMqttSession({
      connect,
      clientOptions: () => ({
        clientId: `rota-simulate-${randomUUID()}`,
        keepalive: 15,
        connectTimeout: CONNECTED_WITHIN_MS,
      }),
      onConnect: async () => {},
      onStatus: (status) => {
        if (status === 'up') up.resolve();
      },
      onMessage: () => undefined,
      mayReconnect: async () => false,
      reconnect: { minMs: 1_000, maxMs: 1_000 },
      log: deps.log,
      random: Math.random,
    });
    try {
      session.start();
      await up.promise;
      const message: SimulateElevatorMessage = { request: 'simulate_fault', fault, seconds };
      await session.publish(elevatorTopics(elevatorId).request, JSON.stringify(message), {
        qos: 1,
        retain: false,
      });
    } finally {
      clearTimeout(timer);
      await session.close();
    }
  };
}
