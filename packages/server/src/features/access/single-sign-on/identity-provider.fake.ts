import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';

/** The provider's claims about a person. */
export type FakePerson = Readonly<Record<string, unknown>> & { readonly sub: string };

/** A real OpenID provider on loopback, at which the person named by `next` signs in without being asked anything. */
export type IdentityProvider = {
  readonly issuer: string;
  readonly client: { readonly client_id: string; readonly client_secret: string };
  /** A client that may send its secret in the body alone, although the provider's metadata names both ways. */
  readonly postingClient: { readonly client_id: string; readonly client_secret: string };
  /** Who signs in from now on. */
  signInAs: (person: FakePerson) => void;
  /** How it answers a question for user information from now on; `broken` does so with a failure. */
  setUserInfo: (state: 'working' | 'broken') => void;
  stop: () => Promise<void>;
};

const POSTING_CLIENT = {
  client_id: 'rota-post',
  client_secret: 'another-secret ~ with signs/+=% that is long',
};
const CLIENT = { client_id: 'rota', client_secret: 'a-secret-of-the-client-that-is-long-enough' };

export async function startIdentityProvider(
  redirectUris: () => readonly string[],
): Promise<IdentityProvider> {
  const people = new Map<string, FakePerson>();
  let next: FakePerson = { sub: 'no-one' };
  let isBroken = false;
  const server: Server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const configuration: Configuration = {
    clients: [
      {
        client_id: CLIENT.client_id,
        client_secret: CLIENT.client_secret,
        redirect_uris: [...redirectUris()],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_basic',
      },
      {
        client_id: POSTING_CLIENT.client_id,
        client_secret: POSTING_CLIENT.client_secret,
        redirect_uris: [...redirectUris()],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: {
      // These stand in the ID token; further ones are given as user information only.
      openid: ['sub', 'email', 'email_verified', 'staff'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username', 'groups'],
      email: ['email', 'email_verified'],
      teams: ['teams'],
    },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['a key of the test'] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_context, id) => ({ accountId: id, claims: async () => ({ ...people.get(id), sub: id }) }),
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
  };
  const provider = new Provider(issuer, configuration);
  const callback = provider.callback();
  server.on('request', (request, response) => {
    if (isBroken && request.url?.startsWith('/me') === true) return void response.writeHead(503).end();
    if (request.url?.startsWith('/interaction/') !== true) return void callback(request, response);
    people.set(next.sub, next);
    agree(provider, next.sub, request, response).catch((error: unknown) =>
      response.writeHead(500).end(String(error)),
    );
  });
  return {
    issuer,
    client: CLIENT,
    postingClient: POSTING_CLIENT,
    signInAs(person) {
      next = person;
    },
    setUserInfo(state) {
      isBroken = state === 'broken';
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Signs in and agrees, as a person would with two clicks. */
async function agree(
  provider: Provider,
  sub: string,
  ...[request, response]: Parameters<Provider['interactionDetails']>
): Promise<void> {
  const { prompt, params, grantId } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login') {
    await provider.interactionFinished(
      request,
      response,
      { login: { accountId: sub } },
      { mergeWithLastSubmission: false },
    );
    return;
  }
  const clientId = String(params['client_id']);
  const grant =
    (grantId === undefined ? undefined : await provider.Grant.find(grantId)) ??
    new provider.Grant({ accountId: sub, clientId });
  grant.addOIDCScope(String(params['scope']));
  await provider.interactionFinished(
    request,
    response,
    { consent: { grantId: await grant.save() } },
    { mergeWithLastSubmission: true },
  );
}

/** Follows a browser through the provider until it is sent back; answers the query that it brings. */
export async function followThrough(url: string, backTo: string): Promise<string> {
  const jar = new Map<string, string>();
  let at = url;
  for (let step = 0; step < 12; step++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null)
      throw new Error(
        `The provider stopped at ${at}: ${answer.status} ${(await answer.text()).slice(0, 500)}`,
      );
    at = new URL(location, at).href;
    if (at.startsWith(backTo)) return new URL(at).search;
  }
  throw new Error('The provider does not send the browser back.');
}
