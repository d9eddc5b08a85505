import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { loginAnswer } from '../auth/login-answer.ts';
import { endpoint } from '../../core/endpoint.ts';
import { isHostWithPort } from '../../core/host.ts';
import { humanRoles, type HumanRole } from '../../core/roles.ts';
import { empty, id, isoTime, oneLine } from '../../core/schemas.ts';

const humanRole = z.enum(Object.keys(humanRoles) as [HumanRole, ...HumanRole[]]);

/** A claim with this value brings a role, in a project or under `*`. A claim that is a list matches if it contains the value. */
const claimRule = z
  .object({
    claim: oneLine.min(1, { error: brokenRule('claim_required') }).max(100),
    value: oneLine.min(1, { error: brokenRule('value_required') }).max(200),
    role: humanRole,
    scope: z.string().regex(/^(\*|[1-9]\d{0,9})$/, { error: brokenRule('projects_required') }),
  })
  .refine(({ role, scope }) => role !== 'rr_system_admin' || scope === '*', {
    error: brokenRule('system_admin_needs_all_projects'),
    path: ['scope'],
  });
/** A rule as {@link claimRule} says it. */
export type ClaimRule = z.infer<typeof claimRule>;

/** A host as it stands in an address, with a port if it has one of its own. */
const host = z
  .string()
  .trim()
  .toLowerCase()
  .refine(isHostWithPort, { error: brokenRule('not_host_name') })
  .max(255);

/** Providers speak TLS; only one on this very machine may do without. */
const issuer = z
  .string({ error: brokenRule('issuer_required') })
  .trim()
  .min(1, { error: brokenRule('issuer_required'), abort: true })
  // Providers show the address of their metadata, which people copy.
  .overwrite((text) => text.replace(/\/\.well-known\/openid-configuration\/?$/, ''))
  .max(500)
  .refine(isIssuer, { error: brokenRule('not_https') });

/** Whether a text is an address that a provider may have: https, or on this machine itself. */
function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return false;
  if (url.protocol === 'https:') return true;
  return (
    url.protocol === 'http:' &&
    (url.hostname === 'localhost' || url.hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(url.hostname))
  );
}

/** A scope of OAuth (RFC 6749, section 3.3), such as `groups`. */
const scope = z
  .string()
  .trim()
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, { error: brokenRule('wrong_scope') })
  .max(100);

const settings = {
  name: oneLine.min(1, { error: brokenRule('name_required') }).max(60),
  issuer,
  client_id: oneLine.min(1, { error: brokenRule('client_id_required') }).max(300),
  /** Other hosts that the provider has calls on; its own is always among them. */
  hosts: z.array(host).max(10),
  /** Scopes asked for beside `openid profile email`: some providers give groups only for one. */
  scopes: z.array(scope).max(20),
  /** Its e-mail addresses count as proved also when it does not say whether they are (Entra says nothing). */
  trusts_emails: z.boolean(),
  /** Makes accounts for who is not known; else only people with an account of the same, proved e-mail come in. */
  makes_accounts: z.boolean(),
  /** The provider asks for a second factor itself, so that none is asked for here. */
  asks_second_factor: z.boolean(),
  rules: z.array(claimRule).max(50),
  is_enabled: z.boolean(),
};

/** A provider as its administrators see it; its secret is never shown. */
const ssoProvider = z.object({
  ...settings,
  provider_id: z.string(),
  created_at: isoTime,
  updated_at: isoTime,
  /** People who signed in through it. */
  people: z.number().int(),
});
export type SsoProvider = z.infer<typeof ssoProvider>;

/** The body of a new provider. */
export const newSsoProvider = z.object({
  ...settings,
  client_secret: z
    .string({ error: brokenRule('client_secret_required') })
    .trim()
    .min(1, { error: brokenRule('client_secret_required') })
    .max(1_000),
  hosts: settings.hosts.default([]),
  scopes: settings.scopes.default([]),
  trusts_emails: settings.trusts_emails.default(false),
  makes_accounts: settings.makes_accounts.default(false),
  asks_second_factor: settings.asks_second_factor.default(false),
  rules: settings.rules.default([]),
  is_enabled: settings.is_enabled.default(true),
});
export type NewSsoProvider = z.infer<typeof newSsoProvider>;

/** The result of a check of a provider. */
const ssoTest = z.object({
  is_ok: z.boolean(),
  /** The problem, by kind, and its subject. */
  problem: z
    .object({
      kind: z.enum([
        'unreachable',
        'not_a_provider',
        'other_issuer',
        'foreign_host',
        'sent_on',
        'no_pkce',
        'no_code_flow',
        'no_shared_secret',
        'no_signature',
      ]),
      about: z.string(),
    })
    .nullable(),
  /** Whether the provider knows the client and its secret; `unasked` without a secret, `unclear` when its answer does not say. */
  client: z.enum(['proved', 'refused', 'unclear', 'unasked']),
  /** The provider's own answer to a made-up code. */
  words: z.string().nullable(),
  /** The redirect address, as the provider has to know it. */
  redirect_uri: z.string(),
});
export type SsoTest = z.infer<typeof ssoTest>;

const providerId = z.object({ providerId: id });
const manage = { permission: 'sign_in.manage' } as const;

/** Signing in with an account of another house (OpenID Connect), and which houses there are. */
export const singleSignOnApi = {
  offers: endpoint({
    method: 'GET',
    path: '/auth/sso',
    summary: 'Returns the sign-in providers for the login page.',
    access: 'public',
    response: z.array(z.object({ provider_id: z.string(), name: z.string() })),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/auth/sso/{providerId}/begin',
    summary:
      'Returns the address of the provider’s sign-in page and sets a cookie that recognizes this device on its return.',
    access: 'public',
    params: providerId,
    body: z.object({ returnUrl: z.string().max(2_000).optional() }),
    response: z.object({ url: z.string() }),
    errors: ['SSO_PROVIDER_UNREACHABLE', 'ThrottlerException'],
  }),
  finish: endpoint({
    method: 'POST',
    path: '/auth/sso/finish',
    summary: 'Completes a sign-in with what the provider’s redirect carried.',
    access: 'public',
    body: z.object({ query: z.string().max(8_000) }),
    response: z.object({ answer: loginAnswer, returnUrl: z.string().nullable() }),
    errors: ['SSO_REFUSED', 'SSO_PERSON_UNKNOWN', 'SSO_PROVIDER_UNREACHABLE', 'ThrottlerException'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/sso-providers',
    summary: 'Returns every provider, by name.',
    access: manage,
    response: z.array(ssoProvider),
  }),
  create: endpoint({
    method: 'POST',
    path: '/sso-providers',
    summary: 'Adds a provider.',
    access: manage,
    body: newSsoProvider,
    response: ssoProvider,
    status: 201,
    idempotent: true,
    errors: ['CONFIRMATION_REQUIRED', 'NAME_TAKEN', 'SSO_PROVIDER_TAKEN'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/sso-providers/{providerId}',
    summary: 'Changes a provider. The secret stays unless a new one is given.',
    access: manage,
    params: providerId,
    body: z.object({ ...settings, client_secret: newSsoProvider.shape.client_secret }).partial(),
    response: ssoProvider,
    errors: ['CONFIRMATION_REQUIRED', 'NAME_TAKEN', 'SSO_PROVIDER_TAKEN'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/sso-providers/{providerId}',
    summary: 'Removes a provider. Accounts stay, but people without a password can no longer sign in.',
    access: manage,
    params: providerId,
    response: empty,
    errors: ['CONFIRMATION_REQUIRED'],
  }),
  test: endpoint({
    method: 'POST',
    path: '/sso-providers/test',
    summary:
      'Checks whether a provider responds correctly and knows the client, before or after it is saved. The stored secret of `provider_id` is used only for the addresses it was stored with.',
    access: manage,
    body: z.object({
      issuer: settings.issuer,
      client_id: settings.client_id,
      hosts: settings.hosts.default([]),
      client_secret: newSsoProvider.shape.client_secret.optional(),
      provider_id: id.optional(),
    }),
    response: ssoTest,
  }),
};
