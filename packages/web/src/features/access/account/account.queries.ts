import type { OwnAccount } from '@rota/contract/auth';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useAuthStore } from '../../../auth/auth-context.tsx';

const ACCOUNT_KEY = ['auth', 'account'] as const;

/** The person's own account. */
export function useOwnAccount() {
  const api = useApi();
  return useQuery({
    queryKey: ACCOUNT_KEY,
    queryFn: ({ signal }) => api.auth.ownAccount(undefined, { signal }),
  });
}

/** A change of the own account, whose answer is shown at once, here and in the top bar. */
export function useAccountChange<Input>(change: (input: Input) => Promise<OwnAccount>) {
  const queries = useQueryClient();
  const store = useAuthStore();
  return async (input: Input): Promise<void> => {
    const account = await change(input);
    queries.setQueryData(ACCOUNT_KEY, account);
    store.changeUser(account);
  };
}
