import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { User } from '@rota/contract/auth';
import type { KeptPasskey } from './second-factors.store.ts';

/** What a browser sends: the standard's shape, unchecked. */
export type Credential = { readonly id: string; readonly [key: string]: unknown };
/** Where passkeys are good: the host of the console's address, which browsers hold them to. */
export type Place = { readonly origin: string; readonly host: string };

export function placeOf(origin: string): Place {
  return { origin, host: new URL(origin).hostname };
}

/** What the browser is asked to make. The challenge in it is good once. */
export async function creationOptions(place: Place, user: User, existing: readonly KeptPasskey[]) {
  return generateRegistrationOptions({
    rpName: 'Rota',
    rpID: place.host,
    userName: user.username,
    userDisplayName: `${user.name} ${user.lastname}`.trim(),
    userID: new TextEncoder().encode(user.id),
    excludeCredentials: existing.map(({ id, transports }) => ({ id, transports: [...transports] })),
    // One that the browser finds by itself, so that it also signs in without a name.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** What the browser is asked to sign: by one of these passkeys, or without any by whichever the person chooses. */
export async function requestOptions(place: Place, allowed: readonly KeptPasskey[]) {
  return generateAuthenticationOptions({
    rpID: place.host,
    // Alone it stands for password and possession; beside a password, possession is enough.
    userVerification: allowed.length === 0 ? 'required' : 'preferred',
    ...(allowed.length > 0 && {
      allowCredentials: allowed.map(({ id, transports }) => ({ id, transports: [...transports] })),
    }),
  });
}

export type MadePasskey = Pick<KeptPasskey, 'id' | 'publicKey' | 'counter' | 'transports' | 'isSynced'>;

/** The passkey that a browser made; undefined when its answer does not hold. `isOurs` uses the challenge up. */
export async function readCreated(
  place: Place,
  response: Credential,
  isOurs: (challenge: string) => Promise<boolean>,
): Promise<MadePasskey | undefined> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: isOurs,
      expectedOrigin: place.origin,
      expectedRPID: place.host,
      requireUserVerification: false,
    });
    if (!verified) return undefined;
    const { credential, credentialBackedUp: isSynced } = registrationInfo;
    return {
      id: credential.id,
      publicKey: new Uint8Array(credential.publicKey),
      counter: credential.counter,
      transports: [...(credential.transports ?? [])],
      isSynced,
    };
  } catch (error) {
    if (isOfDatabase(error)) throw error;
    return undefined;
  }
}

/** The new counter of a passkey whose signature holds; undefined when it does not. */
export async function readSigned(
  place: Place,
  response: Credential,
  passkey: KeptPasskey,
  options: { readonly isAlone: boolean; readonly challenge: string },
): Promise<number | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: options.challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.host,
      credential: {
        id: passkey.id,
        publicKey: passkey.publicKey,
        counter: passkey.counter,
        transports: [...passkey.transports],
      },
      requireUserVerification: options.isAlone,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // Every way in which a signature does not hold is an error of the library.
    return undefined;
  }
}

/** The challenge that a browser says it signed; undefined when it says none. */
export function challengeIn(response: Credential): string | undefined {
  const { clientDataJSON } = (response['response'] ?? {}) as { clientDataJSON?: unknown };
  if (typeof clientDataJSON !== 'string') return undefined;
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' && challenge.length <= 200 ? challenge : undefined;
  } catch {
    return undefined;
  }
}

function isOfDatabase(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error;
}
