import { createHash, timingSafeEqual } from 'node:crypto';
import type { MqttSignIn } from '@rota/contract/mqtt';
import {
  checkAccount,
  CONSOLE_TOPICS,
  ELEVATOR_TOPICS,
  isElevatorPrefix,
  judgePublish,
  maySubscribe,
  type MqttAccounts,
} from '../../../adapters/broker/index.ts';
import { forbidden } from '../../../http/access.ts';

export type MqttQuestionsDeps = {
  readonly accounts: MqttAccounts;
  /** The secret that the broker shows; undefined: no broker asks, and every question is rejected. */
  readonly secret: string | undefined;
  /** How the console itself signs in there. */
  readonly console: { readonly username: string; readonly password: string } | undefined;
  readonly clock: () => number;
};
export type MqttQuestions = ReturnType<typeof createMqttQuestions>;

/** A robot is asked for its password again after this long, so that a disabled one is out by then even at a broker without notices. */
const SIGN_IN_LASTS_S = 900;
const DENIED: MqttSignIn = { result: 'deny', is_superuser: false, acl: [] };

/** Answers a broker that asks over HTTP whom to let in. Whatever is not clearly allowed is denied. */
export function createMqttQuestions({ accounts, secret, console, clock }: MqttQuestionsDeps) {
  /** Throws FORBIDDEN for a caller that does not know the secret. */
  function checkBroker(shown: unknown): void {
    if (secret === undefined || typeof shown !== 'string' || !isSame(shown, secret)) throw forbidden();
  }

  async function authenticate(asked: {
    readonly username: string;
    readonly password: string;
  }): Promise<MqttSignIn> {
    if (asked.username === console?.username) {
      if (!isSame(asked.password, console.password)) return DENIED;
      return {
        result: 'allow',
        is_superuser: false,
        acl: [{ permission: 'allow', action: 'all', topic: '#' }],
      };
    }
    const signedIn = checkAccount(await accounts.find(asked.username), Buffer.from(asked.password));
    if (signedIn?.access.kind !== 'robot') return DENIED;
    return {
      result: 'allow',
      is_superuser: false,
      expire_at: Math.floor(clock() / 1000) + SIGN_IN_LASTS_S,
      acl: [...allowedBelow(signedIn.access.prefix), { permission: 'deny', action: 'all', topic: '#' }],
    };
  }

  async function authorize(asked: {
    username: string;
    topic: string;
    action: 'publish' | 'subscribe';
  }): Promise<{ result: 'allow' | 'deny' }> {
    const { username, topic, action } = asked;
    const account = username === console?.username ? undefined : await accounts.find(username);
    const isConsole = username === console?.username;
    if (!isConsole && account?.enabled !== true) return { result: 'deny' };
    const access =
      account === undefined
        ? ({ kind: 'console' } as const)
        : ({ kind: 'robot', prefix: account.prefix } as const);
    const may =
      action === 'publish' ? judgePublish(access, topic, false) !== 'refuse' : maySubscribe(access, topic);
    return { result: may ? 'allow' : 'deny' };
  }

  return { checkBroker, authenticate, authorize };
}

/** What a robot, a device or an elevator may do below its prefix, the refusals first. */
function allowedBelow(prefix: string): MqttSignIn['acl'] {
  if (isElevatorPrefix(prefix)) {
    return [
      { permission: 'allow', action: 'publish', topic: `${prefix}/${ELEVATOR_TOPICS.says}` },
      { permission: 'allow', action: 'subscribe', topic: `${prefix}/${ELEVATOR_TOPICS.hears}` },
    ];
  }
  const refused = CONSOLE_TOPICS.flatMap((topic) => [`${prefix}/${topic}`, `${prefix}/${topic}/#`]);
  return [
    ...refused.map((topic) => ({ permission: 'deny', action: 'publish', topic }) as const),
    { permission: 'allow', action: 'all', topic: `${prefix}/#` },
  ];
}

function isSame(given: string, wanted: string): boolean {
  const digest = (value: string): Buffer => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
