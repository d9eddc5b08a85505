import { useCallback } from 'react';
import { useAuth } from '../../../../auth/auth-context.tsx';
import { useLocalSettings } from '../../../../settings/settings-context.tsx';

/** Whether the person has put the set-up list of a project away, and how to do so and take it out again. */
export type HiddenSetup = { readonly isHidden: boolean; hide(this: void): void; show(this: void): void };

/** Kept on this device for each person and project. */
export function useHiddenSetup(projectId: number | undefined): HiddenSetup {
  const { user } = useAuth();
  const [{ hiddenSetups }, change] = useLocalSettings();
  const key = `${user?.id ?? ''} ${projectId ?? ''}`;
  const hide = useCallback(
    () => change({ hiddenSetups: [...new Set([...hiddenSetups, key])] }),
    [change, hiddenSetups, key],
  );
  const show = useCallback(
    () => change({ hiddenSetups: hiddenSetups.filter((other) => other !== key) }),
    [change, hiddenSetups, key],
  );
  return { isHidden: hiddenSetups.includes(key), hide, show };
}
