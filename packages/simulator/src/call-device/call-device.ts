import {
  deviceCommandMessage,
  deviceTopics,
  type DeviceCommandMessage,
  type PressKind,
} from '@rota/contract/call-devices';
import { createMqttSession, connectOverNetwork, type LinkLog, type MqttSession } from '@rota/robot-link';
import { randomUUID } from 'node:crypto';

/** A device's credentials and the topic prefix under which it publishes and subscribes, as issued at its registration. */
type DeviceLogin = {
  readonly url: string;
  readonly username: string;
  readonly password: string;
  readonly prefix: string;
};

/** A call button or a watch at the broker. */
export type SimulatedCallDevice = {
  /** Presses the button. A press is published until it is answered; a further press before that counts as the same. */
  press(kind: PressKind): void;
  close(): Promise<void>;
};
type Options = {
  readonly login: DeviceLogin;
  /** Percent at the start; a day takes some of it. */
  readonly battery: number;
  readonly onHeard: (message: DeviceCommandMessage) => void;
  readonly log: LinkLog;
};

const STATE_EVERY_MS = 50_000;
const SAY_AGAIN_MS = 2_000;
const BATTERY_LASTS_MS = 20 * 86_400_000;
const FIRMWARE = '2.4.1';

/** Connects a simulated device by our protocol, with an account of its own. */
export function createCallDevice({ login, battery, onHeard, log }: Options): SimulatedCallDevice {
  const topics = deviceTopics(login.prefix);
  const began = performance.now();
  let open: { readonly id: string; readonly kind: PressKind } | undefined;
  const session: MqttSession = createMqttSession({
    connect: connectOverNetwork(login),
    clientOptions: () => ({
      clientId: login.username,
      keepalive: 20,
      connectTimeout: 10_000,
      will: { topic: topics.state, payload: Buffer.from('{"online":false}'), qos: 1, retain: true },
    }),
    onConnect: () => session.subscribe({ [topics.command]: { qos: 1 } }),
    onStatus: (status) => {
      if (status === 'up') sayState();
    },
    onMessage: (_topic, payload) => hear(payload),
    mayReconnect: async () => true,
    reconnect: { minMs: 1_000, maxMs: 6_000 },
    log,
    random: Math.random,
  });
  const state = () => ({
    battery: Math.max(1, Math.round(battery - ((performance.now() - began) / BATTERY_LASTS_MS) * 100)),
    firmware: FIRMWARE,
  });

  function say(message: object, retain: boolean): void {
    // An unanswered press is published again.
    session.publish(topics.state, JSON.stringify(message), { qos: 1, retain }).catch(() => undefined);
  }
  const sayState = (): void => say(state(), true);
  const sayPress = (): void => {
    if (open !== undefined) say({ ...state(), press: open }, false);
  };

  function hear(payload: Uint8Array): void {
    const heard = deviceCommandMessage.safeParse(parse(payload));
    if (!heard.success) return log.warn({ device: login.username }, 'failed to parse a command');
    if (heard.data.command === 'answer') {
      if (heard.data.press !== open?.id) return;
      open = undefined;
    }
    onHeard(heard.data);
  }

  const timers = [setInterval(sayState, STATE_EVERY_MS), setInterval(sayPress, SAY_AGAIN_MS)];
  session.start();
  return {
    press(kind) {
      open ??= { id: randomUUID(), kind };
      sayPress();
    },
    close: () => {
      for (const timer of timers) clearInterval(timer);
      return session.close({
        topic: topics.state,
        payload: '{"online":false}',
        delivery: { qos: 1, retain: true },
      });
    },
  };
}

function parse(payload: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(payload).toString());
  } catch {
    return undefined;
  }
}
