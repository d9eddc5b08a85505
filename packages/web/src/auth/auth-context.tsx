import { can, type Permission } from '@rota/contract/core';
import { createContext, useCallback, useContext, useSyncExternalStore, type ReactNode } from 'react';
import type { AuthState, AuthStore } from './auth-store.ts';

const AuthContext = createContext<AuthStore | undefined>(undefined);

/** Hands who is signed in to everything below. */
export function AuthProvider({ store, children }: { store: AuthStore; children: ReactNode }) {
  return <AuthContext value={store}>{children}</AuthContext>;
}

/** The way to sign in and out; throws outside of `AuthProvider`. */
export function useAuthStore(): AuthStore {
  const store = useContext(AuthContext);
  if (store === undefined) throw new Error('useAuthStore needs an AuthProvider above it.');
  return store;
}

/** The signed-in person; re-renders on a change. */
export function useAuth(): AuthState {
  const store = useAuthStore();
  const subscribe = useCallback((handler: () => void) => store.onChange(handler), [store]);
  return useSyncExternalStore(subscribe, store.state);
}

/** May the signed-in person do this in the project (or, without one, through global roles)? The server asks the same table. */
export function useCan(): (permission: Permission, projectId: number | undefined) => boolean {
  const { roles } = useAuth();
  return useCallback(
    (permission, projectId) =>
      can(roles, permission, projectId === undefined ? undefined : String(projectId)),
    [roles],
  );
}
