import {
  ELEVATOR_MESSAGE_MOST,
  elevatorStateMessage,
  elevatorTopics,
  type ElevatorRequestKind,
  type ElevatorRequestMessage,
} from '@rota/contract/elevators';
import {
  createMqttSession,
  DEFAULT_RECONNECT,
  parsePayload,
  type Connect,
  type LinkLog,
  type ReconnectPause,
} from '@rota/robot-link';
import type { Asked, ElevatorAdapter, HeardState } from './elevator-adapter.ts';

export type MqttElevatorsOptions = {
  readonly connect: Connect;
  /** One per project's controller, so that a take-over disconnects the one before. */
  readonly clientId: string;
  readonly mayReconnect?: () => Promise<boolean>;
  readonly reconnect?: ReconnectPause;
  readonly log: LinkLog;
};

/** The elevators of a project that speak our protocol, over one connection to the broker. */
export type MqttElevators = {
  open(elevatorId: string, onState: (state: HeardState) => void): ElevatorAdapter;
  close(): Promise<void>;
};

type Peer = {
  readonly elevatorId: string;
  readonly onState: (state: HeardState) => void;
  saidNonsense: boolean;
};

/** Requests are written once, as orders are: who asks asks again. */
const REQUEST = { qos: 0, retain: false } as const;

/** Connects to the broker with the first elevator; comes back by itself. */
export function createMqttElevators(options: MqttElevatorsOptions): MqttElevators {
  const { log } = options;
  const peers = new Map<string, Peer>();
  const session = createMqttSession({
    connect: options.connect,
    clientOptions: () => ({ clientId: options.clientId, keepalive: 15, connectTimeout: 10_000 }),
    onConnect: () => listen([...peers.keys()]),
    onStatus: () => undefined,
    onMessage: receive,
    mayReconnect: options.mayReconnect ?? (async () => true),
    reconnect: options.reconnect ?? DEFAULT_RECONNECT,
    log,
    random: Math.random,
  });

  async function listen(topics: readonly string[]): Promise<void> {
    if (topics.length > 0)
      await session.subscribe(Object.fromEntries(topics.map((topic) => [topic, { qos: 1 }] as const)));
  }

  function receive(topic: string, payload: Uint8Array, retained: boolean): void {
    const peer = peers.get(topic);
    // An empty message clears what the broker kept.
    if (peer === undefined || payload.length === 0) return;
    const read = readState(payload);
    const { state } = read;
    if (state === undefined || read.unreadable.length > 0) {
      const { elevatorId } = peer;
      const fields = { elevatorId, unreadable: read.unreadable };
      if (!peer.saidNonsense) log.warn(fields, 'an elevator sent what cannot be read');
      peer.saidNonsense = true;
    } else {
      peer.saidNonsense = false;
    }
    if (state === undefined) return;
    // What the broker kept is of unknown age: where the cab was may be shown, but no robot drives by it.
    peer.onState(retained ? { ...state, doors: { front: 'unknown', rear: 'unknown' } } : state);
  }

  function put(
    elevatorId: string,
    request: ElevatorRequestKind,
    { sessionId, floor, door, ttlMs }: Asked,
  ): Promise<void> {
    const message: ElevatorRequestMessage = {
      request,
      session: sessionId,
      floor,
      door,
      ttl_s: Math.ceil(ttlMs / 1_000),
    };
    return session.publish(elevatorTopics(elevatorId).request, JSON.stringify(message), REQUEST);
  }

  return {
    open(elevatorId, onState) {
      const topic = elevatorTopics(elevatorId).state;
      peers.set(topic, { elevatorId, onState, saidNonsense: false });
      session.start();
      if (session.status() === 'up') inBackground(listen([topic]));
      return {
        acquire: (asked) => put(elevatorId, 'acquire', asked),
        call: (asked) => put(elevatorId, 'call', asked),
        holdDoor: (asked) => put(elevatorId, 'hold_door', asked),
        release: (asked) => put(elevatorId, 'release', asked),
        attend: () => undefined,
        close: () => {
          peers.delete(topic);
          if (session.status() === 'up') inBackground(session.unsubscribe([topic]));
        },
      };
    },
    close: () => session.close(),
  };

  function inBackground(work: Promise<void>): void {
    work.catch((error: unknown) => log.debug({ err: error }, 'subscriptions wait for the broker'));
  }
}

type ReadState = { readonly state?: HeardState; readonly unreadable: readonly string[] };

/** @returns without a state for what is none, with the fields whose values are no JSON */
function readState(payload: Uint8Array): ReadState {
  const parsed = payload.length > ELEVATOR_MESSAGE_MOST ? undefined : parsePayload(payload);
  if (!parsed?.ok) return { unreadable: [] };
  const { unreadable } = parsed;
  const read = elevatorStateMessage.safeParse(parsed.value);
  if (!read.success) return { unreadable };
  const { floor, doors, mode, session, simulated_faults: faults } = read.data;
  return {
    unreadable,
    state: { floor, doors, mode, sessionId: session, ...(faults && { simulatedFaults: faults }) },
  };
}
