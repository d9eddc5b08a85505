import { createHash, timingSafeEqual } from 'node:crypto';
import type { TopicAccess } from './topic-access.rules.ts';

/** A robot's MQTT account as the broker needs it. */
export type MqttAccount = {
  readonly username: string;
  /** `<interface>/<v2|v3>/<manufacturer>/<serialNumber>` */
  readonly prefix: string;
  /** SHA-256 of each valid password, hex. */
  readonly passwordHashes: readonly string[];
  readonly enabled: boolean;
};

/** Where accounts come from. Errors mean "ask again later", not "no". */
export type MqttAccounts = {
  find(username: string): Promise<MqttAccount | undefined>;
  list(usernames: readonly string[]): Promise<MqttAccount[]>;
};

/** The access of a signed-in client, and its account and password. */
export type SignedIn = {
  readonly username: string;
  readonly access: TopicAccess;
  readonly passwordHash: string;
};

/** SHA-256 in hex: enough for a password of 32 random bytes, which no dictionary holds. */
export function hashMqttPassword(password: string | Uint8Array): string {
  return createHash('sha256').update(password).digest('hex');
}

const NO_ACCOUNT: MqttAccount = {
  username: '',
  prefix: '',
  passwordHashes: ['0'.repeat(64)],
  enabled: false,
};

/** Checks a password against an account. An unknown user costs the same comparison as a known one. */
export function checkAccount(account: MqttAccount | undefined, password: Uint8Array): SignedIn | undefined {
  const { username, prefix, passwordHashes, enabled } = account ?? NO_ACCOUNT;
  const given = Buffer.from(hashMqttPassword(password), 'hex');
  const match = passwordHashes.find((hash) => isSameHash(given, hash));
  if (match === undefined || !enabled || account === undefined) return undefined;
  return { username, access: { kind: 'robot', prefix }, passwordHash: match };
}

/** Does the account still let this session in? */
export function isStillValid(session: SignedIn, account: MqttAccount | undefined): boolean {
  if (session.access.kind === 'console') return true;
  return (
    account !== undefined &&
    account.enabled &&
    account.prefix === session.access.prefix &&
    account.passwordHashes.includes(session.passwordHash)
  );
}

function isSameHash(given: Buffer, hash: string): boolean {
  const wanted = Buffer.from(hash, 'hex');
  return wanted.length === given.length && timingSafeEqual(given, wanted);
}
