import type { Vault } from './index.ts';

/** A vault that forgets all with the test: names and texts, nothing sealed. */
export function memoryVault(): Vault {
  const secrets = new Map<string, string>();
  return {
    put: async (_tx, name, text) => void secrets.set(name, text),
    get: async (_tx, name) => secrets.get(name),
    has: async (_tx, name) => secrets.has(name),
    remove: async (_tx, name) => {
      for (const one of [...secrets.keys()])
        if (name.endsWith('/') ? one.startsWith(name) : one === name) secrets.delete(one);
    },
  };
}
