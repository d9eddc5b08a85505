import { createHash } from 'node:crypto';
import {
  connectControl,
  ControlError,
  type ControlAccess,
  type ControlClient,
} from './dynamic-security-client.ts';
import {
  consoleAcls,
  DEFAULT_ACCESS,
  planClient,
  planRemoval,
  planRole,
  robotAcls,
  type Command,
  type KnownClient,
  type KnownRole,
  type ProvisionedAccount,
} from './dynamic-security.rules.ts';
import type { BrokerLog } from './broker-log.ts';
import { keptBelow } from './topic-access.rules.ts';

export type ProvisioningOptions = {
  readonly access: ControlAccess;
  /** Tells the accounts of this installation from those of others at the same broker. */
  readonly installation: string;
  /** All accounts as they should be, or those of these users. */
  readonly accounts: (usernames?: readonly string[]) => Promise<readonly ProvisionedAccount[]>;
  readonly log: BrokerLog;
  /** How often everything is compared, in case something was lost; 60 s by default. */
  readonly compareMs?: number;
};

/** Keeps the accounts at a Mosquitto with dynamic security as the console has them. */
export type Provisioning = {
  /** Brings one account up to date. A removed one goes, with what the broker kept under its prefix. Never rejects: what fails is done with the next comparison. */
  apply(username: string, removedPrefix: string | null): Promise<void>;
  /** Compares all; answers how many commands that took. Rejects when the broker cannot be asked. */
  compare(): Promise<number>;
  stop(): Promise<void>;
};

const COMPARE_MS = 60_000;
const RETRY_MS = 2_000;

export function startProvisioning(options: ProvisioningOptions): Provisioning {
  const { log, installation, access } = options;
  const rolePrefix = `rota-${installation}-`;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;
  // One change after the other: two that cross could leave the older one standing.
  let queue: Promise<unknown> = Promise.resolve();
  const control: ControlClient = connectControl(access, () => inBackground(compare()), log);
  const timer = setInterval(() => inBackground(compare()), options.compareMs ?? COMPARE_MS);
  timer.unref();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  }

  function retryLater(error: unknown): void {
    if (stopped) return;
    log.warn(
      { reason: error instanceof ControlError ? error.message : String(error) },
      'the broker’s accounts could not be compared',
    );
    clearTimeout(retry);
    retry = setTimeout(() => inBackground(compare()), RETRY_MS).unref();
  }

  function inBackground(work: Promise<unknown>): void {
    work.catch(retryLater);
  }

  function planFor(
    account: ProvisionedAccount,
    clients: ReadonlyMap<string, KnownClient>,
    roles: ReadonlyMap<string, KnownRole>,
  ): Command[] {
    const rolename = `${rolePrefix}${account.username}`;
    return [
      ...planRole(rolename, robotAcls(account.prefix), roles.get(rolename)),
      ...planClient(account, rolename, fingerprintOf(account), clients.get(account.username)),
    ];
  }

  async function listKnown(): Promise<{ clients: Map<string, KnownClient>; roles: Map<string, KnownRole> }> {
    const { clients, roles } = await control.list();
    return {
      clients: new Map(clients.map((one) => [one.username, one])),
      roles: new Map(roles.map((one) => [one.rolename, one])),
    };
  }

  function planConsole(
    clients: ReadonlyMap<string, KnownClient>,
    roles: ReadonlyMap<string, KnownRole>,
  ): Command[] {
    const rolename = `${rolePrefix}console`;
    const own = clients.get(access.username);
    const has = own?.roles.includes(rolename) === true;
    const commands = planRole(rolename, consoleAcls(), roles.get(rolename));
    if (!has) commands.push({ command: 'addClientRole', username: access.username, rolename, priority: 0 });
    return commands;
  }

  async function compareNow(): Promise<number> {
    const { clients, roles } = await listKnown();
    const wanted = await options.accounts();
    const names = new Set(wanted.map((account) => account.username));
    const gone = [...roles.keys()]
      .filter((role) => role.startsWith(rolePrefix) && role !== `${rolePrefix}console`)
      .map((role) => role.slice(rolePrefix.length))
      .filter((username) => !names.has(username));
    const commands = [
      ...wanted.flatMap((account) => planFor(account, clients, roles)),
      ...gone.flatMap((username) =>
        planRemoval(username, `${rolePrefix}${username}`, { client: clients.has(username), role: true }),
      ),
      // Last, as the broker puts a client out whose roles change.
      ...planConsole(clients, roles),
    ];
    await control.run([DEFAULT_ACCESS, ...commands]);
    if (commands.length > 0)
      log.info(
        { commands: commands.length, accounts: wanted.length },
        'the broker’s accounts were brought up to date',
      );
    return commands.length;
  }

  const compare = (): Promise<number> => inTurn(compareNow);

  async function applyNow(username: string, removedPrefix: string | null): Promise<void> {
    const [account] = await options.accounts([username]);
    const { clients, roles } = await listKnown();
    const rolename = `${rolePrefix}${username}`;
    const isKnown = { client: clients.has(username), role: roles.has(rolename) };
    await control.run(
      account === undefined ? planRemoval(username, rolename, isKnown) : planFor(account, clients, roles),
    );
    if (removedPrefix !== null)
      for (const topic of keptBelow(removedPrefix)) await control.dropRetained(`${removedPrefix}/${topic}`);
  }

  return {
    apply: (username, removedPrefix) => inTurn(() => applyNow(username, removedPrefix)).catch(retryLater),
    compare,
    async stop() {
      stopped = true;
      clearInterval(timer);
      clearTimeout(retry);
      await control.close();
    },
  };
}

/** Tells one password of 32 random bytes from the next, and tells nothing of it. */
function fingerprintOf(account: ProvisionedAccount): string {
  return createHash('sha256')
    .update(`rota ${account.username} ${account.password}`)
    .digest('hex')
    .slice(0, 32);
}
