import { newSsoProvider, type ClaimRule, type NewSsoProvider, type SsoProvider } from '@rota/contract';
import { z } from 'zod';

/** A provider as its form has it: hosts are one line, an empty secret keeps the one there is. */
export type ProviderFields = Omit<NewSsoProvider, 'hosts' | 'rules'> & { hosts: string; rules: ClaimRule[] };

export function fieldsOf(provider: SsoProvider | undefined): ProviderFields {
  const { name = '', issuer = '', clientId = '', hosts = [], makesAccounts = false, asksSecondFactor = false } = provider ?? {};
  return {
    name,
    issuer,
    clientId,
    clientSecret: '',
    hosts: hosts.join(', '),
    makesAccounts,
    asksSecondFactor,
    isEnabled: provider?.isEnabled ?? true,
    rules: provider?.rules ?? [],
  };
}

/** The hosts of one line. */
export function hostsOf(line: string): string[] {
  return line
    .split(/[\s,]+/)
    .map((host) => host.trim())
    .filter((host) => host !== '');
}

/** What the form must be: as the contract says, except that hosts are one line. */
export function fieldsSchema(isNew: boolean) {
  const { shape } = newSsoProvider;
  return z.object({
    ...shape,
    clientSecret: isNew ? shape.clientSecret : z.string(),
    hosts: z.string().refine((line) => shape.hosts.safeParse(hostsOf(line)).success, { error: 'Must be the name of a host' }),
    makesAccounts: z.boolean(),
    asksSecondFactor: z.boolean(),
    isEnabled: z.boolean(),
    rules: shape.rules.unwrap(),
  });
}

/** What is sent. */
export function bodyOf({
  clientSecret,
  hosts,
  ...fields
}: ProviderFields): Omit<NewSsoProvider, 'clientSecret'> & { clientSecret?: string } {
  return { ...fields, hosts: hostsOf(hosts), ...(clientSecret !== '' && { clientSecret }) };
}
