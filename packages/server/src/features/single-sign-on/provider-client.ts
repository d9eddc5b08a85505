import * as oidc from 'openid-client';
import type { SsoTest } from '@rota/contract';
import type { Claims } from './claims.rules.ts';

/** A provider as it is reached. */
export type ProviderAddress = { readonly issuer: string; readonly clientId: string; readonly hosts: readonly string[] };
/** What ties a browser that comes back to the one that was sent away. */
export type Ties = { readonly state: string; readonly nonce: string; readonly verifier: string };
/** What a provider vouches for. */
export type Vouched = { readonly subject: string; readonly claims: Claims };

type Problem = NonNullable<SsoTest['problem']>;

const PATIENCE_S = 10;
const SCOPE = 'openid profile email';

/** A call to a host that nobody named. */
class ForeignHost extends Error {}
/** What is wrong with a provider, in one word and what it is about. */
export class ProviderProblem extends Error {
  readonly problem: Problem;
  constructor(problem: Problem, cause?: unknown) {
    super(`${problem.kind}: ${problem.about}`, { cause });
    this.problem = problem;
  }
}

/** Reads what a provider says of itself. Throws ProviderProblem. */
export async function discover(provider: ProviderAddress, clientSecret: string | undefined): Promise<oidc.Configuration> {
  const issuer = new URL(provider.issuer);
  try {
    const config = await oidc.discovery(issuer, provider.clientId, clientSecret, undefined, {
      timeout: PATIENCE_S,
      // Plain HTTP is let in by the contract for this very machine only.
      execute: issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
      [oidc.customFetch]: fetchFrom(provider),
    });
    const problem = problemOf(config.serverMetadata(), provider);
    if (problem !== undefined) throw new ProviderProblem(problem);
    return config;
  } catch (error) {
    throw error instanceof ProviderProblem ? error : new ProviderProblem(explain(error, provider), error);
  }
}

/** The address of the provider's own sign-in page. */
export async function addressFor(config: oidc.Configuration, redirectUri: string, ties: Ties): Promise<string> {
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: SCOPE,
    state: ties.state,
    nonce: ties.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(ties.verifier),
    code_challenge_method: 'S256',
  });
  return url.href;
}

/** Exchanges what the browser came back with. Throws an Error when it does not hold, or is not this browser's. */
export async function exchange(config: oidc.Configuration, cameBackTo: URL, ties: Ties): Promise<Vouched> {
  const tokens = await oidc.authorizationCodeGrant(config, cameBackTo, {
    expectedState: ties.state,
    expectedNonce: ties.nonce,
    pkceCodeVerifier: ties.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('The provider sent no identity.');
  const more = await describeMore(config, tokens.access_token, claims.sub);
  // What is signed wins over what is only told.
  return { subject: claims.sub, claims: { ...more, ...claims } };
}

/** Many providers say names, e-mail and groups only when they are asked. */
async function describeMore(config: oidc.Configuration, accessToken: string, subject: string): Promise<Claims> {
  if (config.serverMetadata().userinfo_endpoint === undefined) return {};
  return oidc.fetchUserInfo(config, accessToken, subject);
}

/** Fetches from the hosts of a provider and from nowhere else; a redirect is not followed. */
function fetchFrom(provider: ProviderAddress): oidc.CustomFetch {
  const allowed = hostsOf(provider);
  return async (address, options) => {
    const url = new URL(address);
    if (!allowed.has(url.host) || url.protocol !== new URL(provider.issuer).protocol) throw new ForeignHost(url.host);
    return fetch(url, {
      ...options,
      body: (options.body ?? null) as BodyInit | null,
      redirect: 'manual',
      signal: options.signal ?? AbortSignal.timeout(PATIENCE_S * 1_000),
    });
  };
}

function hostsOf(provider: ProviderAddress): ReadonlySet<string> {
  return new Set([new URL(provider.issuer).host, ...provider.hosts]);
}

function problemOf(metadata: oidc.ServerMetadata, provider: ProviderAddress): Problem | undefined {
  const allowed = hostsOf(provider);
  const asked = [metadata.token_endpoint, metadata.jwks_uri, metadata.userinfo_endpoint];
  const foreign = asked.find((address) => address !== undefined && !(URL.canParse(address) && allowed.has(new URL(address).host)));
  if (foreign !== undefined) return { kind: 'foreign_host', about: URL.parse(foreign)?.host ?? foreign.slice(0, 200) };
  if (metadata.authorization_endpoint === undefined || metadata.token_endpoint === undefined || metadata.jwks_uri === undefined)
    return { kind: 'not_a_provider', about: provider.issuer };
  if (metadata.response_types_supported?.includes('code') === false) return { kind: 'no_code_flow', about: provider.issuer };
  // Some do it and do not say so; one that names others does not.
  if (metadata.code_challenge_methods_supported?.includes('S256') === false) return { kind: 'no_pkce', about: provider.issuer };
  return undefined;
}

function explain(error: unknown, { issuer }: ProviderAddress): Problem {
  const causes = [error, (error as { cause?: unknown } | undefined)?.cause];
  const foreign = causes.find((one) => one instanceof ForeignHost);
  if (foreign instanceof ForeignHost) return { kind: 'foreign_host', about: foreign.message };
  const code = causes.map((one) => (one as { code?: unknown } | undefined)?.code).find((one) => typeof one === 'string');
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return { kind: 'other_issuer', about: issuer };
  if (typeof code === 'string' && /^OAUTH_(?!TIMEOUT|ABORT)/.test(code)) return { kind: 'not_a_provider', about: issuer };
  return { kind: 'unreachable', about: new URL(issuer).host };
}
