import { brokenRule } from '@rota/contract/core';
import { defaultPasswordPolicy, passwordProblem } from '@rota/contract/auth';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.tsx';
import { useTexts } from '../i18n/i18n-context.tsx';
import { authTexts } from './auth.messages.ts';

/** The problem of a new password of a person with these names, and the requirements in words, by the server's rules. */
export function usePasswordRules(names: readonly string[]): {
  check: (password: string) => string | true;
  hint: string | undefined;
} {
  const t = useTexts(authTexts);
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['auth', 'policy'],
    queryFn: ({ signal }) => api.auth.policy(undefined, { signal }),
  });
  const min = data?.password_min;
  return {
    check: (password) => {
      const found = passwordProblem(password, min === undefined ? defaultPasswordPolicy : { min }, names);
      // A longer least length needs no mixture of kinds, and the rules may not be known yet: the server then says it.
      return found === undefined || (min === undefined && found === brokenRule('password_too_weak'))
        ? true
        : found;
    },
    hint:
      min === undefined ? undefined : min === 6 ? t('passwordMixed', { min }) : t('passwordLong', { min }),
  };
}
