import { CONSOLE_TOPICS, ELEVATOR_TOPICS, isElevatorPrefix } from './topic-access.rules.ts';

/** A robot's account as a broker with Mosquitto's dynamic security plugin is given it. */
export type ProvisionedAccount = {
  readonly username: string;
  /** `<interface>/<v2|v3>/<manufacturer>/<serialNumber>` */
  readonly prefix: string;
  readonly password: string;
  readonly enabled: boolean;
};

type AclType = 'publishClientSend' | 'publishClientReceive' | 'subscribePattern' | 'unsubscribePattern';
export type Acl = {
  readonly acltype: string;
  readonly topic: string;
  readonly priority: number;
  readonly allow: boolean;
};
/** One command of `$CONTROL/dynamic-security/v1`. */
export type Command = Readonly<Record<string, unknown>> & { readonly command: string };

/** The broker's record of a client and of its role. */
export type KnownClient = {
  readonly username: string;
  readonly description: string;
  readonly roles: readonly string[];
  readonly disabled: boolean;
};
export type KnownRole = { readonly rolename: string; readonly acls: readonly Acl[] };

/**
 * What one robot may do, as a role of its own: the plugin of Debian's Mosquitto does not put a user's name into a pattern. The higher
 * priority decides, so that the refusals stand above the allowance.
 */
export function robotAcls(prefix: string): readonly Acl[] {
  if (isElevatorPrefix(prefix)) return elevatorAcls(prefix);
  const all = `${prefix}/#`;
  // A `#` also matches the topic right above it: the prefix itself belongs to no account.
  const refused = [
    prefix,
    ...CONSOLE_TOPICS.flatMap((topic) => [`${prefix}/${topic}`, `${prefix}/${topic}/#`]),
  ];
  return [
    ...refused.map((topic) => ({ acltype: 'publishClientSend', topic, priority: 10, allow: false })),
    { acltype: 'publishClientSend', topic: all, priority: 0, allow: true },
    { acltype: 'publishClientReceive', topic: all, priority: 0, allow: true },
    { acltype: 'subscribePattern', topic: all, priority: 0, allow: true },
    { acltype: 'unsubscribePattern', topic: all, priority: 0, allow: true },
  ];
}

/** An elevator says its state and hears what it is asked. */
function elevatorAcls(prefix: string): readonly Acl[] {
  const [says, hears] = [`${prefix}/${ELEVATOR_TOPICS.says}`, `${prefix}/${ELEVATOR_TOPICS.hears}`];
  return [
    { acltype: 'publishClientSend', topic: says, priority: 0, allow: true },
    ...(['publishClientReceive', 'subscribePattern', 'unsubscribePattern'] as const).map((acltype) => ({
      acltype,
      topic: hears,
      priority: 0,
      allow: true,
    })),
  ];
}

/** The console's access: every robot's topics. A `#` of Mosquitto leaves out topics that begin with `$`. */
export function consoleAcls(): readonly Acl[] {
  const types: readonly AclType[] = [
    'publishClientSend',
    'publishClientReceive',
    'subscribePattern',
    'unsubscribePattern',
  ];
  return types.map((acltype) => ({ acltype, topic: '#', priority: 0, allow: true }));
}

/** Anything without a rule is refused; only accounts allowed to subscribe receive a message. */
export const DEFAULT_ACCESS: Command = {
  command: 'setDefaultACLAccess',
  acls: [
    { acltype: 'publishClientSend', allow: false },
    { acltype: 'publishClientReceive', allow: true },
    { acltype: 'subscribe', allow: false },
    { acltype: 'unsubscribe', allow: true },
  ],
};

/** The role's commands: none when it is as it should be. */
export function planRole(rolename: string, acls: readonly Acl[], known: KnownRole | undefined): Command[] {
  if (known === undefined) return [{ command: 'createRole', rolename, acls }];
  return isSame(acls, known.acls) ? [] : [{ command: 'modifyRole', rolename, acls }];
}

/**
 * What has to be said for the broker to have exactly this account; nothing when it has. `fingerprint` tells whether the password is the
 * one that was set last, since a broker never reveals the passwords it keeps. The broker disconnects a disabled client at once.
 */
export function planClient(
  wanted: ProvisionedAccount,
  rolename: string,
  fingerprint: string,
  known: KnownClient | undefined,
): Command[] {
  const { username, password, enabled } = wanted;
  const roles = [{ rolename, priority: 0 }];
  const commands: Command[] = [];
  if (known === undefined) {
    commands.push({
      command: 'createClient',
      username,
      password,
      textname: 'Rota',
      textdescription: fingerprint,
      roles,
    });
  } else {
    if (known.description !== fingerprint)
      commands.push({ command: 'modifyClient', username, password, textdescription: fingerprint });
    if (known.roles.length !== 1 || known.roles[0] !== rolename)
      commands.push({ command: 'modifyClient', username, roles });
  }
  if (enabled === (known?.disabled ?? false))
    commands.push({ command: enabled ? 'enableClient' : 'disableClient', username });
  return commands;
}

/** An account that ended: the client, which puts its sessions out, and its role. */
export function planRemoval(
  username: string,
  rolename: string,
  known: { readonly client: boolean; readonly role: boolean },
): Command[] {
  return [
    ...(known.client ? [{ command: 'deleteClient', username }] : []),
    ...(known.role ? [{ command: 'deleteRole', rolename }] : []),
  ];
}

function isSame(wanted: readonly Acl[], known: readonly Acl[]): boolean {
  const text = (acls: readonly Acl[]): string =>
    acls
      .map(({ acltype, topic, priority, allow }) => JSON.stringify([acltype, topic, priority, allow]))
      .sort()
      .join('\n');
  return text(wanted) === text(known);
}
