/** How a client proves itself at the token endpoint with its secret. */
export type ClientAuthMethod = 'client_secret_basic' | 'client_secret_post';

/**
 * The methods to try, in order. A provider that names none takes `client_secret_basic` (OpenID Connect Discovery 1.0, section 3). One that
 * names both may still let a client use only one of them, so the other is tried after the first was refused.
 */
export function clientAuthMethods(supported: readonly string[] | undefined): readonly ClientAuthMethod[] {
  if (supported === undefined) return ['client_secret_basic', 'client_secret_post'];
  return (['client_secret_basic', 'client_secret_post'] as const).filter((method) =>
    supported.includes(method),
  );
}

/** What a token endpoint answered to a made-up code. */
export type TokenAnswer = { readonly status: number; readonly error: string | undefined };

/**
 * What a refused code says about the client. `proved`: the provider knew the client and only refused the code. `refused`: it does not know
 * the client or its secret. `unclear`: it refused for another reason.
 */
export function judgeClient({ status, error }: TokenAnswer): 'proved' | 'refused' | 'unclear' {
  if (error === 'invalid_grant') return 'proved';
  // Keycloak answers `unauthorized_client` to a wrong secret.
  if (error === 'invalid_client' || error === 'unauthorized_client' || status === 401) return 'refused';
  return 'unclear';
}
