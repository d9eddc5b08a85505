import {
  ELEVATOR_HEARTBEAT,
  ELEVATOR_MESSAGE_MOST,
  elevatorRequestMessage,
  simulateElevatorMessage,
  type ElevatorStateMessage,
} from '@rota/contract/elevators';
import { createMqttSession, connectOverNetwork, type LinkLog, type MqttSession } from '@rota/robot-link';
import type { SimulatedElevator } from './elevator.ts';

/** Its credentials and the topics that it publishes and subscribes to, as issued at its registration. */
export type ElevatorLogin = {
  readonly url: string;
  readonly username: string;
  readonly password: string;
  readonly state_topic: string;
  readonly request_topic: string;
};

/** The controller of a lift at the broker. */
export type ElevatorClient = {
  /** Says the state where it is due: at once when it is new, each second while a robot has it, each five seconds else. `now`: monotonic ms. */
  tend(now: number, isNew: boolean): void;
  close(): Promise<void>;
};

/** While a robot has it, it says its state this often, ms: a robot drives in only by what was said a moment ago. */
const RIDDEN_MS = 1_000;
const STATE = { qos: 1, retain: true } as const;
const OFFLINE: ElevatorStateMessage = {
  floor: null,
  doors: {
    front: 'unknown',
    rear: 'unknown',
  },
  mode: 'offline',
  session: null,
  simulated_faults: [],
};

/** Connects a simulated elevator by our protocol, with an account of its own. */
export function createElevatorClient(
  elevator: SimulatedElevator,
  login: ElevatorLogin,
  log: LinkLog,
): ElevatorClient {
  const session = createMqttSession({
    connect: connectOverNetwork(login),
    clientOptions: () => ({
      clientId: login.username,
      keepalive: 10,
      connectTimeout: 10_000,
      will: { topic: login.state_topic, payload: Buffer.from(JSON.stringify(OFFLINE)), ...STATE },
    }),
    onConnect: async () => {
      await session.subscribe({ [login.request_topic]: { qos: 1 } });
      publishedAt = -Infinity;
    },
    onStatus: () => undefined,
    onMessage: (_topic, payload) => hear(payload),
    mayReconnect: async () => true,
    reconnect: { minMs: 1_000, maxMs: 6_000 },
    log,
    random: Math.random,
  });
  let publishedAt = -Infinity;
  let isAway = false;
  session.start();

  function hear(payload: Uint8Array): void {
    if (payload.length > ELEVATOR_MESSAGE_MOST) return;
    const message = parse(payload);
    const request = elevatorRequestMessage.safeParse(message);
    if (request.success) return elevator.ask(request.data);
    const fault = simulateElevatorMessage.safeParse(message);
    if (!fault.success) return log.warn({ elevator: login.username }, 'failed to parse a request');
    if (fault.data.fault === null) elevator.faults.clear();
    else elevator.faults.give(fault.data.fault, fault.data.seconds);
    publishedAt = -Infinity;
  }

  function leaveOrReturn(): void {
    const wantsAway = elevator.faults.has('offline');
    if (wantsAway === isAway) return;
    isAway = wantsAway;
    if (isAway) session.cut();
    else session.start();
  }

  return {
    tend(now, isNew) {
      leaveOrReturn();
      if (session.status() !== 'up') return;
      const state = elevator.state();
      const isWatched = state.session !== null || elevator.faults.active().length > 0;
      const every = isWatched ? RIDDEN_MS : ELEVATOR_HEARTBEAT.everyMs;
      if (!isNew && now - publishedAt < every) return;
      publishedAt = now;
      publish(session, login.state_topic, state, log);
    },
    close: () =>
      session.close({ topic: login.state_topic, payload: JSON.stringify(OFFLINE), delivery: STATE }),
  };
}

function publish(session: MqttSession, topic: string, state: ElevatorStateMessage, log: LinkLog): void {
  session
    .publish(topic, JSON.stringify(state), STATE)
    .catch((error: unknown) => log.debug({ err: error }, 'failed to publish the state'));
}

function parse(payload: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(payload).toString('utf8'));
  } catch {
    return undefined;
  }
}
