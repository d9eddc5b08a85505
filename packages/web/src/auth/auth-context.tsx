import { can, type Permission } from '@rota/contract/core';
import { featureOfPermission } from '@rota/contract/projects';
import { createContext, useCallback, useContext, useSyncExternalStore, type ReactNode } from 'react';
import type { AuthState, AuthStore } from './auth-store.ts';
import { useIsFeatureOff } from './features-context.ts';

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

/** Do the roles of the signed-in person hold this in the project (or, without one, as global roles), whether or not it is switched on there? */
export function useHolds(): (permission: Permission, projectId: number | undefined) => boolean {
  const { roles } = useAuth();
  return useCallback(
    (permission, projectId) =>
      can(roles, permission, projectId === undefined ? undefined : String(projectId)),
    [roles],
  );
}

/** May the signed-in person do this in the project, which has it switched on (or, without a project, through global roles)? The server asks the same tables. */
export function useCan(): (permission: Permission, projectId: number | undefined) => boolean {
  const holds = useHolds();
  const isOff = useIsFeatureOff();
  return useCallback(
    (permission, projectId) => {
      if (!holds(permission, projectId)) return false;
      const feature = featureOfPermission(permission);
      return projectId === undefined || feature === undefined || !isOff(projectId, feature);
    },
    [holds, isOff],
  );
}
