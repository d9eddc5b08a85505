import {
  DEVICE_MESSAGE_MOST,
  deviceStateMessage,
  deviceTopics,
  type DeviceCommandMessage,
  type DeviceStateMessage,
} from '@rota/contract/call-devices';
import {
  createMqttSession,
  DEFAULT_RECONNECT,
  parsePayload,
  type Connect,
  type LinkLog,
} from '@rota/robot-link';

export type DeviceAddress = { readonly projectId: number; readonly deviceId: string };
export type DeviceLinkOptions = {
  readonly connect: Connect;
  readonly clientId: string;
  /** Called with new messages of a device; retained ones are skipped. */
  readonly onState: (from: DeviceAddress, state: DeviceStateMessage) => void;
  readonly log: LinkLog;
};
/** Devices that call robots, over one connection to the broker. */
export type DeviceLink = {
  start(): void;
  /** Nothing is kept for a device that is not there: it asks again. */
  tell(to: DeviceAddress, command: DeviceCommandMessage): void;
  close(): Promise<void>;
};

/** Devices add `/state` to their prefix; one whose prefix was typed with a slash at its end speaks below an empty level. */
const EVERY_DEVICE = ['rota/v1/+/+/state', 'rota/v1/+/+//state'] as const;
const ADDRESS = /^rota\/v1\/([1-9][0-9]{0,9})\/([A-Za-z0-9._-]{1,64})\/{1,2}state$/;

/** Connects when started; comes back by itself. */
export function createDeviceLink({ connect, clientId, onState, log }: DeviceLinkOptions): DeviceLink {
  const session = createMqttSession({
    connect,
    clientOptions: () => ({ clientId, keepalive: 15, connectTimeout: 10_000 }),
    onConnect: () => session.subscribe(Object.fromEntries(EVERY_DEVICE.map((topic) => [topic, { qos: 1 }]))),
    onStatus: () => undefined,
    onMessage: receive,
    mayReconnect: async () => true,
    reconnect: DEFAULT_RECONNECT,
    log,
    random: Math.random,
  });

  function receive(topic: string, payload: Uint8Array, retained: boolean): void {
    const [, project, deviceId] = ADDRESS.exec(topic) ?? [];
    // An empty message clears what the broker kept.
    if (project === undefined || deviceId === undefined || retained || payload.length === 0) return;
    const read = readState(payload);
    if (read?.unreadable.length)
      log.debug({ deviceId, fields: read.unreadable }, 'a device sent values that are no JSON');
    if (read?.state === undefined) log.debug({ deviceId }, 'a device sent what cannot be read');
    else onState({ projectId: Number(project), deviceId }, read.state);
  }

  return {
    start: () => session.start(),
    tell({ projectId, deviceId }, command) {
      const { command: topic } = deviceTopics(`rota/v1/${projectId}/${deviceId}`);
      session
        .publish(topic, JSON.stringify(command), { qos: 1, retain: false })
        .catch((error: unknown) => log.debug({ err: error, deviceId }, 'a device was not notified'));
    },
    close: () => session.close(),
  };
}

/** @returns undefined for what is no JSON; without a state for what is no state */
function readState(
  payload: Uint8Array,
): { readonly state?: DeviceStateMessage; readonly unreadable: readonly string[] } | undefined {
  if (payload.length > DEVICE_MESSAGE_MOST) return undefined;
  const parsed = parsePayload(payload);
  if (!parsed.ok) return undefined;
  const { data: state } = deviceStateMessage.safeParse(parsed.value);
  return { ...(state && { state }), unreadable: parsed.unreadable };
}
