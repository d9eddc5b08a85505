import * as oidc from 'openid-client';
import type { SsoTest } from '@rota/contract/single-sign-on';
import type { Claims } from './claims.rules.ts';
import { clientAuthMethods, judgeClient, type ClientAuthMethod } from './client-auth.rules.ts';
import { findTokenProblem, isPublicKeyAlgorithm } from './id-token.rules.ts';
import { readProviderWords } from './provider-messages.service.ts';

/** A provider as it is reached. */
export type ProviderAddress = {
  readonly issuer: string;
  readonly client_id: string;
  readonly hosts: readonly string[];
};
/** What ties a browser that comes back to the one that was sent away. */
export type Ties = { readonly state: string; readonly nonce: string; readonly verifier: string };
/** What a provider vouches for. */
export type Vouched = {
  readonly subject: string;
  readonly claims: Claims;
  /** Other organisations issue tokens under the same address too, so that the e-mail addresses are not this provider's to prove. */
  readonly isOfManyIssuers: boolean;
  /** Why the claims are those of the ID token alone, although the provider has more to ask for; undefined where it answered. */
  readonly userInfoFailure: unknown;
};
/** A provider that was reached, and how the client proves itself there. */
export type Reached = { readonly config: oidc.Configuration; readonly client: ClientAuth };
/** What a token endpoint says about the client: see {@link judgeClient}. */
export type ClientCheck = {
  readonly outcome: 'proved' | 'refused' | 'unclear';
  readonly words: string | undefined;
};

type Problem = NonNullable<SsoTest['problem']>;

const PATIENCE_S = 10;
const SCOPES = ['openid', 'profile', 'email'];
/** How the client names an answer that has another issuer or subject than the one it was asked for. */
const OTHER_VALUE = 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';
const WELL_KNOWN = '/.well-known/openid-configuration';

/** A call to a host that was not configured. */
class ForeignHost extends Error {}
/** An answer that sends on to another address. */
class SentOn extends Error {}
/** What is wrong with a provider, in one word and what it is about. */
export class ProviderProblem extends Error {
  readonly problem: Problem;
  constructor(problem: Problem, cause?: unknown) {
    super(`${problem.kind}: ${problem.about}`, { cause });
    this.problem = problem;
  }
}

type ClientAuth = {
  readonly authenticate: oidc.ClientAuth;
  /** Takes the other method from now on; false when there is none. */
  readonly tryOther: (supported: readonly string[] | undefined) => boolean;
};

/** Proves the client with its secret, by the method that the provider's metadata names. */
function clientAuth(secret: string | undefined): ClientAuth {
  // Without a secret the token endpoint is never asked.
  if (secret === undefined) return { authenticate: oidc.None(), tryOther: () => false };
  const byMethod = {
    client_secret_basic: oidc.ClientSecretBasic(secret),
    client_secret_post: oidc.ClientSecretPost(secret),
  };
  let taken: ClientAuthMethod | undefined;
  const current = (supported: readonly string[] | undefined) =>
    taken ?? clientAuthMethods(supported)[0] ?? 'client_secret_basic';
  return {
    authenticate: (server, ...rest) =>
      byMethod[current(server.token_endpoint_auth_methods_supported)](server, ...rest),
    tryOther(supported) {
      const other = clientAuthMethods(supported).find((method) => method !== current(supported));
      taken = other ?? taken;
      return other !== undefined;
    },
  };
}

/** Reads what a provider says of itself. Throws ProviderProblem. */
export async function discover(
  provider: ProviderAddress,
  clientSecret: string | undefined,
): Promise<Reached> {
  const issuer = new URL(provider.issuer);
  try {
    return await discoverAt(issuer, provider, clientSecret);
  } catch (error) {
    const problem = error instanceof ProviderProblem ? error.problem : explain(error, provider);
    if (problem.kind === 'other_issuer') {
      // Providers differ in whether their own address ends with a slash, and people copy it either way.
      const other = new URL(issuer.pathname.endsWith('/') ? issuer.href.slice(0, -1) : `${issuer.href}/`);
      const found = await discoverAt(other, provider, clientSecret).catch(() => undefined);
      if (found !== undefined) return found;
    }
    throw error instanceof ProviderProblem ? error : new ProviderProblem(problem, error);
  }
}

async function discoverAt(
  issuer: URL,
  provider: ProviderAddress,
  clientSecret: string | undefined,
): Promise<Reached> {
  const client = clientAuth(clientSecret);
  const config = await oidc.discovery(issuer, provider.client_id, undefined, client.authenticate, {
    timeout: PATIENCE_S,
    execute: [
      // The library leaves out the signature of an ID token that comes straight from the token endpoint, and so takes `alg: none` too. A
      // proxy on the way, or a token that a provider passes on, is reason enough to check it.
      oidc.enableNonRepudiationChecks,
      // Plain HTTP is let in by the contract for this very machine only.
      ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
    ],
    [oidc.customFetch]: fetchFrom(provider),
  });
  const problem = problemOf(config.serverMetadata(), provider);
  if (problem !== undefined) throw new ProviderProblem(problem);
  return { config, client };
}

/** What is asked for beside the usual scopes: `scopes` always, and of `claims` those that the provider gives for a scope of that name. */
export type Wanted = { readonly scopes: readonly string[]; readonly claims: readonly string[] };

/** The address of the provider's own sign-in page. */
export async function addressFor(
  { config }: Reached,
  redirectUri: string,
  wanted: Wanted,
  ties: Ties,
): Promise<string> {
  const offered = new Set(config.serverMetadata().scopes_supported);
  const byClaim = wanted.claims.filter((claim) => offered.has(claim));
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: [...new Set([...SCOPES, ...wanted.scopes, ...byClaim])].join(' '),
    state: ties.state,
    nonce: ties.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(ties.verifier),
    code_challenge_method: 'S256',
  });
  return url.href;
}

/**
 * Exchanges what the browser came back with. `isEnough` says whether the claims of the ID token do when the provider fails to give more.
 * Throws an Error when it does not hold, or is not this browser's.
 */
export async function exchange(
  reached: Reached,
  cameBackTo: URL,
  ties: Ties,
  isEnough: (claims: Claims) => boolean,
): Promise<Vouched> {
  const { config } = reached;
  const tokens = await withEitherMethod(reached, () =>
    oidc.authorizationCodeGrant(config, cameBackTo, {
      expectedState: ties.state,
      expectedNonce: ties.nonce,
      pkceCodeVerifier: ties.verifier,
      idTokenExpected: true,
    }),
  );
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('The provider sent no identity.');
  const problem = findTokenProblem(claims, config.clientMetadata().client_id, Math.floor(Date.now() / 1_000));
  if (problem !== undefined) throw new Error(problem);
  const isOfManyIssuers = claims.iss !== config.serverMetadata().issuer;
  try {
    const more = await describeMore(config, tokens.access_token, claims.sub);
    // Signed claims win over unsigned ones.
    return {
      subject: claims.sub,
      claims: { ...more, ...claims },
      isOfManyIssuers,
      userInfoFailure: undefined,
    };
  } catch (error) {
    // An answer about another person is no failure of the provider: the tokens may have been exchanged for others.
    if (codeOf(error) === OTHER_VALUE || !isEnough(claims)) throw error;
    return { subject: claims.sub, claims, isOfManyIssuers, userInfoFailure: error };
  }
}

/** Asks the token endpoint for a code that was never issued: its error shows whether the provider knows the client and its secret. */
export async function checkClient(reached: Reached, redirectUri: string): Promise<ClientCheck> {
  const made = {
    code: oidc.randomState(),
    redirect_uri: redirectUri,
    code_verifier: oidc.randomPKCECodeVerifier(),
  };
  try {
    await withEitherMethod(reached, () =>
      oidc.genericGrantRequest(reached.config, 'authorization_code', made),
    );
    return { outcome: 'unclear', words: undefined };
  } catch (error) {
    const words = await readProviderWords(error);
    return { outcome: words === undefined ? 'unclear' : judgeClient(words), words: words?.text };
  }
}

/** Makes a call at the token endpoint, and once more by the other method where the provider refuses the client itself. */
async function withEitherMethod<T>({ config, client }: Reached, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const words = await readProviderWords(error);
    if (words === undefined || judgeClient(words) !== 'refused') throw error;
    if (!client.tryOther(config.serverMetadata().token_endpoint_auth_methods_supported)) throw error;
    return call();
  }
}

/** Many providers say names, e-mail and groups only when they are asked. */
async function describeMore(
  config: oidc.Configuration,
  accessToken: string,
  subject: string,
): Promise<Claims> {
  if (config.serverMetadata().userinfo_endpoint === undefined) return {};
  return oidc.fetchUserInfo(config, accessToken, subject);
}

/** Fetches from the hosts of a provider and from nowhere else; a redirect is not followed. */
function fetchFrom(provider: ProviderAddress): oidc.CustomFetch {
  const allowed = hostsOf(provider);
  return async (address, options) => {
    const url = new URL(address);
    if (!allowed.has(url.host) || url.protocol !== new URL(provider.issuer).protocol)
      throw new ForeignHost(url.host);
    const answer = await fetch(url, {
      ...options,
      body: (options.body ?? null) as BodyInit | null,
      redirect: 'manual',
      signal: options.signal ?? AbortSignal.timeout(PATIENCE_S * 1_000),
    });
    const location = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null;
    if (location !== null)
      throw new SentOn(URL.parse(location, url)?.href.replace(WELL_KNOWN, '').slice(0, 200) ?? url.host);
    return answer;
  };
}

function hostsOf(provider: ProviderAddress): ReadonlySet<string> {
  return new Set([new URL(provider.issuer).host, ...provider.hosts]);
}

function problemOf(metadata: oidc.ServerMetadata, provider: ProviderAddress): Problem | undefined {
  const allowed = hostsOf(provider);
  const asked = [metadata.token_endpoint, metadata.jwks_uri, metadata.userinfo_endpoint];
  const foreign = asked.find(
    (address) => address !== undefined && !(URL.canParse(address) && allowed.has(new URL(address).host)),
  );
  if (foreign !== undefined)
    return { kind: 'foreign_host', about: URL.parse(foreign)?.host ?? foreign.slice(0, 200) };
  if (
    metadata.authorization_endpoint === undefined ||
    metadata.token_endpoint === undefined ||
    metadata.jwks_uri === undefined
  )
    return { kind: 'not_a_provider', about: provider.issuer };
  if (metadata.response_types_supported?.includes('code') === false)
    return { kind: 'no_code_flow', about: provider.issuer };
  const methods = metadata.token_endpoint_auth_methods_supported;
  if (clientAuthMethods(methods).length === 0)
    return { kind: 'no_shared_secret', about: (methods ?? []).join(', ').slice(0, 200) };
  const algorithms = metadata.id_token_signing_alg_values_supported;
  if (algorithms?.some(isPublicKeyAlgorithm) === false)
    return { kind: 'no_signature', about: algorithms.join(', ').slice(0, 200) };
  // Some do it and do not say so; one that names others does not.
  if (metadata.code_challenge_methods_supported?.includes('S256') === false)
    return { kind: 'no_pkce', about: provider.issuer };
  return undefined;
}

function explain(error: unknown, { issuer }: ProviderAddress): Problem {
  const causes = [error, (error as { cause?: unknown } | undefined)?.cause];
  const foreign = causes.find((one) => one instanceof ForeignHost);
  if (foreign instanceof ForeignHost) return { kind: 'foreign_host', about: foreign.message };
  const sentOn = causes.find((one) => one instanceof SentOn);
  if (sentOn instanceof SentOn) return { kind: 'sent_on', about: sentOn.message };
  const code = codeOf(error);
  if (code === OTHER_VALUE) return { kind: 'other_issuer', about: issuer };
  if (typeof code === 'string' && /^OAUTH_(?!TIMEOUT|ABORT)/.test(code))
    return { kind: 'not_a_provider', about: issuer };
  return { kind: 'unreachable', about: new URL(issuer).host };
}

/** The code of an error, or of its cause. */
function codeOf(error: unknown): string | undefined {
  const causes = [error, (error as { cause?: unknown } | undefined)?.cause];
  return causes
    .map((one) => (one as { code?: unknown } | undefined)?.code)
    .find((one) => typeof one === 'string');
}
