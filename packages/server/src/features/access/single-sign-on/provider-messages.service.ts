import * as oidc from 'openid-client';

const LONGEST = 500;

/** What a provider itself answered: its error code and its sentence, made safe to show. */
export type ProviderWords = {
  readonly status: number;
  readonly error: string | undefined;
  readonly text: string;
};

/** Reads what the token or user endpoint answered; undefined when the failure is not the provider's answer. */
export async function readProviderWords(failure: unknown): Promise<ProviderWords | undefined> {
  if (failure instanceof oidc.ResponseBodyError) {
    return {
      status: failure.status,
      error: failure.error,
      text: sentence(failure.error, failure.error_description),
    };
  }
  // An answer with `WWW-Authenticate` (RFC 6749, section 5.2) carries the same body beside its header.
  if (failure instanceof oidc.WWWAuthenticateChallengeError) {
    const body: unknown = await failure.response
      .clone()
      .json()
      .catch(() => undefined);
    const { error, error_description: description } = (
      typeof body === 'object' && body !== null ? body : {}
    ) as Record<string, unknown>;
    const code = typeof error === 'string' ? error : undefined;
    return {
      status: failure.status,
      error: code,
      text: sentence(code ?? `HTTP ${failure.status}`, description),
    };
  }
  return undefined;
}

/** What a browser brought back in the address in place of a code. The browser could have made it up. */
export function readReturnedWords(failure: unknown): string | undefined {
  return failure instanceof oidc.AuthorizationResponseError
    ? sentence(failure.error, failure.error_description)
    : undefined;
}

function sentence(error: string, description: unknown): string {
  const text = typeof description === 'string' && description !== '' ? `${error}: ${description}` : error;
  return text
    .replace(/[\p{Cc}\u2028\u2029]|\p{Bidi_Control}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST);
}
