import { brokenRule } from '@rota/contract/core';
import {
  newSsoProvider,
  type ClaimRule,
  type NewSsoProvider,
  type SsoProvider,
} from '@rota/contract/single-sign-on';
import { z } from 'zod';

/** A provider as its form has it: hosts and scopes are one line each, an empty secret keeps the one there is. */
export type ProviderFields = Omit<NewSsoProvider, 'hosts' | 'scopes' | 'rules'> & {
  hosts: string;
  scopes: string;
  rules: ClaimRule[];
};

export function fieldsOf(provider: SsoProvider | undefined): ProviderFields {
  const {
    name = '',
    issuer = '',
    client_id: clientId = '',
    hosts = [],
    scopes = [],
    trusts_emails: trustsEmails = false,
    makes_accounts: makesAccounts = false,
    asks_second_factor: asksSecondFactor = false,
  } = provider ?? {};
  return {
    name,
    issuer,
    client_id: clientId,
    client_secret: '',
    hosts: hosts.join(', '),
    scopes: scopes.join(' '),
    trusts_emails: trustsEmails,
    makes_accounts: makesAccounts,
    asks_second_factor: asksSecondFactor,
    is_enabled: provider?.is_enabled ?? true,
    rules: provider?.rules ?? [],
  };
}

/** The hosts or scopes of one line. */
export function wordsOf(line: string): string[] {
  return line
    .split(/[\s,]+/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** The schema of the form: that of the contract, except that hosts and scopes are one line each. */
export function fieldsSchema(isNew: boolean) {
  const { shape } = newSsoProvider;
  return z.object({
    ...shape,
    client_secret: isNew ? shape.client_secret : z.string(),
    hosts: z.string().refine((line) => shape.hosts.safeParse(wordsOf(line)).success, {
      error: brokenRule('not_host_name'),
    }),
    scopes: z.string().refine((line) => shape.scopes.safeParse(wordsOf(line)).success, {
      error: brokenRule('wrong_scope'),
    }),
    trusts_emails: z.boolean(),
    makes_accounts: z.boolean(),
    asks_second_factor: z.boolean(),
    is_enabled: z.boolean(),
    rules: shape.rules.unwrap(),
  });
}

/** The request body. */
export function bodyOf({
  client_secret: secret,
  hosts,
  scopes,
  ...fields
}: ProviderFields): Omit<NewSsoProvider, 'client_secret'> & { client_secret?: string } {
  return {
    ...fields,
    hosts: wordsOf(hosts),
    scopes: wordsOf(scopes),
    ...(secret !== '' && { client_secret: secret }),
  };
}
