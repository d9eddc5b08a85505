import { randomUUID } from 'node:crypto';
import { connect, type MqttClient } from 'mqtt';
import { z } from 'zod';
import type { BrokerLog } from './broker-log.ts';
import type { Command, KnownClient, KnownRole } from './dynamic-security.rules.ts';

const CONTROL = '$CONTROL/dynamic-security/v1';
const ANSWERS = `${CONTROL}/response`;
const PATIENCE_MS = 10_000;
/** Commands in one message, which keeps it far below what brokers take. */
const AT_ONCE = 50;

export type ControlAccess = { readonly url: string; readonly username: string; readonly password: string };

/** The broker refused a command. */
export class ControlError extends Error {
  readonly command: string;
  constructor(command: string, problem: string) {
    super(`The broker refused ${command}: ${problem}`);
    this.name = 'ControlError';
    this.command = command;
  }
}

/** A connection by which a broker's accounts are managed. It comes back by itself. */
export type ControlClient = {
  /** Carries out commands in order. Rejects with ControlError at the first that is refused, or when the broker does not answer. */
  run(commands: readonly Command[]): Promise<void>;
  /** The broker's accounts and roles as of one moment: a role must not be deleted while an unseen client still has it. */
  list(): Promise<{ readonly clients: readonly KnownClient[]; readonly roles: readonly KnownRole[] }>;
  /** Takes off what the broker keeps on a topic. */
  dropRetained(topic: string): Promise<void>;
  close(): Promise<void>;
};

const acl = z.object({
  acltype: z.string(),
  topic: z.string(),
  priority: z.number().default(0),
  allow: z.boolean().default(false),
});
const client = z.object({
  username: z.string(),
  textdescription: z.string().default(''),
  roles: z.array(z.object({ rolename: z.string() })).default([]),
  disabled: z.boolean().default(false),
});
const answer = z.object({
  command: z.string(),
  correlationData: z.string().optional(),
  error: z.string().optional(),
  data: z.unknown().optional(),
});
const answers = z.object({ responses: z.array(z.unknown()) });
const clientList = z.object({ clients: z.array(client) });
const roleList = z.object({
  roles: z.array(z.object({ rolename: z.string(), acls: z.array(acl).default([]) })),
});

type Waiting = { readonly resolve: (data: unknown) => void; readonly reject: (error: Error) => void };

/** Connects; `onReady` runs after each connect. A user that may not manage accounts is reported in the log, not thrown. */
export function connectControl(access: ControlAccess, onReady: () => void, log: BrokerLog): ControlClient {
  const waiting = new Map<string, Waiting>();
  const mqtt: MqttClient = connect(access.url, {
    username: access.username,
    password: access.password,
    clientId: `rota-accounts-${randomUUID()}`,
    clean: true,
    reconnectPeriod: 1_000 + Math.round(Math.random() * 1_000),
    queueQoSZero: false,
  });
  mqtt.on('connect', () => {
    mqtt
      .subscribeAsync(ANSWERS, { qos: 1 })
      .then(onReady)
      .catch((error: unknown) =>
        log.error({ err: error }, 'the MQTT user of the console may not manage accounts at the broker'),
      );
  });
  mqtt.on('message', (_topic, payload) => {
    for (const one of readAnswers(payload)) settle(one);
  });
  mqtt.on('error', (error) =>
    log.warn({ reason: error.message }, 'the broker’s accounts cannot be managed now'),
  );

  // An answer that was under way when the connection ended does not come any more.
  mqtt.on('close', () => rejectAll('the connection ended'));

  function rejectAll(problem: string): void {
    for (const { reject } of waiting.values()) reject(new ControlError('everything', problem));
    waiting.clear();
  }

  function settle({ command, correlationData, error, data }: z.infer<typeof answer>): void {
    const waiter = correlationData === undefined ? undefined : waiting.get(correlationData);
    if (correlationData === undefined || waiter === undefined) return;
    waiting.delete(correlationData);
    if (error === undefined) waiter.resolve(data);
    else waiter.reject(new ControlError(command, error));
  }

  async function send(commands: readonly Command[]): Promise<unknown[]> {
    const asked = commands.map((command) => ({ ...command, correlationData: randomUUID() }));
    const answered = asked.map(({ command, correlationData }) =>
      expectAnswer(waiting, command, correlationData),
    );
    const all = Promise.all(answered);
    // Reported below, when the sending itself fails: without this line Node would exit on an unhandled rejection.
    all.catch(() => undefined);
    if (!mqtt.connected) throw new ControlError('everything', 'there is no connection');
    await mqtt.publishAsync(CONTROL, JSON.stringify({ commands: asked }), { qos: 1 });
    return all;
  }

  return {
    async run(commands) {
      for (let from = 0; from < commands.length; from += AT_ONCE)
        await send(commands.slice(from, from + AT_ONCE));
    },
    async list() {
      const all = { verbose: true, count: -1, offset: 0 };
      const [clients, roles] = await send([
        { command: 'listClients', ...all },
        { command: 'listRoles', ...all },
      ]);
      return {
        clients: clientList
          .parse(clients)
          .clients.map(({ username, textdescription, roles: held, disabled }) => ({
            username,
            description: textdescription,
            roles: held.map((role) => role.rolename),
            disabled,
          })),
        roles: roleList.parse(roles).roles,
      };
    },
    async dropRetained(topic) {
      await mqtt.publishAsync(topic, '', { qos: 1, retain: true });
    },
    async close() {
      rejectAll('the connection was closed');
      await mqtt.endAsync(true);
    },
  };
}

async function expectAnswer(waiting: Map<string, Waiting>, command: string, id: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  waiting.set(id, { resolve, reject });
  const timer = setTimeout(() => {
    waiting.delete(id);
    reject(new ControlError(command, 'there was no answer'));
  }, PATIENCE_MS);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}

/** Another user of the plugin hears the same topic, so what is not an answer is passed over. */
function readAnswers(payload: Uint8Array): z.infer<typeof answer>[] {
  try {
    const { responses } = answers.parse(JSON.parse(Buffer.from(payload).toString('utf8')));
    return responses.flatMap((one) => answer.safeParse(one).data ?? []);
  } catch {
    return [];
  }
}
