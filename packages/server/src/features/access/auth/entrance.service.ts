import { randomUUID } from 'node:crypto';
import {
  isAsked,
  PIN_LENGTH,
  PIN_LIVES_S,
  RESEND_AFTER_S,
  type LoginAnswer,
  type User,
} from '@rota/contract/auth';
import type { Tx } from '../../../db/database.ts';
import { addressOf } from '../../../http/address-list.ts';
import { recordAudit } from '../../../audit/index.ts';
import type { Outbox } from '../../notices/outbox/index.ts';
import { messageText } from './auth-messages.rules.ts';
import * as store from './auth.store.ts';
import { SESSION_LIVES_S, STEP_LIVES_S, type Caller, type SignedIn } from './caller-cookies.service.ts';
import * as challenges from './challenges.store.ts';
import type { Codes } from './sign-in-codes.service.ts';
import type { DueOf } from './second-factor-due.service.ts';
import type { SecondFactorPort } from './second-factors.port.ts';
import { noteSentCode, waitForCode, type CodePlace } from './sent-codes.store.ts';
import type { SignInLimits } from './sign-in-limits.service.ts';
import type { SignInLog } from './sign-in-log.service.ts';
import type { SignInPolicies } from './sign-in-policy.service.ts';
import { digestOf, newRandomToken, type Tokens } from './tokens.service.ts';

/** The method of a sign-in; methods other than the password are logged. */
export type EntranceHow =
  'password' | 'pin' | 'totp' | 'recovery_code' | 'passkey' | 'invitation' | 'provider';

export type Entrance = ReturnType<typeof createEntrance>;

export type EntranceDeps = {
  readonly tokens: Tokens;
  readonly dueOf: DueOf;
  readonly policies: SignInPolicies;
  readonly factors: SecondFactorPort;
  readonly limits: SignInLimits;
  readonly log: SignInLog;
  readonly codes: Codes;
  readonly outbox: Pick<Outbox, 'sms'>;
};

/** The way from a claimed identity to a session: the remaining steps, and the session itself. */
export function createEntrance(deps: EntranceDeps) {
  const { tokens, dueOf, policies, factors, limits, log, codes, outbox } = deps;

  /** After a right first step: a session, or what is asked for next. */
  async function proceed(
    tx: Tx,
    account: store.Account,
    caller: Caller,
    how: EntranceHow = 'password',
  ): Promise<SignedIn> {
    const { user } = account;
    const methods = await factors.methodsOf(tx, user.id);
    if (methods.length > 0) return askSecondFactor(tx, user, caller, methods);
    if (how === 'password' && (await asksPin(tx, account))) return askPin(tx, account, caller);
    return open(tx, user, caller, { how, isStrong: false });
  }

  async function asksPin(tx: Tx, { user, smsPin }: store.Account): Promise<boolean> {
    if (user.phone === null) return false;
    const policy = await policies.read(tx);
    return smsPin || isAsked(policy.sms_pin, await store.rolesOf(tx, user.id));
  }

  async function askSecondFactor(
    tx: Tx,
    user: User,
    caller: Caller,
    methods: readonly ('totp' | 'passkey' | 'recovery_code')[],
  ): Promise<SignedIn> {
    const challengeToken = newRandomToken();
    await challenges.insertChallenge(tx, {
      id: randomUUID(),
      digest: digestOf(challengeToken),
      userId: user.id,
      kind: 'second_factor',
      address: addressOf(caller.ip),
      livesS: STEP_LIVES_S,
    });
    return {
      answer: { status: 'second_factor_required', methods: [...methods], expires_in_s: STEP_LIVES_S },
      challengeToken,
    };
  }

  /** Sends the digits, unless this device or address was sent some a moment ago, which still open. */
  async function askPin(tx: Tx, account: store.Account, caller: Caller): Promise<SignedIn> {
    const { user } = account;
    const address = addressOf(caller.ip);
    const place = await placeOf(tx, user.id, caller);
    const waitS = await waitForCode(tx, user.id, 'pin', place);
    const earlier = await findChallenge(tx, user.id, caller);
    if (waitS > 0 && earlier?.pinDigest !== undefined) {
      return { answer: pinAnswer(user, earlier.expiresInS, Math.min(waitS, RESEND_AFTER_S)) };
    }
    await noteSentCode(tx, user.id, 'pin', place);
    const id = randomUUID();
    const challengeToken = newRandomToken();
    const pin = codes.make(PIN_LENGTH);
    await challenges.insertChallenge(tx, {
      id,
      digest: digestOf(challengeToken),
      userId: user.id,
      kind: 'sms',
      address,
      pinDigest: codes.digest(pin, id),
      livesS: PIN_LIVES_S,
    });
    await sendPin(tx, account, caller, pin);
    return { answer: pinAnswer(user, PIN_LIVES_S, RESEND_AFTER_S), challengeToken };
  }

  /** New digits for a sign-in that waits for some. Throws ThrottlerException while none may be sent. */
  async function sendAgain(
    tx: Tx,
    account: store.Account,
    challenge: challenges.Challenge,
    caller: Caller,
  ): Promise<SignedIn> {
    await noteSentCode(tx, account.user.id, 'pin', await placeOf(tx, account.user.id, caller));
    const pin = codes.make(PIN_LENGTH);
    await challenges.renewPin(tx, challenge.id, codes.digest(pin, challenge.id), PIN_LIVES_S);
    await sendPin(tx, account, caller, pin);
    return { answer: pinAnswer(account.user, PIN_LIVES_S, RESEND_AFTER_S) };
  }

  async function sendPin(
    tx: Tx,
    { user, language }: store.Account,
    caller: Caller,
    code: string,
  ): Promise<void> {
    const text = messageText(language ?? caller.language, 'pin', { code });
    await outbox.sms(tx, { to: user.phone ?? '', text, purpose: 'sign_in_code', livesS: PIN_LIVES_S });
    await recordAudit(tx, {
      ...log.about(user),
      actor: log.system,
      code: 'LOG_PIN_SENT',
      before: null,
      after: null,
    });
  }

  /** The sign-in that this device has begun; without a cookie that we know, the one that was begun at its address. Locked. */
  async function findChallenge(
    tx: Tx,
    userId: string,
    caller: Caller,
  ): Promise<challenges.Challenge | undefined> {
    const shown =
      caller.challengeToken === undefined
        ? undefined
        : await challenges.findByCookie(tx, digestOf(caller.challengeToken));
    return shown?.userId === userId ? shown : challenges.findAtAddress(tx, userId, addressOf(caller.ip));
  }

  async function placeOf(tx: Tx, userId: string, { deviceToken }: Caller): Promise<CodePlace> {
    return deviceToken !== undefined && (await limits.knows(tx, userId, deviceToken))
      ? `device ${digestOf(deviceToken)}`
      : 'stranger';
  }

  /** Opens a session in place of the one that this browser had: everything that was asked for is given. The device is known from now on. */
  async function open(
    tx: Tx,
    user: User,
    caller: Caller,
    by: { how: EntranceHow; isStrong: boolean },
  ): Promise<SignedIn> {
    const sessionId = randomUUID();
    const refreshToken = newRandomToken();
    await endEarlier(tx, caller);
    await store.insertSession(
      tx,
      {
        id: sessionId,
        userId: user.id,
        digest: digestOf(refreshToken),
        ip: addressOf(caller.ip),
        userAgent: caller.userAgent.slice(0, 300),
        isStrong: by.isStrong,
      },
      SESSION_LIVES_S,
    );
    const deviceToken = await limits.know(tx, user.id, caller.deviceToken);
    await log.noteSuccess(tx, user, caller.ip, by.how);
    return {
      answer: await answerFor(tx, user, sessionId, by.isStrong),
      refreshToken,
      deviceToken,
      challengeToken: null,
    };
  }

  /** The browser is about to lose the token that renews its earlier session; no one else may have it. */
  async function endEarlier(tx: Tx, { refreshToken }: Caller): Promise<void> {
    const earlier =
      refreshToken === undefined ? undefined : await store.findByRefreshDigest(tx, digestOf(refreshToken), 0);
    if (earlier !== undefined) await store.endSession(tx, earlier.sessionId);
  }

  async function answerFor(tx: Tx, user: User, sessionId: string, isStrong: boolean): Promise<LoginAnswer> {
    const roles = await store.rolesOf(tx, user.id);
    const due = await dueOf(tx, user.id, roles, isStrong);
    const token = await tokens.sign({
      sub: user.id,
      sid: sessionId,
      roles: due === undefined ? roles : {},
      ...(due && { due }),
    });
    return { status: 'success', token, user };
  }

  /** What the sign-in that this device has begun still asks for; undefined when it has begun none. */
  async function pending(tx: Tx, caller: Caller): Promise<LoginAnswer | undefined> {
    if (caller.challengeToken === undefined) return undefined;
    const challenge = await challenges.findByCookie(tx, digestOf(caller.challengeToken));
    const account = challenge && (await store.findAccount(tx, { id: challenge.userId }));
    if (challenge === undefined || account === undefined) return undefined;
    if (challenge.kind === 'sms') {
      const waitS = await waitForCode(
        tx,
        challenge.userId,
        'pin',
        await placeOf(tx, challenge.userId, caller),
      );
      return pinAnswer(account.user, challenge.expiresInS, waitS);
    }
    const methods = [...(await factors.methodsOf(tx, challenge.userId))];
    return { status: 'second_factor_required', methods, expires_in_s: challenge.expiresInS };
  }

  return { proceed, open, answerFor, findChallenge, sendAgain, pending };
}

function pinAnswer({ phone }: User, expiresInS: number, resendInS: number): LoginAnswer {
  return {
    status: 'sms_validation_required',
    expires_in_s: expiresInS,
    resend_in_s: resendInS,
    phone_end: (phone ?? '').slice(-2),
  };
}
