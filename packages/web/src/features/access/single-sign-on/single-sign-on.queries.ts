import type { SignInPolicy } from '@rota/contract/auth';
import type { NewSsoProvider } from '@rota/contract/single-sign-on';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { useConfirmed } from '../../../auth/confirm-password.tsx';

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

export function usePolicyChange() {
  const api = useApi();
  const queries = useQueryClient();
  const confirmed = useConfirmed();
  return useMutation({
    mutationFn: (body: SignInPolicy) => confirmed(() => api.auth.changeSignInPolicy({ body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['auth'] }),
  });
}

/** Every sign-in provider. */
export function useProviders() {
  const api = useApi();
  return useQuery({
    queryKey: PROVIDERS_KEY,
    queryFn: ({ signal }) => api.singleSignOn.list(undefined, { signal }),
  });
}

/** What is sent to change a provider: without a secret the one there is stays. */
export type ProviderBody = Omit<NewSsoProvider, 'clientSecret'> & { clientSecret?: string };

/** Adds, changes and removes; the list follows. */
export function useProviderChanges() {
  const api = useApi();
  const queries = useQueryClient();
  const confirmed = useConfirmed();
  const intent = useIntent();
  const onSettled = () => queries.invalidateQueries({ queryKey: PROVIDERS_KEY });
  const create = useMutation({
    mutationFn: (body: NewSsoProvider) =>
      confirmed(() => api.singleSignOn.create({ body }, { idempotencyKey: intent.keyFor(body) })),
    onSuccess: intent.done,
    onSettled,
  });
  const update = useMutation({
    mutationFn: ({ providerId, body }: { providerId: string; body: ProviderBody }) =>
      confirmed(() => api.singleSignOn.update({ params: { providerId }, body })),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (providerId: string) => confirmed(() => api.singleSignOn.remove({ params: { providerId } })),
    onSettled,
  });
  return { create, update, remove };
}
