import { useLocation } from 'react-router';
import { useLocalSettings } from '../settings/settings-context.tsx';
import { useIsOffered } from './guards.tsx';
import { entryAt, navigationOf, type NavigationEntry } from './navigation.ts';

/** The entries of the navigation that the person is offered, pinned ones first. */
export function useNavigation(): readonly NavigationEntry[] {
  const isOffered = useIsOffered();
  const [{ pinnedEntries }] = useLocalSettings();
  return navigationOf((page) => page.offered === 'rail' && isOffered(page), pinnedEntries);
}

/** The entry of the present page, with the pages beside it; undefined where the person is offered none of them. */
export function useActiveEntry(entries: readonly NavigationEntry[]): NavigationEntry | undefined {
  const name = entryAt(useLocation().pathname);
  return entries.find((entry) => entry.name === name);
}
