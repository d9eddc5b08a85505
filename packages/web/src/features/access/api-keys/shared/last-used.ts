import type { SecretInfo } from '@rota/contract/api-keys';

/** When any of the secrets was last used; undefined when none ever was. */
export function lastUsedOf({ secrets }: { readonly secrets: readonly SecretInfo[] }): string | undefined {
  return secrets
    .flatMap(({ last_used_at: at }) => (at === null ? [] : [at]))
    .sort()
    .at(-1);
}
