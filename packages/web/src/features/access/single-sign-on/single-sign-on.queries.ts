import type { SignInPolicy } from '@rota/contract/auth';
import type { NewSsoProvider } from '@rota/contract/single-sign-on';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { useConfirmed } from '../../../auth/confirm-password.tsx';
import { bodyOf, type ProviderFields } from './provider-form.ts';

const POLICY_KEY = ['auth', 'sign-in-policy'] as const;
const PROVIDERS_KEY = ['single-sign-on', 'providers'] as const;

/** The installation's policy of signing in. */
export function useSignInPolicy() {
  const api = useApi();
  return useQuery({
    queryKey: POLICY_KEY,
    queryFn: ({ signal }) => api.auth.signInPolicy(undefined, { signal }),
  });
}

/** Saves the policy of signing in. */
export function useSavePolicy() {
  const api = useApi();
  const queries = useQueryClient();
  const confirmed = useConfirmed();
  return async (body: SignInPolicy): Promise<void> => {
    await confirmed(() => api.auth.changeSignInPolicy({ body }));
    await queries.invalidateQueries({ queryKey: ['auth'] });
  };
}

/** Every sign-in provider. */
export function useProviders() {
  const api = useApi();
  return useQuery({
    queryKey: PROVIDERS_KEY,
    queryFn: ({ signal }) => api.singleSignOn.list(undefined, { signal }),
  });
}

/** Reads the providers again. */
export function useRenewProviders(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: PROVIDERS_KEY });
}

/** Adds a provider, or changes the one of the id. */
export function useSaveProvider(providerId: string | undefined) {
  const api = useApi();
  const confirmed = useConfirmed();
  const intent = useIntent();
  const renew = useRenewProviders();
  return async (fields: ProviderFields): Promise<void> => {
    const body = bodyOf(fields);
    if (providerId === undefined) {
      const idempotencyKey = intent.keyFor(body);
      await confirmed(() => api.singleSignOn.create({ body: body as NewSsoProvider }, { idempotencyKey }));
    } else await confirmed(() => api.singleSignOn.update({ params: { providerId }, body }));
    intent.done();
    await renew();
  };
}
